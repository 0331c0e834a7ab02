import { Group, NativeSelect } from '@mantine/core';

import { SearchBox } from './search-box.tsx';

/** A search box and a filter above a list. */
export function ListTools<Part extends string>({
  searchLabel,
  text,
  onSearch,
  part,
  parts,
  onPartChange,
}: {
  searchLabel: string;
  text: string;
  onSearch: (text: string) => void;
  part: Part;
  parts: readonly { value: Part; label: string }[];
  onPartChange: (part: Part) => void;
}) {
  return (
    <Group align="stretch">
      <div style={{ flex: '10 1 16rem' }}>
        <SearchBox label={searchLabel} value={text} onSearch={onSearch} />
      </div>
      <NativeSelect
        size="md"
        aria-label="Show"
        data={[...parts]}
        value={part}
        onChange={(event) => {
          const chosen = parts.find(({ value }) => value === event.currentTarget.value);
          if (chosen) onPartChange(chosen.value);
        }}
        style={{ flex: '1 1 12rem' }}
      />
    </Group>
  );
}
