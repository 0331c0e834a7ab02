import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

import { profileOptions } from '#features/account/queries.ts';
import { AccountVerification } from '#features/auth/account-verification.tsx';

import { paths } from '../paths.ts';
import { verificationCodeIn } from './verification-link.ts';

/** Navigation state for the account page right after the email address was verified. */
export const justVerified = { isJustVerified: true };

/** The account page's verification banner: unverified, just verified, or redeeming a link's code. */
export function VerificationNotice({
  userId,
  isVerified,
}: {
  userId: string;
  isVerified: boolean;
}) {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  const refetch = useCallback(
    () => queryClient.invalidateQueries({ queryKey: profileOptions(userId).queryKey }),
    [queryClient, userId],
  );
  const showSuccess = useCallback(() => {
    void navigate(paths.account, { replace: true, state: justVerified });
    void queryClient.invalidateQueries();
  }, [navigate, queryClient]);

  return (
    <AccountVerification
      isVerified={isVerified}
      isJustVerified={isJustVerified(state)}
      code={verificationCodeIn(params)}
      onVerified={showSuccess}
      refetch={refetch}
    />
  );
}

function isJustVerified(state: unknown): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'isJustVerified' in state &&
    state.isJustVerified === true
  );
}
