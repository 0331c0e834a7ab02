import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { Section } from '#ui/page/section.tsx';

import { DownloadButton } from './download-button.tsx';
import type { Guide } from './queries.ts';

/** A guide with its description: a text to read, a file to download or a page to visit. */
export function GuideCard({
  guide,
  isNew = false,
  isFeatured = false,
}: {
  guide: Guide;
  /** Published since the member's last visit. */
  isNew?: boolean;
  isFeatured?: boolean;
}) {
  const { id, title, summary, body, textPath, storagePath, externalUrl } = guide;
  return (
    <Section title={title} order={isFeatured ? 2 : 3}>
      <Stack>
        {isNew && <Badge variant="outline">New since your last visit</Badge>}
        {summary !== '' && (
          <Text c="dimmed" maw="44rem">
            {summary}
          </Text>
        )}
        <Group gap="sm">
          {(body ?? textPath) !== null && (
            <Button component={Link} to={`?document=${id}`} aria-label={`Read: ${title}`}>
              Read
            </Button>
          )}
          {storagePath !== null && <DownloadButton path={storagePath} title={title} />}
          {externalUrl !== null && (
            <Button
              component="a"
              variant="default"
              href={externalUrl}
              target="_blank"
              rel="noreferrer"
              rightSection={<IconExternalLink size={16} aria-hidden />}
            >
              Open {title}
            </Button>
          )}
        </Group>
      </Stack>
    </Section>
  );
}
