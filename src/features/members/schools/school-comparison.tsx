import { useQueries } from '@tanstack/react-query';

import type { ScorePair } from '#model/applicants/applicant.ts';
import { paths, schoolPath } from '#model/store/paths.ts';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';

import { statisticsOptions } from '../explore/queries.ts';
import { ComparisonTable } from '../saved/comparison-table.tsx';
import { SaveButton } from '../saved/save-button.tsx';
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
      <ComparisonTable
        kind="school"
        choosePath={paths.mySchools}
        items={found.map(({ school: { id, name } }) => {
          const save = { userId, kind: 'school', id, name } as const;
          return { id, name, path: schoolPath(id), action: <SaveButton {...save} /> };
        })}
        groups={compareSchools(found, mine, home)}
        onRemove={(removed) => onIdsChange(ids.filter((id) => id !== removed))}
      >
        Accepted applicants only, self-reported: profiles are people, not odds.
      </ComparisonTable>
    </>
  );
}
