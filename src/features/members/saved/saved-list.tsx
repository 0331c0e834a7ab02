import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { messageOf } from '#lib/data/errors.ts';
import { CardSkeletons } from '#ui/feedback/card-skeletons.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';

import { savedIdsOptions } from './queries.ts';
import classes from './saved-list.module.css';
import type { SavedKind } from './schema.ts';
import { useToggleSaved } from './use-toggle-saved.ts';

const pageSize = 10;

/** The member's saved items of one kind, latest first, ten per page. */
export function SavedList<Item extends { id: string }>({
  userId,
  kind,
  noun,
  page: askedPage,
  onPageChange,
  optionsFor,
  nameOf,
  browsePath,
  onRemoved,
  footer,
  children,
}: {
  userId: string;
  kind: SavedKind;
  /** The plural noun, such as 'profiles'. */
  noun: string;
  page: number;
  onPageChange: (page: number) => void;
  optionsFor: (ids: string[]) => UseQueryOptions<Item[], Error, Item[], (string | string[])[]>;
  nameOf: (item: Item) => string;
  browsePath: string;
  onRemoved?: (id: string) => void;
  /** Sticks to the bottom of the window while there is a list. */
  footer?: ReactNode;
  /** Renders a row with its remove button. */
  children: (item: Item, removeButton: ReactNode) => ReactNode;
}) {
  const saved = useQuery(savedIdsOptions(userId, kind));
  const ids = saved.data ?? [];
  const pageCount = Math.max(Math.ceil(ids.length / pageSize), 1);
  const page = Math.min(askedPage, pageCount);
  const shownIds = ids.slice((page - 1) * pageSize, page * pageSize);
  const items = useQuery({ ...optionsFor(shownIds), enabled: saved.isSuccess });
  const [removed, setRemoved] = useState<Item | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const toggle = useToggleSaved(userId, kind, (id, error) => {
    setFailure(error);
    setRemoved((item) => (item?.id === id ? null : item));
  });
  const list = useRef<HTMLDivElement>(null);

  function remove(item: Item) {
    setRemoved(item);
    setFailure(null);
    onRemoved?.(item.id);
    toggle.mutate({ id: item.id, isSaved: false });
    // The pressed button disappears with its row.
    list.current?.focus({ preventScroll: true });
  }

  function undo(item: Item) {
    setRemoved(null);
    setFailure(null);
    toggle.mutate({ id: item.id, isSaved: true });
    list.current?.focus({ preventScroll: true });
  }

  function content() {
    const failed = [saved, items].find((query) => query.isError && query.data === undefined);
    if (failed?.error) {
      return <QueryError failure="Failed to load data" query={failed} />;
    }
    if (!saved.isSuccess || items.data === undefined) {
      return (
        <Stack>
          <CardSkeletons count={3} height={120} label={`Loading saved ${noun}...`} />
        </Stack>
      );
    }
    if (ids.length === 0) {
      return (
        <EmptyState
          message={`You have not saved any ${noun} yet. Press Save on one to find it here.`}
          action={
            <Button component={Link} to={browsePath} variant="default">
              Browse {noun}
            </Button>
          }
        />
      );
    }
    // While the list changes, the previous rows are shown.
    const rows = items.data.filter(({ id }) => shownIds.includes(id));
    if (rows.length === 0 && !items.isPlaceholderData) {
      return (
        <EmptyState
          message={`Your plan no longer includes these ${noun}. We keep the list for you.`}
        />
      );
    }
    return (
      <>
        <ul className={classes.list}>
          {rows.map((item) => (
            <li key={item.id} className={classes.row}>
              {children(
                item,
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Remove: ${nameOf(item)}`}
                  onClick={() => remove(item)}
                >
                  Remove
                </Button>,
              )}
            </li>
          ))}
        </ul>
        {pageCount > 1 && <Pager page={page} pageCount={pageCount} onChange={onPageChange} />}
        {footer}
      </>
    );
  }

  return (
    <Stack ref={list} tabIndex={-1} className={classes.whole}>
      {failure && <Message kind="error">{messageOf(failure)}</Message>}
      {removed && (
        <Message kind="success">
          <Group gap="sm">
            <Text inherit>{nameOf(removed)} was removed.</Text>
            <Button variant="default" size="compact-xs" onClick={() => undo(removed)}>
              Undo
            </Button>
          </Group>
        </Message>
      )}
      {content()}
    </Stack>
  );
}
