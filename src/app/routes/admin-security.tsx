import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { profileOptions } from '#features/account/queries.ts';
import { SecondFactors } from '#features/auth/second-factors.tsx';
import { useUser } from '#features/auth/store.ts';

export function AdminSecurityRoute() {
  const user = useUser();
  const profile = useQuery({ ...profileOptions(user?.id ?? ''), enabled: user !== null });
  return (
    <Stack gap="lg">
      <Title order={2} size="h3">
        Security
      </Title>
      <SecondFactors isVerified={profile.data?.isEmailVerified !== false} order={3} />
    </Stack>
  );
}
