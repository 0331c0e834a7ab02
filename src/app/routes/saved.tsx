import { Container, VisuallyHidden } from '@mantine/core';
import { startTransition, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

import { ApplicantRow } from '#features/members/applicants/applicant-row.tsx';
import { useUser } from '#features/auth/session/store.ts';
import { savedPath, savedUrl, type SavedView } from '#features/members/saved/saved-params.ts';
import { SavedApplicants } from '#features/members/saved/saved-applicants.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';

export default function SavedRoute() {
  const user = useUser();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  // A checkbox responds immediately, before the address has changed.
  const [view, showOptimistically] = useOptimistic(savedUrl.read(params));
  if (!user) return null;

  function show(next: SavedView) {
    const isTurned = next.page !== view.page;
    startTransition(async () => {
      showOptimistically(next);
      // Selecting profiles adds no history entry and keeps the scroll position.
      await navigate(savedPath(next), { replace: !isTurned, preventScrollReset: !isTurned });
    });
  }

  return (
    <Container py={24}>
      <PageHeader title="Saved" subtitle="Profiles you want to come back to." />
      <VisuallyHidden component="h2">Saved profiles</VisuallyHidden>
      <SavedApplicants
        userId={user.id}
        view={view}
        onViewChange={show}
        renderRow={(applicant, buttons) => (
          <ApplicantRow applicant={applicant} renderActions={() => buttons} />
        )}
      />
    </Container>
  );
}
