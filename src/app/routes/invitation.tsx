import { Container } from '@mantine/core';
import { useNavigate } from 'react-router-dom';

import { AcceptInvitation } from '#features/auth/invitation/accept-invitation.tsx';
import { useUser } from '#features/auth/session/store.ts';
import { paths } from '#model/store/paths.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

import { useOwnProfile } from '../session/use-own-profile.ts';

export default function InvitationRoute() {
  const user = useUser();
  const profile = useOwnProfile();
  const navigate = useNavigate();
  return (
    <Container py={48}>
      <PageHeader title="Invitation" />
      {user && (
        <AcceptInvitation
          user={user}
          isVerified={profile.data?.isEmailVerified !== false}
          onAccepted={() => void navigate(paths.admin, { replace: true })}
        />
      )}
    </Container>
  );
}
