import { NativeSelect } from '@mantine/core';

/** Selects the order of a list. */
export function SortSelect<Sort extends string>({
  sorts,
  sort,
  onChange,
}: {
  sorts: readonly { value: Sort; label: string }[];
  sort: Sort;
  onChange: (sort: Sort) => void;
}) {
  return (
    <NativeSelect
      label="Sort by"
      w={{ base: '100%', sm: 220 }}
      data={[...sorts]}
      value={sort}
      onChange={({ currentTarget: { value } }) => {
        const chosen = sorts.find((each) => each.value === value);
        if (chosen) onChange(chosen.value);
      }}
    />
  );
}
