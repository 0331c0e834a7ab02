import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';

import { applicantName } from '#model/applicants/applicant-name.ts';
import { allProfilesPath } from '#model/store/paths.ts';
import { CardSkeletons } from '#ui/feedback/card-skeletons.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';

import { ApplicantRow } from '../applicants/applicant-row.tsx';
import { CompareBar } from './compare-bar.tsx';
import { applicantsByIdOptions, savedIdsOptions } from './queries.ts';
import classes from './saved-list.module.css';
import { maxCompared, type SavedView } from './saved-params.ts';
import type { Applicant } from '../applicants/schema.ts';
import { useToggleSaved } from './use-toggle-saved.ts';

const pageSize = 10;

/** The member's saved profiles, latest first, ten a page, which can be read, removed and chosen for a comparison. */
export function SavedApplicants({
  userId,
  view,
  onViewChange,
}: {
  userId: string;
  view: SavedView;
  onViewChange: (view: SavedView) => void;
}) {
  const { chosen } = view;
  const saved = useQuery(savedIdsOptions(userId, 'applicant'));
  const ids = saved.data ?? [];
  const pageCount = Math.max(Math.ceil(ids.length / pageSize), 1);
  const page = Math.min(view.page, pageCount);
  const shownIds = ids.slice((page - 1) * pageSize, page * pageSize);
  const items = useQuery({ ...applicantsByIdOptions(shownIds), enabled: saved.isSuccess });
  const [removed, setRemoved] = useState<Applicant | null>(null);
  const toggle = useToggleSaved(userId, 'applicant');
  const list = useRef<HTMLDivElement>(null);

  function choose(id: string, isChosen: boolean) {
    const others = chosen.filter((other) => other !== id);
    onViewChange({ ...view, chosen: isChosen ? [...others, id] : others });
  }

  function save(id: string, isSaved: boolean) {
    toggle.mutate({ id, isSaved });
    // The pressed button disappears.
    list.current?.focus({ preventScroll: true });
  }

  function remove(item: Applicant) {
    setRemoved(item);
    if (chosen.includes(item.id)) choose(item.id, false);
    save(item.id, false);
  }

  function content() {
    const failed = [saved, items].find((query) => query.isError && query.data === undefined);
    if (failed?.error) return <QueryError failure="Failed to load data" query={failed} />;
    if (!saved.isSuccess || items.data === undefined) {
      return <CardSkeletons count={3} height={120} label="Loading saved profiles..." />;
    }
    if (ids.length === 0) {
      return (
        <EmptyState
          message="You have not saved any profiles yet. Press Save on one to find it here."
          action={
            <Button component={Link} to={allProfilesPath} variant="default">
              Browse profiles
            </Button>
          }
        />
      );
    }
    // While the list changes, the previous rows are shown.
    const rows = items.data.filter(({ id }) => shownIds.includes(id));
    if (rows.length === 0 && !items.isPlaceholderData) {
      return (
        <EmptyState message="Your plan no longer includes these profiles. We keep the list for you." />
      );
    }
    return (
      <>
        <div className={classes.list}>
          {rows.map((applicant) => {
            const { id } = applicant;
            const name = applicantName(applicant);
            const isChosen = chosen.includes(id);
            return (
              <ApplicantRow
                key={id}
                applicant={applicant}
                renderActions={() => (
                  <>
                    {ids.length > 1 && (
                      <Checkbox
                        label="Compare"
                        aria-label={`Compare ${name}`}
                        checked={isChosen}
                        disabled={chosen.length >= maxCompared.profile && !isChosen}
                        onChange={(event) => choose(id, event.currentTarget.checked)}
                      />
                    )}
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={`Remove: ${name}`}
                      onClick={() => remove(applicant)}
                    >
                      Remove
                    </Button>
                  </>
                )}
              />
            );
          })}
        </div>
        {pageCount > 1 && (
          <Pager
            page={page}
            pageCount={pageCount}
            onChange={(next) => onViewChange({ ...view, page: next })}
          />
        )}
        {ids.length > 1 && (
          <CompareBar
            kind="profile"
            chosen={chosen}
            onClear={() => onViewChange({ ...view, chosen: [] })}
          />
        )}
      </>
    );
  }

  return (
    <Stack ref={list} tabIndex={-1} style={{ outline: 'none' }}>
      {/* Again on the list, it was brought back, or could not be removed. */}
      {removed && !ids.includes(removed.id) && (
        <Message kind="success">
          <Group gap="sm">
            <Text inherit>{applicantName(removed)} was removed.</Text>
            <Button variant="default" size="compact-xs" onClick={() => save(removed.id, true)}>
              Undo
            </Button>
          </Group>
        </Message>
      )}
      {content()}
    </Stack>
  );
}
