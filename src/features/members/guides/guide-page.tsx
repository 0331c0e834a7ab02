import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router-dom';

import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { FormattedText } from '#ui/page/formatted-text.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';

import { Contents } from './contents.tsx';
import { DownloadButton } from './download-button.tsx';
import classes from './guide-page.module.css';
import { guideTextOptions, type Guide } from './queries.ts';
import { useChecks } from './use-checks.ts';

const wordsPerMinute = 230;

/** A guide to read, with its contents, print and boxes to tick. */
export function GuidePage({ guide, backPath }: { guide: Guide; backPath: string }) {
  const text = useQuery(guideTextOptions(guide));
  const checks = useChecks(guide.id);
  const shown = useRef<HTMLDivElement>(null);
  const [before = '', ...parts] = (text.data ?? '').split(/^## /m);
  const sections = Array.from(parts, (part, nth) => {
    const [title = '', ...lines] = part.split('\n');
    return { id: `section-${nth + 1}`, title, body: lines.join('\n') };
  });
  const minutes = Math.ceil((text.data ?? '').split(/\s+/).length / wordsPerMinute);
  return (
    <>
      <Anchor component={Link} to={backPath} display="inline-block" mb="xs" data-no-print>
        All guides
      </Anchor>
      <PageHeader title={guide.title} subtitle={guide.summary} />
      {text.isError && <QueryError failure="Failed to load data" query={text} />}
      {text.isPending && <LoadingState label="Loading guide..." />}
      {text.data !== undefined && (
        <Stack gap="xl">
          <Group gap="sm" data-no-print>
            <Text c="dimmed">{minutes} min</Text>
            <Button variant="default" onClick={() => window.print()}>
              Print
            </Button>
            {guide.storagePath !== null && (
              <DownloadButton path={guide.storagePath} title={guide.title} />
            )}
          </Group>
          <div className={classes.page}>
            <Contents guideId={guide.id} sections={sections} text={shown} />
            <Stack gap="xl" ref={shown} className={classes.text}>
              {before.trim() !== '' && <FormattedText text={before} headings={3} checks={checks} />}
              {sections.map(({ id, title, body }) => (
                <section key={id} aria-labelledby={id}>
                  <Title order={2} id={id} mb="md">
                    {title}
                  </Title>
                  <FormattedText text={body} headings={3} checks={checks} />
                </section>
              ))}
            </Stack>
          </div>
        </Stack>
      )}
    </>
  );
}
