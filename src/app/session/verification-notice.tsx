import { useLocation } from 'react-router-dom';

import { NoPasswordBanner } from '#features/auth/password/choose-password.tsx';
import { UnverifiedBanner } from '#features/auth/verification/unverified-banner.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { isJustVerified } from '../routing/navigation-flags.ts';

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
