import { Stack, Text } from '@mantine/core';

import { useResendVerification } from './use-resend-verification.tsx';

/** Tells a person who needs a verified address to open the link in their mail, and sends another. */
export function VerifyFirst({ email }: { email: string }) {
  const { button, outcome } = useResendVerification('Resend Verification Email');
  return (
    <Stack gap="sm">
      <Text>
        We sent a link to {email}. Open it, on any device, then come back and press the button
        again.
      </Text>
      {button}
      {outcome}
    </Stack>
  );
}
