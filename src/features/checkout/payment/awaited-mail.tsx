import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { StepTitle } from '#ui/page/step-title.tsx';

/** A free order is placed by the link in the buyer's mail, which proves that the address is theirs. */
export function AwaitedMail({ email, children }: { email: string; children: ReactNode }) {
  return (
    <Stack>
      <StepTitle order={2} size="h3">
        Check your email
      </StepTitle>
      <Text style={{ overflowWrap: 'anywhere' }}>
        We sent a link to <strong>{email}</strong>. Open it, on any device, and confirm your free
        access there. No card needed.
      </Text>
      {children}
    </Stack>
  );
}
