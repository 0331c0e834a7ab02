import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

import { EmptyState } from './empty-state.tsx';
import { LoadingState } from './loading-state.tsx';
import { QueryError } from './query-error.tsx';
import { Section } from './section.tsx';

/** The form of one record, or of a new one that needs some data first; or the state of its query. */
export function RecordEditor<Data>({
  query,
  noun,
  title,
  backLabel,
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
  onClose: () => void;
  /** The form, which keeps its initial values when the query refetches. */
  children: (data: Data) => ReactNode;
}) {
  const { data } = query;
  if (data !== undefined && data !== null) {
    return (
      <Section title={typeof title === 'string' ? title : title(data)}>{children(data)}</Section>
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
