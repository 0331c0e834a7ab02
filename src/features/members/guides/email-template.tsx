import { Box, Stack, Text } from '@mantine/core';

import { CopyButton } from '#ui/page/copy-button.tsx';
import { Section } from '#ui/page/section.tsx';

import type { Guide } from './queries.ts';

/** An email template to copy, with its placeholders highlighted. Its first line may be a subject. */
export function EmailTemplate({ guide }: { guide: Guide }) {
  const text = guide.body ?? '';
  const [, subject, message = text] = /^(Subject: .+?)\n\n(.*)$/s.exec(text) ?? [];
  return (
    <Section title={guide.title} order={3}>
      <Stack>
        <Text c="dimmed">{guide.summary}</Text>
        <CopyButton text={text} of={guide.title} style={{ alignSelf: 'flex-start' }} />
        <Box
          p="lg"
          bg="var(--surface-tint)"
          bdrs="md"
          lh={1.6}
          style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {subject !== undefined && (
            <Text
              inherit
              fw={600}
              mb="md"
              pb="sm"
              style={{ borderBottom: '1px solid var(--surface-line)' }}
            >
              <Blanks text={subject} />
            </Text>
          )}
          <Text inherit>
            <Blanks text={message} />
          </Text>
        </Box>
      </Stack>
    </Section>
  );
}

/** Highlights [placeholders]. */
const Blanks = ({ text }: { text: string }) =>
  Array.from(text.split(/(\[[^\]]+\])/), (part, nth) =>
    part.startsWith('[') ? (
      <Box key={nth} component="mark" bg="none" c="var(--accent-ink)">
        {part}
      </Box>
    ) : (
      part
    ),
  );
