import { Button, Stack } from '@mantine/core';

import { EmptyState } from '#ui/empty-state.tsx';
import { Pager } from '#ui/pager.tsx';

import { ApplicantCard } from './applicant-card.tsx';
import type { ApplicantPage } from './schema.ts';

/** A page of profiles, or why there is none. */
export function ApplicantList({
  applicants,
  isSearching,
  onPageChange,
  onClear,
}: {
  applicants: ApplicantPage;
  isSearching: boolean;
  onPageChange: (page: number) => void;
  onClear: () => void;
}) {
  if (applicants.rows.length === 0) {
    return isSearching ? (
      <EmptyState
        message="No profiles match your search criteria."
        action={
          <Button variant="default" onClick={onClear}>
            Clear All Filters
          </Button>
        }
      />
    ) : (
      <EmptyState message="There are no profiles yet. New ones are added every month." />
    );
  }
  return (
    <>
      <Stack gap="lg">
        {applicants.rows.map((applicant) => (
          <ApplicantCard key={applicant.id} applicant={applicant} />
        ))}
      </Stack>
      <Pager page={applicants.page} pageCount={applicants.page_count} onChange={onPageChange} />
    </>
  );
}
