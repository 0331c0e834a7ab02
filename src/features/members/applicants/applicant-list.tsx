import { Box, Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';

import { facts } from '#model/applicants/facts.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { useLetterKeys } from '#ui/list/use-letter-keys.ts';
import { Pager } from '#ui/list/pager.tsx';
import { moveFocus, steps } from '#ui/list/row-keys.ts';

import { GuideLink } from '../guides/guide-link.tsx';
import { ApplicantCard } from './applicant-card.tsx';
import { ApplicantRow, type RowOptions } from './applicant-row.tsx';
import type { Applicant, ApplicantPage } from './schema.ts';
import type { ApplicantSort } from './sorts.ts';
import type { ListView } from './views.tsx';

// Most read rows.
const ApplicantTable = lazy(async () => ({
  default: (await import('./applicant-table.tsx')).ApplicantTable,
}));

/** A page of profiles, or an empty state. */
export function ApplicantList({
  applicants,
  view,
  canClear,
  isTurning,
  sort,
  onSort,
  onPageChange,
  onClear,
  suggestions,
  ...options
}: RowOptions & {
  applicants: ApplicantPage;
  view: ListView;
  /** A search or a filter limits the list. */
  canClear: boolean;
  /** True while another page loads. */
  isTurning: boolean;
  sort?: ApplicantSort;
  onSort?: (sort: string) => void;
  onPageChange: (page: number) => void;
  onClear: () => void;
  /** Other searches, in case this one found nothing. */
  suggestions?: ReactNode;
}) {
  const { rows } = applicants;
  if (rows.length === 0) {
    if (!canClear) return <NoProfiles ofSchool={options.school !== undefined} />;
    return (
      <EmptyState
        message="No profiles match your search criteria."
        action={
          <>
            {suggestions}
            <Button variant="default" onClick={onClear}>
              Clear All Filters
            </Button>
          </>
        }
      />
    );
  }
  return (
    <Stack gap="lg">
      {options.section && facts[options.section].policy === 'activities' && (
        <Text size="sm" c="dimmed">
          Told to us after they were accepted: not their entries as submitted.
          <GuideLink id="activities-description-guide" section="700 characters">
            Entries before and after
          </GuideLink>
        </Text>
      )}
      {view === 'table' && (
        <Suspense fallback={<LoadingState label="Loading the table..." />}>
          <ApplicantTable applicants={rows} sort={sort} onSort={onSort} />
        </Suspense>
      )}
      {view === 'cards' && (
        <SimpleGrid cols={{ base: 1, lg: 2 }} style={{ alignItems: 'start' }}>
          {rows.map((applicant) => (
            <ApplicantCard
              key={applicant.id}
              applicant={applicant}
              mine={options.mine ?? null}
              actions={options.renderActions?.(applicant)}
            />
          ))}
        </SimpleGrid>
      )}
      {view === 'rows' && <ApplicantRows applicants={rows} {...options} />}
      {applicants.pageCount > 1 && (
        <Pager
          page={applicants.page}
          pageCount={applicants.pageCount}
          isCapped={applicants.isCapped}
          isTurning={isTurning}
          onChange={onPageChange}
        />
      )}
    </Stack>
  );
}

/** Where there is no profile, of a school or at all. */
export const NoProfiles = ({ ofSchool, action }: { ofSchool: boolean; action?: ReactNode }) => (
  <EmptyState
    title="No profiles found"
    message={
      ofSchool
        ? "We don't have any student profiles for this school yet. Check back later for updates."
        : 'There are no profiles yet. Check back later for updates.'
    }
    action={action}
  />
);

/** Rows of profiles. In one, J and K go to the next and the previous, O opens it and S saves it. */
export function ApplicantRows({
  applicants,
  reasons,
  ...options
}: RowOptions & {
  applicants: Applicant[];
  /** Why each is in the list. */
  reasons?: string[];
}) {
  const [hasLetterKeys] = useLetterKeys();
  return (
    <Box
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (!hasLetterKeys && event.key.length === 1) return;
        const step = steps[event.key];
        if (step !== undefined) moveFocus(event, step, 'article', '[aria-expanded]');
        const button = buttons[event.key];
        const row = event.target instanceof Element && event.target.closest('article');
        if (button && row) row.querySelector<HTMLElement>(button)?.click();
      }}
    >
      {applicants.map((applicant, nth) => (
        <ApplicantRow
          key={applicant.id}
          applicant={applicant}
          reason={reasons?.[nth]}
          {...options}
        />
      ))}
    </Box>
  );
}

/** The button of a row that a key presses. */
const buttons: Record<string, string> = {
  o: '[aria-expanded]',
  s: '[aria-pressed]',
  Escape: '[aria-expanded=true]',
};
