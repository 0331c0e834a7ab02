import { Alert, Stack, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';

import { useResendVerification } from './use-resend-verification.tsx';

/** Says that the member's address is not verified, and sends another link. */
export function UnverifiedBanner({
  text = 'Your email address is not verified yet. Please follow the link we sent you.',
}: {
  text?: string;
}) {
  const { button, outcome } = useResendVerification('Resend Verification Email');
  return (
    <Stack gap="sm">
      <Alert color="yellow" variant="outline" icon={<IconMail aria-hidden />}>
        <Stack gap="sm">
          <Text>{text}</Text>
          {button}
        </Stack>
      </Alert>
      {outcome}
    </Stack>
  );
}
