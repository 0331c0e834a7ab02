import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { savedIdsOptions } from './queries.ts';
import { SavedApplicants } from './saved-applicants.tsx';
import type { SavedView } from './saved-params.ts';
import { SavedSchools } from './saved-schools.tsx';
import type { SavedApplicant } from './schema.ts';

/** Tabs with the member's saved profiles and schools. */
export function SavedTabs({
  userId,
  view,
  onViewChange,
  renderApplicant,
}: {
  userId: string;
  view: SavedView;
  onViewChange: (view: SavedView) => void;
  /** Renders the full profile. */
  renderApplicant: (applicant: SavedApplicant) => ReactNode;
}) {
  const applicantIds = useQuery(savedIdsOptions(userId, 'applicant'));
  const schoolIds = useQuery(savedIdsOptions(userId, 'school'));
  return (
    <Tabs
      value={view.tab}
      onChange={(tab) =>
        onViewChange({ ...view, tab: tab === 'schools' ? 'schools' : 'profiles', page: 1 })
      }
      keepMounted={false}
    >
      <Tabs.List mb="lg">
        <Tabs.Tab value="profiles">Profiles ({applicantIds.data?.length ?? '…'})</Tabs.Tab>
        <Tabs.Tab value="schools">Schools ({schoolIds.data?.length ?? '…'})</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="profiles">
        <SavedApplicants
          userId={userId}
          view={view}
          onViewChange={onViewChange}
          renderApplicant={renderApplicant}
        />
      </Tabs.Panel>
      <Tabs.Panel value="schools">
        <SavedSchools
          userId={userId}
          page={view.page}
          onPageChange={(page) => onViewChange({ ...view, page })}
        />
      </Tabs.Panel>
    </Tabs>
  );
}
