import { Stack, Title } from '@mantine/core';

import { SecondFactors } from '#features/auth/second-factors.tsx';

import { useOwnProfile } from '../session/use-own-profile.ts';

export default function AdminSecurityRoute() {
  const profile = useOwnProfile();
  return (
    <Stack gap="lg">
      <Title order={2} size="h3">
        Security
      </Title>
      <SecondFactors isVerified={profile.data?.isEmailVerified !== false} order={3} />
    </Stack>
  );
}
