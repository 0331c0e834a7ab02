import { Box, Group, NativeSelect, Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';

import { sortColumns, sorts, type Sort, type SortColumn } from './search-params.ts';

interface SortProps {
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** Texts are first sorted from A to Z, figures and dates from the highest. */
const firstSort = (column: SortColumn): Sort =>
  column === 'major' || column === 'state' ? `${column}-asc` : `${column}-desc`;

/** A column's heading, which sorts the list by it; pressed again, in the other direction. */
export function SortHeading({
  column,
  label,
  sort,
  onSort,
}: SortProps & { column: SortColumn; label: string }) {
  const isAscending = sort === `${column}-asc`;
  const isSorted = isAscending || sort === `${column}-desc`;
  const Arrow = isAscending ? IconArrowUp : IconArrowDown;
  return (
    <Table.Th aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : 'none'}>
      {/* On a phone the headings are out of sight, and SortSelect takes their place. */}
      <UnstyledButton
        fz="inherit"
        fw="inherit"
        visibleFrom="sm"
        onClick={() =>
          onSort(isSorted ? `${column}-${isAscending ? 'desc' : 'asc'}` : firstSort(column))
        }
      >
        <Group gap={4} wrap="nowrap" component="span">
          {label}
          <Arrow size={16} aria-hidden style={isSorted ? undefined : { visibility: 'hidden' }} />
        </Group>
      </UnstyledButton>
      <Box component="span" hiddenFrom="sm">
        {label}
      </Box>
    </Table.Th>
  );
}

/** The same for narrow screens. */
export function SortSelect({ sort, onSort }: SortProps) {
  return (
    <NativeSelect
      label="Sort by"
      hiddenFrom="sm"
      value={sort}
      data={sorts.map((value) => ({ value, label: nameOf(value) }))}
      onChange={(event) => {
        const chosen = sorts.find((value) => value === event.currentTarget.value);
        if (chosen) onSort(chosen);
      }}
    />
  );
}

/** 'GPA, descending'. */
function nameOf(sort: Sort): string {
  const label = sortColumns.find(({ value }) => sort.startsWith(value))?.label ?? '';
  return `${label}, ${sort.endsWith('asc') ? 'ascending' : 'descending'}`;
}
