import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { FormattedText } from '#ui/page/formatted-text.tsx';

import classes from './guide-preview.module.css';
import { guideTextOptions, type Guide } from './queries.ts';
import { useChecks } from './use-checks.ts';

/** A guide's text within the page of its plan: in a frame that scrolls, or whole. */
export function GuidePreview({
  id,
  guide,
  userId,
  headings,
  isWhole,
}: {
  id: string;
  guide: Guide;
  userId: string;
  /** The level of the text's headings. */
  headings: 3 | 4;
  isWhole: boolean;
}) {
  const text = useQuery(guideTextOptions(guide));
  // Rendered in small steps: a phone responds in between.
  const shown = useDeferredValue(text.data);
  const checks = useChecks(guide.id, userId);
  return (
    <Box
      id={id}
      component="section"
      aria-label={`Text of ${guide.title}`}
      className={classes.frame}
      data-whole={isWhole || undefined}
      // Keys scroll it.
      {...(!isWhole && { tabIndex: 0 })}
    >
      {text.isError && <QueryError failure="Failed to load data" query={text} />}
      {shown === undefined && !text.isError && <LoadingState label="Loading guide..." />}
      {shown !== undefined && <FormattedText text={shown} headings={headings} checks={checks} />}
    </Box>
  );
}
