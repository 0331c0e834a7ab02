import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { EmptyState } from '#ui/empty-state.tsx';
import { LoadingState } from '#ui/loading-state.tsx';
import { QueryError } from '#ui/query-error.tsx';
import { Section } from '#ui/section.tsx';

import { schoolOptions } from './queries.ts';
import type { Pictured } from './schema.ts';
import { SchoolForm, type SavedSchool } from './school-form.tsx';

export function SchoolEditor({
  id,
  pictureOf,
  onSaved,
  onClose,
}: {
  id: string;
  pictureOf: (school: Pictured) => ReactNode;
  onSaved: (outcome: SavedSchool) => void;
  onClose: () => void;
}) {
  const query = useQuery(schoolOptions(id));
  if (query.data) {
    return (
      <Section title={query.data.name}>
        {/* The form keeps its initial values when the query refetches. */}
        <SchoolForm
          key={id}
          school={query.data}
          pictureOf={pictureOf}
          onSaved={onSaved}
          onClose={onClose}
        />
      </Section>
    );
  }
  if (query.isPending) return <LoadingState label="Loading school..." />;
  if (query.isError) {
    return <QueryError failure="Error fetching data" query={query} />;
  }
  return (
    <EmptyState
      message="This school no longer exists."
      action={
        <Button variant="default" onClick={onClose}>
          Back to Schools
        </Button>
      }
    />
  );
}
