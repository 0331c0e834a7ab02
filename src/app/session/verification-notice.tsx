import { useLocation } from 'react-router-dom';

import { NoPasswordBanner } from '#features/auth/password/choose-password.tsx';
import { UnverifiedBanner } from '#features/auth/verification/unverified-banner.tsx';
import { Message } from '#ui/feedback/message.tsx';

/** Navigation state for the account page right after the email address was verified. */
export const justVerified = { isJustVerified: true };

/** The account page's banner: without a password, unverified, or just verified. */
export function VerificationNotice({
  isVerified,
  hasPassword,
  email,
}: {
  isVerified: boolean;
  hasPassword: boolean;
  email: string;
}) {
  const { state } = useLocation();
  if (isJustVerified(state)) {
    return <Message kind="success">Your email address has been verified.</Message>;
  }
  if (!hasPassword) return <NoPasswordBanner email={email} />;
  return isVerified ? null : <UnverifiedBanner />;
}

function isJustVerified(state: unknown): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'isJustVerified' in state &&
    state.isJustVerified === true
  );
}
