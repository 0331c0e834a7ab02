import { Box, Group, Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';

import { SortSelect } from '#ui/sort-select.tsx';

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
      {/* On a phone the headings are out of sight, and SortList takes their place. */}
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
export const SortList = ({ sort, onSort }: SortProps) => (
  <SortSelect sorts={labeledSorts} sort={sort} onChange={onSort} hiddenFrom="sm" />
);

const labeledSorts = sorts.map((value) => ({ value, label: nameOf(value) }));

/** 'GPA, descending'. */
function nameOf(sort: Sort): string {
  const label = sortColumns.find(({ value }) => sort.startsWith(value))?.label ?? '';
  return `${label}, ${sort.endsWith('asc') ? 'ascending' : 'descending'}`;
}
