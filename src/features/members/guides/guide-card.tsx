import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';

import { Section } from '#ui/page/section.tsx';

import { DownloadButton } from './download-button.tsx';
import { GuidePreview } from './guide-preview.tsx';
import { placeHash, readPlace } from './place.ts';
import type { Guide } from './queries.ts';

/** Until the text has its place. */
const scrollDelayMs = 100;

/**
 * A guide with its description: a text to read, here or on its page, a file to download or a page to visit. The featured
 * one begins to be read here.
 */
export function GuideCard({
  guide,
  userId,
  isNew = false,
  isFeatured = false,
}: {
  guide: Guide;
  userId: string;
  /** Published since the member's last visit. */
  isNew?: boolean;
  isFeatured?: boolean;
}) {
  const { id, title, summary, body, textPath, storagePath, externalUrl } = guide;
  const isText = (body ?? textPath) !== null;
  const [isOpen, setOpen] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const textId = useId();
  const isShown = isText && (isOpen || isFeatured);
  const place = isText ? readPlace(id) : null;
  const closedLabel = isFeatured ? 'Expand' : 'Preview';
  return (
    <Section title={title} order={isFeatured ? 2 : 3}>
      <Stack ref={top} style={{ scrollMarginTop: '5rem' }}>
        {isNew && <Badge variant="outline">New since your last visit</Badge>}
        {summary !== '' && (
          <Text c="dimmed" maw="44rem">
            {summary}
          </Text>
        )}
        <Group gap="sm">
          {isText && (
            <>
              {place && (
                <Button
                  component={Link}
                  to={`?document=${id}${placeHash}`}
                  aria-label={`Continue at “${place.heading}”: ${title}`}
                  maw="100%"
                >
                  Continue at “{place.heading}”
                </Button>
              )}
              <Button
                component={Link}
                to={`?document=${id}`}
                aria-label={`Read: ${title}`}
                variant={place ? 'default' : 'filled'}
              >
                Read
              </Button>
              <Button
                variant="default"
                aria-expanded={isOpen}
                {...(isShown && { 'aria-controls': textId })}
                aria-label={`${isOpen ? 'Close' : closedLabel}: ${title}`}
                onClick={() => {
                  setOpen(!isOpen);
                  setTimeout(() => top.current?.scrollIntoView(), scrollDelayMs);
                }}
              >
                {isOpen ? 'Close' : closedLabel}
              </Button>
            </>
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
        {isShown && (
          <GuidePreview
            id={textId}
            guide={guide}
            userId={userId}
            headings={isFeatured ? 3 : 4}
            isWhole={isOpen}
          />
        )}
      </Stack>
    </Section>
  );
}
