import { Alert, Stack, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { messageOf, RequestError } from '#lib/errors.ts';
import { Message } from '#ui/message.tsx';

import { ResendVerification } from './resend-verification.tsx';
import { verificationOptions } from './verification-options.ts';

/**
 * The account page's word on the e-mail address: whether it is verified, or has just been. A link may
 * lead there with a code, which is then redeemed.
 */
export function AccountVerification({
  isVerified,
  isJustVerified,
  code,
  onVerified,
}: {
  isVerified: boolean;
  isJustVerified: boolean;
  code: string | null;
  /** The code was good. */
  onVerified: () => void;
}) {
  if (isJustVerified) {
    return <Message kind="success">Your email address has been verified.</Message>;
  }
  return (
    <Stack>
      {code !== null && <Redemption code={code} onVerified={onVerified} />}
      {!isVerified && <UnverifiedBanner />}
    </Stack>
  );
}

function Redemption({ code, onVerified }: { code: string; onVerified: () => void }) {
  const redeemed = useQuery(verificationOptions(code));
  useEffect(() => {
    if (redeemed.isSuccess) onVerified();
  }, [redeemed.isSuccess, onVerified]);

  if (!redeemed.isError) return <Text aria-live="polite">Verifying your email...</Text>;
  return <Message kind="error">{reasonOf(redeemed.error)}</Message>;
}

function UnverifiedBanner() {
  return (
    <Alert color="yellow" variant="outline" icon={<IconMail aria-hidden />}>
      <Stack gap="sm">
        <Text>Your email address is not verified yet. Please follow the link we sent you.</Text>
        <ResendVerification label="Resend Verification Email" />
      </Stack>
    </Alert>
  );
}

function reasonOf(error: Error): string {
  if (!(error instanceof RequestError) || error.code === 'network') {
    return 'An error occurred during verification';
  }
  return error.code === 'invalid_link' ? messageOf(error) : 'Verification failed';
}
