import { Container } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

import { EmailVerification } from '#features/auth/verification/email-verification.tsx';
import { refreshAccess } from '#features/auth/session/session.ts';
import { useSessionStatus, useUser } from '#features/auth/session/store.ts';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';

import { checkoutPath, paths } from '#model/store/paths.ts';
import { useOwnProfile } from '../session/use-own-profile.ts';
import { justVerified } from '../routing/navigation-flags.ts';

export default function VerifyEmailRoute() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const status = useSessionStatus();
  const user = useUser();
  const profile = useOwnProfile();

  const toAccount = useCallback(async () => {
    // The account page refetches its data.
    await queryClient.invalidateQueries({ refetchType: 'none' });
    await navigate(paths.account, { state: justVerified });
  }, [navigate, queryClient]);

  const toConfirmation = useCallback(
    async (plan: string) => {
      await refreshAccess();
      await queryClient.invalidateQueries({ refetchType: 'none' });
      // There, an order of a moment ago is confirmed.
      await navigate(checkoutPath(plan), { replace: true });
    },
    [navigate, queryClient],
  );

  return (
    <Container py={48}>
      <PageHeader title="Verify Email" />
      {status === 'checking' ? (
        <LoadingState label="Verifying your email..." />
      ) : (
        <EmailVerification
          mode={params.get('mode')}
          code={params.get('oobCode')}
          userId={status === 'signed-in' ? user?.id : undefined}
          isVerified={profile.data?.isEmailVerified ?? (profile.isError ? false : null)}
          onDone={() => void toAccount()}
          onOrdered={toConfirmation}
        />
      )}
    </Container>
  );
}
