import { Stack, Title } from '@mantine/core';

import { SecondFactors } from '#features/auth/second-factors.tsx';

export function AdminSecurityRoute() {
  return (
    <Stack gap="lg">
      <Title order={2} size="h3">
        Security
      </Title>
      <SecondFactors order={3} />
    </Stack>
  );
}
