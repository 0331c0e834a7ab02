import { Group, NativeSelect } from '@mantine/core';

import { SearchBox } from './search-box.tsx';

/** A search box and a filter above a list. */
export function ListTools<Filter extends string>({
  searchLabel,
  text,
  onSearch,
  filter,
  filters,
  onFilterChange,
}: {
  searchLabel: string;
  text: string;
  onSearch: (text: string) => void;
  filter: Filter;
  filters: readonly { value: Filter; label: string }[];
  onFilterChange: (filter: Filter) => void;
}) {
  return (
    <Group align="stretch">
      <div style={{ flex: '10 1 16rem' }}>
        <SearchBox label={searchLabel} value={text} onSearch={onSearch} />
      </div>
      <NativeSelect
        size="md"
        aria-label="Show"
        data={[...filters]}
        value={filter}
        onChange={(event) => {
          const chosen = filters.find(({ value }) => value === event.currentTarget.value);
          if (chosen) onFilterChange(chosen.value);
        }}
        style={{ flex: '1 1 12rem' }}
      />
    </Group>
  );
}
