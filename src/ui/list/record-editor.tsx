import { Button, Paper } from '@mantine/core';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';

import { capitalized } from '#lib/text/words.ts';

import { AdminPage } from '#ui/page/admin-page.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';

/** A page around the form of one record. */
export function EditorPage({
  title,
  backLabel,
  isPlain = false,
  onClose,
  children,
}: {
  title: string;
  backLabel: string;
  /** Without a frame. */
  isPlain?: boolean | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <AdminPage title={title} back={{ label: backLabel, onClick: onClose }}>
      {isPlain ? (
        children
      ) : (
        <Paper withBorder radius="lg" p={{ base: 'md', sm: 'xl' }}>
          {children}
        </Paper>
      )}
    </AdminPage>
  );
}

/** The page of one record, or of a new one that needs some data first; or the state of its query. */
export function RecordEditor<Data>({
  query,
  noun,
  title,
  backLabel,
  isPlain,
  onClose,
  children,
}: {
  /** Null if the record doesn't exist. */
  query: ComponentProps<typeof QueryError>['query'] & {
    data: Data | null | undefined;
    isPending: boolean;
    isError: boolean;
  };
  /** What loads, in the singular for one record. */
  noun: string;
  title: string | ((data: Data) => string);
  backLabel: string;
  isPlain?: boolean;
  onClose: () => void;
  /** The form, which keeps its initial values when the query refetches. */
  children: (data: Data) => ReactNode;
}) {
  const { data } = query;
  if (data !== undefined && data !== null) {
    return (
      <EditorPage
        title={typeof title === 'string' ? title : title(data)}
        backLabel={backLabel}
        isPlain={isPlain}
        onClose={onClose}
      >
        {children(data)}
      </EditorPage>
    );
  }
  if (query.isPending) return <LoadingState label={`Loading ${noun}...`} />;
  if (query.isError) return <QueryError failure="Error fetching data" query={query} />;
  return (
    <EmptyState
      message={`This ${noun} no longer exists.`}
      action={
        <Button variant="default" onClick={onClose}>
          {backLabel}
        </Button>
      }
    />
  );
}

type Options<Data, Key extends QueryKey> = UseQueryOptions<Data, Error, Data, Key>;

/** What replaces a list: the page of one of its rows, or of a new row, which may need some data first. */
export function RowEditor<Row, RowKey extends QueryKey, Needed, NeededKey extends QueryKey>({
  task,
  noun,
  titleOf,
  one,
  needed,
  children,
  ...page
}: {
  task: 'add' | { edit: string };
  /** In the singular. */
  noun: string;
  titleOf?: (key: string) => string;
  one: (key: string) => Options<Row | null, RowKey>;
  needed?: Options<Needed, NeededKey>;
  backLabel: string;
  onClose: () => void;
  /** The form of a row, or of a new one. */
  children: (row: Row | null, needed?: Needed) => ReactNode;
}) {
  if (task !== 'add') {
    const { edit } = task;
    const title = titleOf?.(edit) ?? `Edit ${capitalized(noun)}`;
    return (
      <LoadedEditor key={edit} options={one(edit)} noun={noun} title={title} {...page}>
        {(row) => children(row)}
      </LoadedEditor>
    );
  }
  const title = `Add ${capitalized(noun)}`;
  return needed ? (
    <LoadedEditor options={needed} noun={`${noun}s`} title={title} {...page}>
      {(data) => children(null, data)}
    </LoadedEditor>
  ) : (
    <EditorPage title={title} {...page}>
      {children(null)}
    </EditorPage>
  );
}

function LoadedEditor<Data, Key extends QueryKey>({
  options,
  ...page
}: { options: Options<Data, Key> } & Omit<
  ComponentProps<typeof RecordEditor<NonNullable<Data>>>,
  'query'
>) {
  const query = useQuery(options);
  return <RecordEditor query={{ ...query, data: query.data ?? null }} {...page} />;
}
