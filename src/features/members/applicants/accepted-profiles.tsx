import { Button, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';

import { applicantName } from '#lib/applicants/applicant-name.ts';
import { pageSize } from '#lib/data/pages.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Pager } from '#ui/list/pager.tsx';

import classes from './accepted-profiles.module.css';
import { ApplicantCard } from './applicant-card.tsx';
import type { Applicant, ApplicantPage } from './schema.ts';

export type ProfileView = 'card' | 'list';

const views = [
  { value: 'card', label: 'Card View' },
  { value: 'list', label: 'List View' },
] as const;

/** A school's accepted applicants: one profile at a time, or a list with one profile open. */
export function AcceptedProfiles({
  profiles,
  view,
  position: requestedPosition,
  onViewChange,
  onPositionChange,
  renderActions,
}: {
  /** The page that contains the position. */
  profiles: ApplicantPage;
  view: ProfileView;
  /** The position of the profile to show among all of the school's, from 1. */
  position: number;
  onViewChange: (view: ProfileView) => void;
  onPositionChange: (position: number) => void;
  /** Renders the buttons of a profile. */
  renderActions?: (applicant: Applicant) => ReactNode;
}) {
  const { rows, total, page, pageCount } = profiles;
  const first = (page - 1) * pageSize + 1;
  // The URL may ask for a position out of range.
  const position = Math.max(first, Math.min(requestedPosition, first + rows.length - 1));
  const active = rows[position - first];

  if (!active) {
    return (
      <>
        <Title order={2}>Accepted Student Profiles</Title>
        <EmptyState
          title="No profiles found"
          message="We don't have any student profiles for this school yet. Check back later for updates."
        />
      </>
    );
  }
  const card = (
    <ApplicantCard key={active.id} applicant={active} isLinked actions={renderActions?.(active)} />
  );
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <Title order={2}>Accepted Student Profiles</Title>
        <Button.Group>
          {views.map(({ value, label }) => (
            <Button
              key={value}
              variant={view === value ? 'filled' : 'default'}
              aria-pressed={view === value}
              onClick={() => onViewChange(value)}
            >
              {label}
            </Button>
          ))}
        </Button.Group>
      </Group>
      {view === 'card' ? (
        <>
          <Pager unit="Profile" page={position} pageCount={total} onChange={onPositionChange} />
          {card}
        </>
      ) : (
        <div className={classes.split}>
          <div className={classes.items}>
            <ProfileItems
              applicants={rows}
              activeId={active.id}
              onPick={(index) => onPositionChange(first + index)}
            />
            {pageCount > 1 && (
              <Pager
                page={page}
                pageCount={pageCount}
                onChange={(next) => onPositionChange((next - 1) * pageSize + 1)}
              />
            )}
          </div>
          <InSight of={active.id}>{card}</InSight>
        </div>
      )}
      <Text size="sm" c="dimmed">
        Profiles are self-reported and only of accepted applicants: they do not predict chances.
      </Text>
    </Stack>
  );
}

/** Scrolls to the picked profile if it is out of sight, as below the list on a phone. */
function InSight({ of, children }: { of: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(of);
  useEffect(() => {
    if (shown.current === of) return;
    shown.current = of;
    const top = box.current?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > window.innerHeight / 2) box.current?.scrollIntoView();
  }, [of]);
  return (
    <div ref={box} className={classes.active}>
      {children}
    </div>
  );
}

/** A list of profiles, one of them active. */
function ProfileItems({
  applicants,
  activeId,
  onPick,
}: {
  applicants: Applicant[];
  activeId: string;
  onPick: (index: number) => void;
}) {
  return (
    <ul className={classes.list}>
      {applicants.map((applicant, index) => (
        <li key={applicant.id}>
          <UnstyledButton
            className={classes.item ?? ''}
            aria-current={applicant.id === activeId || undefined}
            onClick={() => onPick(index)}
          >
            <Text component="span" display="block" fw={600}>
              {applicantName(applicant)}
            </Text>
            <Text component="span" display="block" size="sm" c="dimmed">
              {summaryOf(applicant)}
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

const summaryOf = ({ gpa, mcat, state_of_residency: state }: Applicant) =>
  [`GPA ${gpa?.toFixed(2) ?? 'N/A'}`, `MCAT ${mcat ?? 'N/A'}`, ...(state ? [state] : [])].join(
    ' · ',
  );
