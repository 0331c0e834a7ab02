import { Button, Group, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';

import { FormattedText } from '#ui/page/formatted-text.tsx';
import { Section } from '#ui/page/section.tsx';

import { DownloadButton } from './download-button.tsx';
import type { Guide } from './queries.ts';

/** A file to download or a page to visit, with its description. */
export function GuideCard({ guide }: { guide: Guide }) {
  return (
    <Section title={guide.title} order={3}>
      <Stack>
        {guide.summary !== '' && <Text c="dimmed">{guide.summary}</Text>}
        <Group gap="sm">
          {guide.storagePath !== null && (
            <DownloadButton path={guide.storagePath} title={guide.title} />
          )}
          {guide.externalUrl !== null && (
            <Button
              component="a"
              variant="default"
              href={guide.externalUrl}
              target="_blank"
              rel="noreferrer"
              rightSection={<IconExternalLink size={16} aria-hidden />}
            >
              Open {guide.title}
            </Button>
          )}
        </Group>
        {guide.body !== null && <FormattedText text={guide.body} headings={4} />}
      </Stack>
    </Section>
  );
}
