import { Anchor, Button, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import stacked from '#ui/stacked-table.module.css';

import type { ListedSchool, Pictured } from './schema.ts';
import classes from './school-table.module.css';

/** A page of schools with their profile statistics. */
export function SchoolTable({
  schools,
  pictureOf,
  onEdit,
}: {
  schools: ListedSchool[];
  pictureOf: (school: Pictured) => ReactNode;
  onEdit: (school: ListedSchool) => void;
}) {
  return (
    <Table verticalSpacing="sm" className={stacked['table'] ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Image</Table.Th>
          <Table.Th>School</Table.Th>
          <Table.Th>Profiles</Table.Th>
          <Table.Th>Average GPA</Table.Th>
          <Table.Th>Average MCAT</Table.Th>
          <Table.Th>Acceptance rate</Table.Th>
          <Table.Th>Actions</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {schools.map((school) => (
          <Table.Tr key={school.id}>
            <Table.Td>
              <div className={classes.picture}>{pictureOf(school)}</div>
            </Table.Td>
            <Table.Th scope="row">
              <Text fw={600}>{school.name}</Text>
              {school.website !== null && (
                <Anchor href={school.website} target="_blank" rel="noreferrer" size="sm" fw={400}>
                  {school.website}
                </Anchor>
              )}
            </Table.Th>
            <Table.Td data-label="Profiles">{school.profileCount}</Table.Td>
            <Table.Td data-label="Average GPA">{school.avgGpa?.toFixed(2) ?? 'N/A'}</Table.Td>
            <Table.Td data-label="Average MCAT">{school.avgMcat ?? 'N/A'}</Table.Td>
            <Table.Td data-label="Acceptance rate">
              {school.acceptanceRate === null ? 'Not set' : `${school.acceptanceRate}%`}
            </Table.Td>
            <Table.Td>
              <Button
                variant="default"
                size="xs"
                aria-label={`Edit: ${school.name}`}
                onClick={() => onEdit(school)}
              >
                Edit
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
