import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Pager } from '#ui/list/pager.tsx';

import { ApplicantCard } from './applicant-card.tsx';
import type { Applicant, ApplicantPage } from './schema.ts';

/** A page of profiles, or an empty state. */
export function ApplicantList({
  applicants,
  hasFilters,
  isTurning,
  onPageChange,
  onClear,
  renderActions,
}: {
  applicants: ApplicantPage;
  hasFilters: boolean;
  /** True while another page loads. */
  isTurning: boolean;
  onPageChange: (page: number) => void;
  onClear: () => void;
  /** Renders the buttons of a profile. */
  renderActions?: (applicant: Applicant) => ReactNode;
}) {
  if (applicants.rows.length === 0) {
    return hasFilters ? (
      <EmptyState
        message="No profiles match your search criteria."
        action={
          <Button variant="default" onClick={onClear}>
            Clear All Filters
          </Button>
        }
      />
    ) : (
      <EmptyState message="There are no profiles yet." />
    );
  }
  return (
    <Stack gap="lg">
      {applicants.rows.map((applicant) => (
        <ApplicantCard
          key={applicant.id}
          applicant={applicant}
          isLinked
          actions={renderActions?.(applicant)}
        />
      ))}
      <Pager
        page={applicants.page}
        pageCount={applicants.pageCount}
        isCapped={applicants.isCapped}
        isTurning={isTurning}
        onChange={onPageChange}
      />
    </Stack>
  );
}
