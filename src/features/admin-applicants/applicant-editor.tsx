import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { applicantName } from '#lib/applicant-name.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadingState } from '#ui/loading-state.tsx';
import { QueryError } from '#ui/query-error.tsx';
import type { SaveOutcome } from '#ui/form/use-versioned-form.ts';
import { Section } from '#ui/section.tsx';

import { ApplicantForm } from './applicant-form.tsx';
import { applicantOptions } from './queries.ts';

interface Outcome {
  onSaved: (outcome: SaveOutcome) => void;
  onClose: () => void;
}

export function NewApplicant({ onSaved, onClose }: Outcome) {
  return (
    <Section title="Add Applicant">
      <ApplicantForm applicant={null} onSaved={onSaved} onClose={onClose} />
    </Section>
  );
}

export function ApplicantEditor({ id, onSaved, onClose }: Outcome & { id: string }) {
  const query = useQuery(applicantOptions(id));
  if (query.data) {
    return (
      <Section title={`Edit ${applicantName({ id })}`}>
        {/* The form keeps its initial values when the query refetches. */}
        <ApplicantForm key={id} applicant={query.data} onSaved={onSaved} onClose={onClose} />
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
        <Button variant="default" onClick={onClose}>
          Back to Applicants
        </Button>
      }
    />
  );
}
