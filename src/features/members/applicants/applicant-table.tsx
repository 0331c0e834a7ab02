import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import { applicantName } from '#model/applicants/applicant-name.ts';
import { applicantPath } from '#model/store/paths.ts';
import { DataTable, type Column } from '#ui/list/data-table.tsx';

import { AcceptedSchools } from './accepted-schools.tsx';
import type { Applicant } from './schema.ts';

const columns: Column<Applicant>[] = [
  {
    label: 'Profile',
    cell: (applicant) => (
      <Anchor component={Link} to={applicantPath(applicant.id)} inherit>
        {applicantName(applicant)}
      </Anchor>
    ),
  },
  { label: 'GPA', sort: 'gpa', isFigure: true, cell: ({ gpa }) => gpa?.toFixed(2) ?? 'N/A' },
  { label: 'MCAT', sort: 'mcat', isFigure: true, cell: ({ mcat }) => mcat ?? 'N/A' },
  { label: 'State', cell: ({ state_of_residency: state }) => state ?? 'N/A' },
  { label: 'Major', cell: ({ major }) => major },
  { label: 'Gap years', isFigure: true, cell: ({ gap_years: years }) => years },
  { label: 'Applied to', isFigure: true, cell: ({ schools_applied: applied }) => applied },
  { label: 'Interviews', isFigure: true, cell: ({ interviews }) => interviews },
  { label: 'Schools', cell: (applicant) => <AcceptedSchools applicant={applicant} /> },
];

/** Profiles as a table, which its headings sort. */
export const ApplicantTable = ({
  applicants,
  sort,
  onSort,
}: {
  applicants: Applicant[];
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
}) => (
  <DataTable
    label="Profiles"
    rows={applicants}
    columns={columns}
    keyOf={({ id }) => id}
    sort={sort}
    onSort={onSort}
  />
);
