import { Container } from '@mantine/core';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

import { ResetPassword } from '#features/auth/password/reset-password.tsx';
import { watchSession } from '#features/auth/session/session.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

export default function ResetPasswordRoute() {
  const [params] = useSearchParams();
  const isFirst = params.get('mode') === 'choose';

  // Redeeming the code signs the user in, which the rest of the site needs to know.
  useEffect(watchSession, []);

  return (
    <Container py={48}>
      <PageHeader title={isFirst ? 'Choose your password' : 'Reset Password'} />
      <ResetPassword code={params.get('oobCode')} isFirst={isFirst} />
    </Container>
  );
}
