import { useQueries, useQuery } from '@tanstack/react-query';

import type { ScorePair } from '#model/applicants/applicant.ts';
import { paths, schoolPath } from '#model/store/paths.ts';
import { capitalized } from '#lib/text/words.ts';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';

import { statisticsOptions } from '../explore/queries.ts';
import { ComparisonTable } from '../saved/comparison-table.tsx';
import { mySchoolsOptions } from '../saved/queries.ts';
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
  const isWithoutProfile = schools.some(({ data }) => data === null);
  const list = useQuery({ ...mySchoolsOptions(userId, mine), enabled: isWithoutProfile });
  const queries = [...schools, ...figures, ...(isWithoutProfile ? [list] : [])];
  const failed = queries.find(({ isError, data }) => isError && !data);
  if (failed) return <QueryError failure="Failed to load data" query={failed} />;
  if (queries.some((query) => query.isPending || query.isPlaceholderData)) {
    return <LoadingState label="Loading schools..." />;
  }
  const found = ids.flatMap((id, nth) => {
    const school = schools[nth]?.data;
    const listed = list.data?.find(({ schoolId }) => schoolId === id);
    const known = school ?? listed;
    const of = figures[nth]?.data;
    if (!known || !of) return [];
    const { name, state, states } = known;
    const facts = school
      ? capitalized([school.control, school.degree, school.place].filter(Boolean).join(' · '))
      : (listed?.facts ?? null);
    const profileCount = school?.profileCount ?? 0;
    return [{ figures: of, school: { id, name, facts, state, states, profileCount } }];
  });
  return (
    <>
      {found.length < ids.length && (
        <Message kind="info">
          Schools without a profile that are not on your list are left out.
        </Message>
      )}
      <ComparisonTable
        kind="school"
        choosePath={paths.mySchools}
        items={found.map(({ school: { id, name, profileCount } }) => {
          const save = { userId, kind: 'school', id, name } as const;
          const path = profileCount > 0 ? schoolPath(id) : null;
          return { id, name, path, action: <SaveButton {...save} /> };
        })}
        groups={compareSchools(found, mine, home)}
        onRemove={(removed) => onIdsChange(ids.filter((id) => id !== removed))}
      >
        Accepted applicants only, self-reported: profiles are people, not odds.
      </ComparisonTable>
    </>
  );
}
