import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

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
  headings,
  isWhole,
}: {
  id: string;
  guide: Guide;
  /** The level of the text's headings. */
  headings: 3 | 4;
  isWhole: boolean;
}) {
  const text = useQuery(guideTextOptions(guide));
  const checks = useChecks(guide.id);
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
      {text.isPending && <LoadingState label="Loading guide..." />}
      {text.data !== undefined && (
        <FormattedText text={text.data} headings={headings} checks={checks} />
      )}
    </Box>
  );
}
