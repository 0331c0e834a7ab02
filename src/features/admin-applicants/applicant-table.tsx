import { Anchor, Badge, Button, Group, Stack, Table, Text } from '@mantine/core';

import { Link } from 'react-router-dom';

import { applicantName } from '#lib/applicant-name.ts';
import { formatDate } from '#lib/dates.ts';
import { describeSchedule, publishingOf } from '#lib/publishing.ts';
import stacked from '#ui/stacked-table.module.css';

import type { ListedApplicant } from './schema.ts';
import { sortColumns, type Sort } from './search-params.ts';
import { SortHeading } from './sort-controls.tsx';

const shownSchools = 2;

/** A page of applicants, with the actions for each. */
export function ApplicantTable({
  applicants,
  pathOf,
  sort,
  onSort,
  onEdit,
  onDelete,
}: {
  applicants: ListedApplicant[];
  /** The members' page of an applicant. */
  pathOf: (id: string) => string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  onEdit: (applicant: ListedApplicant) => void;
  onDelete: (applicant: ListedApplicant) => void;
}) {
  return (
    <Table verticalSpacing="sm" className={stacked.table ?? ''}>
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
                to={pathOf(applicant.id)}
                aria-label={`${applicantName(applicant)} as members see it`}
              >
                {applicant.number}
              </Anchor>
              <Publication publishedAt={applicant.published_at} />
            </Table.Td>
            <Table.Td data-label="Added" className={stacked.figure}>
              {formatDate(applicant.created_at)}
            </Table.Td>
            <Table.Td data-label="Major">
              <Text fw={600} size="sm">
                {applicant.major ?? 'N/A'}
              </Text>
            </Table.Td>
            <Table.Td data-label="State" miw={130}>
              {applicant.state_of_residency ?? 'N/A'}
            </Table.Td>
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
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Edit: ${applicantName(applicant)}`}
                  onClick={() => onEdit(applicant)}
                >
                  Edit
                </Button>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Delete: ${applicantName(applicant)}`}
                  onClick={() => onDelete(applicant)}
                >
                  Delete
                </Button>
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
