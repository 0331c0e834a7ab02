import { Box, Button, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';

import { ErrorState } from '#ui/feedback/error-state.tsx';
import { CopyButton } from '#ui/page/copy-button.tsx';
import { partOf } from '#ui/page/part.tsx';
import { Section } from '#ui/page/section.tsx';

import { fieldsOf, filledIn, partsOf, type Typed } from './blanks.ts';
import type { Guide } from './queries.ts';

const TemplateFields = partOf(async () => (await import('./template-fields.tsx')).TemplateFields, {
  placeholder: () => <Skeleton height={240} />,
  failed: (retry) => <ErrorState message="The fields did not load." onRetry={retry} />,
});

/** An email template to fill in and copy, with its blanks highlighted. Its first line may be a subject; below a line of three dashes it is filled in. */
export function EmailTemplate({
  guide,
  typed,
  onType,
}: {
  guide: Guide;
  typed: Typed;
  onType: (name: string, text: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const fieldsId = useId();
  const [text = '', example] = (guide.body ?? '').split('\n\n---\n\n');
  const [, subject, message = text] = /^(Subject: .+?)\n\n(.*)$/s.exec(text) ?? [];
  const { fields, blanks, left } = fieldsOf(text, typed);
  return (
    // Open, it has the width of both columns: the text is beside its fields.
    <Box display="grid" style={isOpen ? { gridColumn: '1 / -1' } : {}}>
      <Section title={guide.title} order={3}>
        <Stack>
          <Text c="dimmed">{guide.summary}</Text>
          {fields.length > 0 && (
            <Button
              variant="default"
              aria-expanded={isOpen}
              {...(isOpen && { 'aria-controls': fieldsId })}
              aria-label={`${isOpen ? 'Close Fields' : 'Fill In'}: ${guide.title}`}
              onClick={() => setOpen(!isOpen)}
              mr="auto"
            >
              {isOpen ? 'Close Fields' : 'Fill In'}
            </Button>
          )}
          <SimpleGrid cols={{ base: 1, md: isOpen ? 2 : 1 }} spacing="xl">
            {isOpen && (
              <div id={fieldsId}>
                <TemplateFields fields={fields} typed={typed} onType={onType} />
              </div>
            )}
            <Stack>
              <Group gap="sm">
                <CopyButton text={filledIn(text, typed)} of={guide.title} />
                {fields.length > 0 && (
                  <Text size="sm" c="dimmed">
                    {left === 0 ? 'All blanks are filled in' : `${left} of ${blanks} blanks left`}
                  </Text>
                )}
              </Group>
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
                    <Filled text={subject} typed={typed} />
                  </Text>
                )}
                <Text inherit>
                  <Filled text={message} typed={typed} />
                </Text>
              </Box>
              {example !== undefined && (
                <details>
                  <summary style={{ cursor: 'pointer' }}>Filled in, with invented people</summary>
                  <Box
                    mt="sm"
                    pl="lg"
                    lh={1.6}
                    style={{
                      whiteSpace: 'pre-line',
                      overflowWrap: 'anywhere',
                      borderLeft: '2px solid var(--surface-line)',
                    }}
                  >
                    {example}
                  </Box>
                </details>
              )}
            </Stack>
          </SimpleGrid>
        </Stack>
      </Section>
    </Box>
  );
}

/** Highlights the [blanks] that are left, and what was typed into others. */
const Filled = ({ text, typed }: { text: string; typed: Typed }) =>
  Array.from(partsOf(text, typed), (part, nth) => {
    if (part.isFilled) return <strong key={nth}>{part.text}</strong>;
    return part.isLeft ? (
      <Box key={nth} component="mark" bg="none" c="var(--accent-ink)">
        {part.text}
      </Box>
    ) : (
      part.text
    );
  });
