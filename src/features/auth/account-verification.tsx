import { Alert, Stack, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { messageOf, RequestError } from '#lib/errors.ts';
import { Message } from '#ui/message.tsx';

import { useResendVerification } from './use-resend-verification.tsx';
import { verificationOptions } from './verification-options.ts';

/**
 * The verification status of the email address on the account page. Redeems the code of a verification
 * link that leads here.
 */
export function AccountVerification({
  isVerified,
  isJustVerified,
  code,
  onVerified,
  refetch,
}: {
  isVerified: boolean;
  isJustVerified: boolean;
  code: string | null;
  /** The code was redeemed. */
  onVerified: () => void;
  /** Refetches whether the address is verified. Never rejects. */
  refetch: () => Promise<void>;
}) {
  if (isJustVerified) {
    return <Message kind="success">Your email address has been verified.</Message>;
  }
  if (code !== null) {
    return <Redemption {...{ code, isVerified, onVerified, refetch }} />;
  }
  return isVerified ? null : <UnverifiedBanner />;
}

function Redemption({
  code,
  isVerified,
  onVerified,
  refetch,
}: {
  code: string;
  isVerified: boolean;
  onVerified: () => void;
  refetch: () => Promise<void>;
}) {
  const redeemed = useQuery(verificationOptions(code));
  const [isRefetched, setRefetched] = useState(false);
  useEffect(() => {
    if (redeemed.isSuccess) onVerified();
  }, [redeemed.isSuccess, onVerified]);
  useEffect(() => {
    // A link followed twice has verified the address the first time, perhaps in another tab.
    if (redeemed.isError) void refetch().then(() => setRefetched(true));
  }, [redeemed.isError, refetch]);

  if (!redeemed.isError || !isRefetched) {
    return <Text aria-live="polite">Verifying your email...</Text>;
  }
  if (isVerified) {
    return <Message kind="success">Your email address is already verified.</Message>;
  }
  return (
    <Stack>
      <Message kind="error">{reasonOf(redeemed.error)}</Message>
      <UnverifiedBanner />
    </Stack>
  );
}

function UnverifiedBanner() {
  const { button, outcome } = useResendVerification('Resend Verification Email');
  return (
    <Stack gap="sm">
      <Alert color="yellow" variant="outline" icon={<IconMail aria-hidden />}>
        <Stack gap="sm">
          <Text>Your email address is not verified yet. Please follow the link we sent you.</Text>
          {button}
        </Stack>
      </Alert>
      {outcome}
    </Stack>
  );
}

function reasonOf(error: Error): string {
  if (!(error instanceof RequestError) || error.code === 'network') {
    return 'An error occurred during verification';
  }
  return error.code === 'invalid_link' ? messageOf(error) : 'Verification failed';
}
