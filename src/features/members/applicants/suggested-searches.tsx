import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { countInWords, countSearchesOptions, type ApplicantSearch } from './queries.ts';
import { suggestionsFor, type Suggestion } from './suggestions.ts';

/** Below a search that found nothing: others, each with the number of profiles that it finds. */
export function SuggestedSearches({
  search,
  onChoose,
}: {
  search: ApplicantSearch;
  onChoose: (search: Suggestion['search']) => void;
}) {
  const suggestions = suggestionsFor(search).slice(0, 8);
  const totals = useQuery(countSearchesOptions(suggestions.map((each) => each.search))).data;
  const helpful = suggestions
    .map(({ label, search: found }, nth) => ({ label, found, total: totals?.[nth] ?? 0 }))
    .filter(({ total }) => total > 0)
    .slice(0, 4);
  return (
    <Group gap="xs" justify="center">
      {helpful.map(({ label, total, found }) => (
        <Button key={label} onClick={() => onChoose(found)}>
          {`${label} (${countInWords(total)})`}
        </Button>
      ))}
    </Group>
  );
}
