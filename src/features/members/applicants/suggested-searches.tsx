import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { countInWords, countSearchesOptions, type ApplicantSearch } from './queries.ts';
import { suggestionsFor, type Suggestion } from './suggestions.ts';

/** Other searches beside one that found nothing or little, each with the number of profiles that it finds. */
export function useSuggestedSearches(search: ApplicantSearch, enabled = true) {
  const suggestions = enabled ? suggestionsFor(search).slice(0, 8) : [];
  const totals = useQuery(countSearchesOptions(suggestions.map((each) => each.search))).data;
  return suggestions
    .map(({ label, search: found }, nth) => ({ label, found, total: totals?.[nth] ?? 0 }))
    .filter(({ total }) => total > 0)
    .slice(0, 4)
    .map(({ label, found, total }) => ({ label: `${label} (${countInWords(total)})`, found }));
}

/** Below a search that found nothing. */
export function SuggestedSearches({
  search,
  onChoose,
}: {
  search: ApplicantSearch;
  onChoose: (search: Suggestion['search']) => void;
}) {
  const suggestions = useSuggestedSearches(search);
  return (
    <Group gap="xs" justify="center">
      {suggestions.map(({ label, found }) => (
        <Button key={label} onClick={() => onChoose(found)}>
          {label}
        </Button>
      ))}
    </Group>
  );
}
