import { useQuery } from '@tanstack/react-query';

import { applicantName } from '#model/applicants/applicant-name.ts';
import { applicantPath } from '#model/store/paths.ts';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';

import { compareFacts } from './comparison-facts.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { applicantsByIdOptions } from './queries.ts';
import { SaveButton } from './save-button.tsx';
import { choosePath, maxCompared } from './saved-params.ts';

/** Two to four profiles side by side, or a hint to choose more. */
export function Comparison({
  userId,
  ids,
  onIdsChange,
}: {
  userId: string;
  /** The ids in the URL: possibly too many, or deleted. */
  ids: string[];
  onIdsChange: (ids: string[]) => void;
}) {
  const comparedIds = ids.slice(0, maxCompared.profile);
  const query = useQuery(applicantsByIdOptions(comparedIds));
  if (query.isError && !query.data) {
    return <QueryError failure="Failed to load data" query={query} />;
  }
  if (!query.data) return <LoadingState label="Loading profiles..." />;

  const applicants = query.data.filter(({ id }) => comparedIds.includes(id));
  const missing = query.isPlaceholderData
    ? []
    : comparedIds.filter((id) => !applicants.some((applicant) => applicant.id === id));
  return (
    <>
      {ids.length > maxCompared.profile && (
        <Message kind="info">
          You can compare up to four profiles. These are the first four.
        </Message>
      )}
      {missing.length > 0 && (
        <Message kind="info">
          {missing.map((id) => applicantName({ id })).join(', ')}{' '}
          {missing.length === 1 ? 'is' : 'are'} no longer available.
        </Message>
      )}
      <ComparisonTable
        kind="profile"
        choosePath={choosePath(ids)}
        items={applicants.map(({ id }) => {
          const name = applicantName({ id });
          const save = { userId, kind: 'applicant', id, name } as const;
          return { id, name, path: applicantPath(id), action: <SaveButton {...save} /> };
        })}
        groups={compareFacts(applicants)}
        onRemove={(removed) => onIdsChange(comparedIds.filter((id) => id !== removed))}
      >
        Comparing {applicants.length} profiles. Scores and gap years that are far apart are
        highlighted.
      </ComparisonTable>
    </>
  );
}
