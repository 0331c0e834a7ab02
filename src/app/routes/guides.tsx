import { Container } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { GuideList } from '#features/guides/guide-list.tsx';
import { guidesOptions, type GuideCapability } from '#features/guides/queries.ts';
import { messageOf } from '#lib/errors.ts';
import { CardSkeletons } from '#ui/card-skeletons.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';

export function PlusGuidesRoute() {
  return (
    <Guides
      capability="plus"
      title="Cheatsheet+"
      subtitle="E-mails that open doors, and where to look for summer programs."
    />
  );
}

export function ApplicationGuidesRoute() {
  return (
    <Guides
      capability="application"
      title="Application Cheatsheet"
      subtitle="What to write, how to say it, and whom to ask for a letter."
    />
  );
}

export function InterviewGuidesRoute() {
  return (
    <Guides
      capability="interview"
      title="Interview Cheatsheet"
      subtitle="What they ask, why they ask it, and how to get ready."
    />
  );
}

function Guides({
  capability,
  title,
  subtitle,
}: {
  capability: GuideCapability;
  title: string;
  subtitle: string;
}) {
  const guides = useQuery(guidesOptions(capability));
  return (
    <Container py={48}>
      <PageHeader title={title} subtitle={subtitle} />
      {guides.isError ? (
        <ErrorState
          message={`Failed to load data: ${messageOf(guides.error)}`}
          onRetry={() => void guides.refetch()}
          isRetrying={guides.isFetching}
        />
      ) : guides.isPending ? (
        <CardSkeletons count={3} height={240} label="Loading guides..." />
      ) : (
        <GuideList guides={guides.data} />
      )}
    </Container>
  );
}
