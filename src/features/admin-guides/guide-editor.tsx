import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';

import { EmptyState } from '#ui/empty-state.tsx';
import { LoadingState } from '#ui/loading-state.tsx';
import { QueryError } from '#ui/query-error.tsx';
import { Section } from '#ui/section.tsx';

import { GuideForm } from './guide-form.tsx';
import { guideOptions, nextSortOrderOptions } from './queries.ts';

type Outcome = Pick<
  ComponentProps<typeof GuideForm>,
  'onChanged' | 'onSaved' | 'onClose' | 'preview'
>;

export function NewGuide(outcome: Outcome) {
  const last = useQuery(nextSortOrderOptions);
  // A refetch doesn't unmount the form, which keeps its initial values.
  if (last.data === undefined) {
    if (last.isError) return <QueryError failure="Error fetching data" query={last} />;
    return <LoadingState label="Loading guides..." />;
  }
  return (
    <Section title="Add Guide">
      <GuideForm guide={null} newSortOrder={last.data} {...outcome} />
    </Section>
  );
}

export function GuideEditor({ id, ...outcome }: Outcome & { id: string }) {
  const query = useQuery(guideOptions(id));
  if (query.data) {
    return (
      <Section title="Edit Guide">
        {/* The form keeps its initial values when the query refetches. */}
        <GuideForm key={id} guide={query.data} {...outcome} />
      </Section>
    );
  }
  if (query.isPending) return <LoadingState label="Loading guide..." />;
  if (query.isError) return <QueryError failure="Error fetching data" query={query} />;
  return (
    <EmptyState
      message="This guide no longer exists."
      action={
        <Button variant="default" onClick={outcome.onClose}>
          Back to Guides
        </Button>
      }
    />
  );
}
