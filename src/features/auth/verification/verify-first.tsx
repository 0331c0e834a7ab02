import { Stack } from '@mantine/core';

import { useResendVerification } from './use-resend-verification.tsx';

/** Sends the link that verifies an address, unless it was mailed with the account, and offers another. */
export function VerifyFirst({ isMailed }: { isMailed: boolean }) {
  const { button, outcome } = useResendVerification('Resend Verification Email', !isMailed);
  return (
    <Stack gap="sm">
      {button}
      {outcome}
    </Stack>
  );
}
