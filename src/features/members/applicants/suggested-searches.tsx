import { Button, Group } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';

import { applicantsOptions, type ApplicantSearch } from './queries.ts';
import { suggestionsFor, type Suggestion } from './suggestions.ts';

/** Below a search that found nothing: others, each with the number of profiles that it finds. */
export function SuggestedSearches({
  search,
  onChoose,
}: {
  search: ApplicantSearch;
  onChoose: (search: Suggestion['search']) => void;
}) {
  const suggestions = suggestionsFor(search);
  const totals = useQueries({
    queries: suggestions.map((suggestion) =>
      applicantsOptions({ ...suggestion.search, sort: search.sort, page: 1 }),
    ),
    combine: (results) => results.map(({ data }) => data?.total ?? 0),
  });
  const helpful = suggestions
    .map(({ label, search: found }, nth) => ({ label, found, total: totals[nth] ?? 0 }))
    .filter(({ total }) => total > 0)
    .slice(0, 4);
  return (
    <Group gap="xs" justify="center">
      {helpful.map(({ label, total, found }) => (
        <Button key={label} onClick={() => onChoose(found)}>
          {`${label} (${total.toLocaleString('en-US')})`}
        </Button>
      ))}
    </Group>
  );
}
