import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconEye, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';

import { FormattedText } from '#ui/page/formatted-text.tsx';
import { Section } from '#ui/page/section.tsx';

import classes from './document-card.module.css';
import { DocumentPreview } from './document-preview.tsx';
import { DownloadButton } from './download-button.tsx';
import type { Guide } from './queries.ts';

/** The delay before scrolling to an opened document, which is laid out by then. */
const scrollDelayMs = 100;

/** A document with an inline preview, which takes the full width. */
export function DocumentCard({
  guide,
  isOpen,
  onOpenChange,
}: {
  guide: Guide;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const card = useRef<HTMLDivElement>(null);
  const previewId = useId();

  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setTimeout(() => {
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      card.current?.scrollIntoView({ block: 'start', behavior: isStill ? 'instant' : 'smooth' });
    }, scrollDelayMs);
    return () => clearTimeout(timer);
  }, [isOpen]);

  return (
    <div ref={card} className={classes.card} data-open={isOpen || undefined}>
      <Section title={guide.title} order={3}>
        <Stack>
          <Text c="dimmed">{guide.summary}</Text>
          <Group gap="sm">
            {canBePreviewed(guide) && (
              <Button
                leftSection={
                  isOpen ? <IconX size={16} aria-hidden /> : <IconEye size={16} aria-hidden />
                }
                aria-expanded={isOpen}
                aria-controls={previewId}
                aria-label={`${isOpen ? 'Close' : 'Preview'}: ${guide.title}`}
                onClick={() => onOpenChange(!isOpen)}
              >
                {isOpen ? 'Close' : 'Preview'}
              </Button>
            )}
            <DocumentLinks guide={guide} />
          </Group>
          <div id={previewId} hidden={!isOpen}>
            {isOpen && <DocumentContent guide={guide} headings={4} />}
          </div>
        </Stack>
      </Section>
    </div>
  );
}

/** The first document of a page, open where the browser has a PDF viewer; a phone without one need not load the file. */
export function FeaturedDocument({ guide }: { guide: Guide }) {
  return (
    <Section title={guide.title}>
      <Stack>
        <Text c="dimmed" maw="44rem">
          {guide.summary}
        </Text>
        <Group gap="sm">
          <DocumentLinks guide={guide} />
        </Group>
        {(guide.storagePath === null || navigator.pdfViewerEnabled) && (
          <DocumentContent guide={guide} headings={3} />
        )}
      </Stack>
    </Section>
  );
}

/** Browsers show no other files on a page. */
const isPdf = (path: string | null): path is string => path !== null && /\.pdf$/i.test(path);

const canBePreviewed = ({ storagePath, body }: Guide) => isPdf(storagePath) || body !== null;

function DocumentLinks({ guide: { storagePath, externalUrl, title } }: { guide: Guide }) {
  return (
    <>
      {storagePath !== null && <DownloadButton path={storagePath} title={title} />}
      {externalUrl !== null && (
        <Anchor href={externalUrl} target="_blank" rel="noreferrer">
          Open {title}
        </Anchor>
      )}
    </>
  );
}

function DocumentContent({
  guide: { storagePath, body, title },
  headings,
}: {
  guide: Guide;
  headings: 3 | 4;
}) {
  return (
    <Stack>
      {body !== null && <FormattedText text={body} headings={headings} />}
      {isPdf(storagePath) && <DocumentPreview path={storagePath} title={title} />}
    </Stack>
  );
}
