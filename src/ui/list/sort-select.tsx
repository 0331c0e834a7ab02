import { NativeSelect, type MantineBreakpoint } from '@mantine/core';

/** Selects the order of a list. */
export function SortSelect<Sort extends string>({
  sorts,
  sort,
  onChange,
  hiddenFrom,
}: {
  sorts: readonly { value: Sort; label: string }[];
  sort: Sort;
  onChange: (sort: Sort) => void;
  /** The width from which headings sort the list instead. */
  hiddenFrom?: MantineBreakpoint;
}) {
  return (
    <NativeSelect
      label="Sort by"
      {...(hiddenFrom && { hiddenFrom })}
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
