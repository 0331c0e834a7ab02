import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { Link } from 'react-router-dom';

import { dayOf, startOfDay } from '#lib/dates/dates.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { FormattedText } from '#ui/page/formatted-text.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { partOf } from '#ui/page/part.tsx';

import { Contents } from './contents.tsx';
import { DownloadButton } from './download-button.tsx';
import classes from './guide-page.module.css';
import { plansOf, withDates } from './plan.ts';
import { guideTextOptions, type Guide } from './queries.ts';
import { practiceOf } from './questions.ts';
import { TestDate } from './test-date.tsx';
import { useChecks } from './use-checks.ts';
import { useKeptTexts } from './use-kept-texts.ts';

const Practice = partOf(async () => (await import('./practice.tsx')).Practice, {
  placeholder: () => <LoadingState label="Loading questions..." />,
  failed: (retry) => <ErrorState message="The questions did not load." onRetry={retry} />,
});

const wordsPerMinute = 230;

/** A guide to read, with its contents, print and boxes to tick, or its questions to practice. */
export function GuidePage({
  guide,
  userId,
  backPath,
  isPractice,
}: {
  guide: Guide;
  userId: string;
  backPath: string;
  isPractice: boolean;
}) {
  const text = useQuery(guideTextOptions(guide));
  // Rendered in small steps: a phone responds in between.
  const body = useDeferredValue(text.data);
  const checks = useChecks(guide.id, userId);
  const shown = useRef<HTMLDivElement>(null);
  const days = useKeptTexts('test-day');
  const [today] = useState(() => dayOf(new Date()));
  const kept = days.texts.get(guide.id) ?? '';
  const testDay = startOfDay(kept) === null ? '' : kept;
  const plans = plansOf(body ?? '');
  const practice = practiceOf(body ?? '');
  const dated = testDay < today ? body : withDates(body ?? '', testDay, today);
  const [before = '', ...parts] = (dated ?? '').split(/^## /m);
  const sections = Array.from(parts, (part, nth) => {
    const [title = '', ...lines] = part.split('\n');
    return { id: `section-${nth + 1}`, title, body: lines.join('\n') };
  });
  const minutes = Math.ceil((body ?? '').split(/\s+/).length / wordsPerMinute);
  if (practice && isPractice) {
    return (
      <>
        <Anchor component={Link} to={`?document=${guide.id}`} display="inline-block" mb="xs">
          Back to the guide
        </Anchor>
        <PageHeader title={`Practice: ${guide.title}`} step="at its address" />
        <Practice guideId={guide.id} practice={practice} />
      </>
    );
  }
  return (
    <>
      <Anchor component={Link} to={backPath} display="inline-block" mb="xs" data-no-print>
        All guides
      </Anchor>
      <PageHeader title={guide.title} subtitle={guide.summary} />
      {text.isError && <QueryError failure="Failed to load data" query={text} />}
      {body === undefined && !text.isError && <LoadingState label="Loading guide..." />}
      {body !== undefined && (
        <Stack gap="xl">
          <Group gap="sm" data-no-print>
            <Text c="dimmed">{minutes} min</Text>
            <Button variant="default" onClick={() => window.print()}>
              Print
            </Button>
            {guide.storagePath !== null && (
              <DownloadButton path={guide.storagePath} title={guide.title} />
            )}
            {practice && (
              <Button component={Link} to={`?document=${guide.id}&practice`}>
                Practice
              </Button>
            )}
          </Group>
          <div className={classes.page}>
            <Contents guideId={guide.id} sections={sections} text={shown} />
            <Stack gap="xl" ref={shown} className={classes.text}>
              {plans.length > 0 && (
                <TestDate
                  plans={plans}
                  testDay={testDay}
                  today={today}
                  onChange={(day) => days.keep(guide.id, day)}
                />
              )}
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
