import { Anchor, Badge, Box, Group, Stack, Table, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { applicantName } from '#lib/applicant-name.ts';
import { applicantPath } from '#lib/paths.ts';
import { describeSchedule, publishingOf } from '#lib/publishing.ts';
import { RowButtons } from '#ui/record-list.tsx';
import { SortSelect } from '#ui/sort-select.tsx';
import stacked from '#ui/stacked-table.module.css';

import type { ListedApplicant } from './schema.ts';
import { sortColumns, sorts, type Sort, type SortColumn } from './search-params.ts';

const shownSchools = 2;

/** A page of applicants, with the actions for each. */
export function ApplicantTable({
  applicants,
  sort,
  onSort,
  onEdit,
  onDelete,
}: {
  applicants: ListedApplicant[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  onEdit: (applicant: ListedApplicant) => void;
  onDelete: (applicant: ListedApplicant) => void;
}) {
  return (
    <Table verticalSpacing={9} className={stacked.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          {sortColumns.map(({ value, label }) => (
            <SortHeading key={value} column={value} label={label} sort={sort} onSort={onSort} />
          ))}
          <Table.Th>Actions</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {applicants.map((applicant) => (
          <Table.Tr key={applicant.id}>
            <Table.Td data-label="Number" className={stacked.figure}>
              <Anchor
                component={Link}
                to={applicantPath(applicant.id)}
                aria-label={`${applicantName(applicant)} as members see it`}
              >
                {applicant.number}
              </Anchor>
              <Publication publishedAt={applicant.published_at} />
            </Table.Td>
            <Table.Td data-label="Added" className={stacked.figure} visibleFrom="lg">
              {new Date(applicant.created_at).toLocaleDateString('en-US', { dateStyle: 'medium' })}
            </Table.Td>
            <Table.Td data-label="Major">
              <Text fw={600} size="sm">
                {applicant.major ?? 'N/A'}
              </Text>
            </Table.Td>
            <Table.Td data-label="State">{applicant.state_of_residency ?? 'N/A'}</Table.Td>
            <Table.Td data-label="GPA" className={stacked.figure}>
              {applicant.gpa?.toFixed(2) ?? 'N/A'}
            </Table.Td>
            <Table.Td data-label="MCAT" className={stacked.figure}>
              {applicant.mcat ?? 'N/A'}
            </Table.Td>
            <Table.Td data-label="Accepted schools">
              {firstSchools(applicant.accepted_schools)}
            </Table.Td>
            <Table.Td>
              <Group gap="xs" wrap="nowrap">
                <RowButtons
                  of={applicantName(applicant)}
                  buttons={[
                    ['Edit', () => onEdit(applicant)],
                    ['Delete', () => onDelete(applicant)],
                  ]}
                />
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Nothing for a published applicant. */
function Publication({ publishedAt }: { publishedAt: string | null }) {
  const state = publishingOf(publishedAt);
  if (state === 'published') return null;
  return (
    <Stack gap={4}>
      <Badge variant="outline" miw="max-content" color={state === 'scheduled' ? 'blue' : 'gray'}>
        {state}
      </Badge>
      <Text size="xs">{describeSchedule(publishedAt)}</Text>
    </Stack>
  );
}

/** 'UCLA, Keck...' */
function firstSchools(schools: string[]): string {
  const first = schools.slice(0, shownSchools).join(', ');
  return schools.length > shownSchools ? `${first}...` : first;
}

interface SortProps {
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** Texts are first sorted from A to Z, figures and dates from the highest. */
const firstSort = (column: SortColumn): Sort =>
  column === 'major' || column === 'state' ? `${column}-asc` : `${column}-desc`;

/** A column's heading, which sorts the list by it; pressed again, in the other direction. */
function SortHeading({
  column,
  label,
  sort,
  onSort,
}: SortProps & { column: SortColumn; label: string }) {
  const isAscending = sort === `${column}-asc`;
  const isSorted = isAscending || sort === `${column}-desc`;
  const Arrow = isAscending ? IconArrowUp : IconArrowDown;
  return (
    <Table.Th
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : 'none'}
      {...(column === 'added' && { visibleFrom: 'lg' })}
    >
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
