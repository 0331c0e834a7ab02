import { Container, VisuallyHidden } from '@mantine/core';

import { useUser } from '#features/auth/session/store.ts';
import { savedUrl } from '#features/members/saved/saved-params.ts';
import { SavedApplicants } from '#features/members/saved/saved-applicants.tsx';
import { pageNames } from '#model/store/paths.ts';
import { useUrlState } from '#ui/list/use-url-state.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

export default function SavedRoute() {
  const user = useUser();
  const [view, show] = useUrlState(savedUrl);
  if (!user) return null;
  return (
    <Container py={24}>
      <PageHeader title={pageNames.saved} subtitle="Profiles you want to come back to." />
      <VisuallyHidden component="h2">Saved profiles</VisuallyHidden>
      <SavedApplicants
        userId={user.id}
        view={view}
        onViewChange={(next) => {
          // Selecting profiles adds no history entry.
          show(next, { replace: next.page === view.page, preventScrollReset: true });
        }}
      />
    </Container>
  );
}
