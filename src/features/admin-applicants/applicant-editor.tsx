import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';

import { applicantName } from '#lib/applicant-name.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadingState } from '#ui/loading-state.tsx';
import { QueryError } from '#ui/query-error.tsx';
import { Section } from '#ui/section.tsx';

import { ApplicantForm } from './applicant-form.tsx';
import { applicantOptions } from './queries.ts';

type Outcome = Pick<ComponentProps<typeof ApplicantForm>, 'onSaved' | 'onClose' | 'preview'>;

export function NewApplicant(outcome: Outcome) {
  return (
    <Section title="Add Applicant">
      <ApplicantForm applicant={null} {...outcome} />
    </Section>
  );
}

export function ApplicantEditor({ id, ...outcome }: Outcome & { id: string }) {
  const query = useQuery(applicantOptions(id));
  if (query.data) {
    return (
      <Section title={`Edit ${applicantName({ id })}`}>
        {/* The form keeps its initial values when the query refetches. */}
        <ApplicantForm key={id} applicant={query.data} {...outcome} />
      </Section>
    );
  }
  if (query.isPending) return <LoadingState label="Loading applicant..." />;
  if (query.isError) {
    return <QueryError failure="Error fetching data" query={query} />;
  }
  return (
    <EmptyState
      message="This applicant no longer exists."
      action={
        <Button variant="default" onClick={outcome.onClose}>
          Back to Applicants
        </Button>
      }
    />
  );
}
