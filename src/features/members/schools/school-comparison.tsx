import { Button, Stack, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router-dom';

import type { ScorePair } from '#model/applicants/applicant.ts';
import { paths, schoolPath } from '#model/store/paths.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';

import { statisticsOptions } from '../explore/queries.ts';
import { ComparisonTable } from '../saved/comparison-table.tsx';
import { SaveButton } from '../saved/save-button.tsx';
import { minCompared } from '../saved/saved-params.ts';
import { schoolOptions } from './queries.ts';
import { compareSchools } from './school-facts.ts';

/** Two to five schools side by side, or a hint to choose more. */
export function SchoolComparison({
  userId,
  ids,
  mine,
  home,
  onIdsChange,
}: {
  userId: string;
  /** The ids in the URL; a school may have been deleted. */
  ids: string[];
  mine: ScorePair;
  /** The member's state. */
  home: string | null;
  onIdsChange: (ids: string[]) => void;
}) {
  const schools = useQueries({ queries: ids.map((id) => schoolOptions(id)) });
  const figures = useQueries({ queries: ids.map((id) => statisticsOptions(id)) });
  const whole = useRef<HTMLDivElement>(null);

  function content() {
    const failed = [...schools, ...figures].find(({ isError, data }) => isError && !data);
    if (failed) return <QueryError failure="Failed to load data" query={failed} />;
    if ([...schools, ...figures].some((query) => query.isPending || query.isPlaceholderData)) {
      return <LoadingState label="Loading schools..." />;
    }
    const found = schools.flatMap(({ data: school }, nth) => {
      const of = figures[nth]?.data;
      return school && of ? [{ school, figures: of }] : [];
    });
    return (
      <>
        {found.length < ids.length && (
          <Message kind="info">Schools without a profile are left out.</Message>
        )}
        {found.length < minCompared ? (
          <EmptyState
            message="Choose two to five schools to compare."
            action={
              <Button component={Link} to={paths.mySchools}>
                Choose schools
              </Button>
            }
          />
        ) : (
          <>
            <ComparisonTable
              items={found.map(({ school: { id, name } }) => ({
                id,
                name,
                path: schoolPath(id),
                action: <SaveButton userId={userId} kind="school" id={id} name={name} />,
              }))}
              groups={compareSchools(found, mine, home)}
              onRemove={(removed) => {
                onIdsChange(ids.filter((id) => id !== removed));
                // The pressed button disappears with its column.
                whole.current?.focus({ preventScroll: true });
              }}
            />
            <Text size="sm" c="dimmed">
              Accepted applicants only, self-reported: profiles are people, not odds.
            </Text>
          </>
        )}
      </>
    );
  }

  return (
    <Stack ref={whole} tabIndex={-1} style={{ outline: 'none' }}>
      {content()}
    </Stack>
  );
}
