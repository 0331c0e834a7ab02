import { Container } from '@mantine/core';
import { useCallback, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

import { authModalEvents } from '#features/auth/modal-store.ts';
import { ResetPassword } from '#features/auth/reset-password.tsx';
import { watchSession } from '#features/auth/session.ts';
import { PageHeader } from '#ui/page-header.tsx';

import { paths } from '#lib/paths.ts';

export default function ResetPasswordRoute() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const done = useCallback(() => void navigate(paths.login), [navigate]);

  // Redeeming the code signs the user in, which the rest of the site needs to know.
  useEffect(watchSession, []);

  return (
    <Container py={48}>
      <PageHeader title="Reset Password" />
      <ResetPassword
        code={params.get('oobCode')}
        onNewLinkAsked={authModalEvents.passwordForgotten}
        onDone={done}
      />
    </Container>
  );
}
