import { Anchor, Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { messageOf } from '#lib/data/errors.ts';
import { AdminList, useAdminList } from '#ui/list/admin-list.tsx';
import { schoolTabs } from '#model/panel/admin-tabs.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { formatCount } from '#lib/text/format-count.ts';

import { syncSchools } from './mutations.ts';
import { fetchEverySchool, schoolPageOptions } from './queries.ts';
import { describeRate, type ListedSchool, type Pictured } from './schema.ts';
import classes from './school-list.module.css';
import { schoolsUrl } from './search-params.ts';

/** The list of all schools, with search, edit and sync. */
export function SchoolList({
  onEdit,
  pictureOf,
}: {
  onEdit: (id: string) => void;
  pictureOf: (school: Pictured) => ReactNode;
}) {
  const sync = useMutation({
    mutationFn: syncSchools,
    onSuccess: ({ schools, created, removed }) =>
      toast.success(
        `Schools synced: ${formatCount(schools)} in all, ${formatCount(created)} created, ${formatCount(removed)} removed.`,
      ),
    onError: (error) => toast.error(`Error syncing schools: ${messageOf(error)}`),
  });

  return (
    <AdminList
      tabs={schoolTabs}
      csv={{ name: 'schools', isWhole: true, read: fetchEverySchool }}
      buttons={
        <Button variant="default" disabled={sync.isPending} onClick={() => sync.mutate()}>
          {sync.isPending ? 'Syncing...' : 'Sync Schools'}
        </Button>
      }
      intro="Schools are derived from applicant profiles: a school is listed once an applicant was accepted there. Syncing relinks all profiles and removes schools that have neither profiles nor details."
      list={useAdminList(schoolsUrl, ({ text, sort, page }) => schoolPageOptions(text, sort, page))}
      noun={['school', 'schools']}
      empty="There are no schools yet. They appear with the first applicants."
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={[
        {
          label: 'Image',
          visibleFrom: 'lg',
          cell: (school) => <div className={classes.picture}>{pictureOf(school)}</div>,
        },
        {
          label: 'School',
          sort: 'name',
          isText: true,
          cell: ({ name, details }) => (
            <>
              <Text fw={600} size="sm">
                {name}
              </Text>
              {details?.website && (
                <Anchor href={details.website} target="_blank" rel="noreferrer" size="sm">
                  {details.website}
                </Anchor>
              )}
            </>
          ),
        },
        {
          label: 'Profiles',
          sort: 'profiles',
          isFigure: true,
          cell: ({ profileCount }) => profileCount,
        },
        {
          label: 'Average GPA',
          sort: 'gpa',
          isFigure: true,
          cell: ({ avgGpa }) => avgGpa?.toFixed(2) ?? 'N/A',
        },
        {
          label: 'Average MCAT',
          sort: 'mcat',
          isFigure: true,
          cell: ({ avgMcat }) => avgMcat?.toFixed(0) ?? 'N/A',
        },
        {
          label: 'Acceptance rate',
          isFigure: true,
          isEmpty: (school) => rateOf(school) === '',
          cell: (school) => rateOf(school) || 'N/A',
        },
      ]}
      actions={({ id }) => [{ label: 'Edit', onClick: () => onEdit(id) }]}
    />
  );
}

const rateOf = ({ details }: ListedSchool) => describeRate(details?.acceptanceRate ?? null);
