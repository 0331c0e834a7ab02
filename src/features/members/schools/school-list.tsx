import { Button, SimpleGrid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

import type { ScorePair } from '#model/applicants/applicant.ts';
import { CardSkeletons } from '#ui/feedback/card-skeletons.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Pager } from '#ui/list/pager.tsx';

import type { ListedSchool, SchoolPage } from './schema.ts';
import { SchoolCard } from './school-card.tsx';
import { NearSchool } from './school-matches.tsx';

/** A page of ten fills two rows of five, or five of two. */
/** By the size of the text: two fit a phone, but not in large text. */
const grid = {
  type: 'container',
  cols: { base: 1, '17rem': 2, '59rem': 5 },
  spacing: { base: 'sm', '59rem': 'md' },
} as const;

/** A page of schools, or an empty state. */
export function SchoolList({
  schools,
  hasFilters,
  isTurning,
  onPageChange,
  onClear,
  mine,
  renderActions,
}: {
  schools: SchoolPage;
  hasFilters: boolean;
  /** True while another page loads. */
  isTurning: boolean;
  onPageChange: (page: number) => void;
  onClear: () => void;
  /** The member's own scores. */
  mine?: ScorePair | null;
  /** Renders the buttons of a school. */
  renderActions?: (school: ListedSchool) => ReactNode;
}) {
  if (schools.rows.length === 0) {
    return hasFilters ? (
      <EmptyState
        message="No medical schools found matching the search"
        action={
          <Stack align="center" gap="sm">
            {schools.near && <NearSchool near={schools.near} />}
            <Button variant="default" onClick={onClear}>
              Clear Search
            </Button>
          </Stack>
        }
      />
    ) : (
      <EmptyState message="There are no medical schools yet. They appear with the first profiles." />
    );
  }
  return (
    <Stack gap="xl">
      <SimpleGrid {...grid}>
        {schools.rows.map((school) => (
          <SchoolCard key={school.id} school={school} mine={mine} renderActions={renderActions} />
        ))}
      </SimpleGrid>
      <Pager
        page={schools.page}
        pageCount={schools.pageCount}
        isTurning={isTurning}
        onChange={onPageChange}
      />
    </Stack>
  );
}

/** The list while it loads. */
export function SchoolListSkeleton() {
  return (
    <SimpleGrid {...grid}>
      <CardSkeletons count={10} height={250} label="Loading medical schools..." />
    </SimpleGrid>
  );
}
