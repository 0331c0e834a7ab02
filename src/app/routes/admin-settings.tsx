import { Group, Stack, Text } from '@mantine/core';

import {
  ClearApplicants,
  SampleApplicants,
} from '#features/admin/applicants/sample-applicants.tsx';
import { DefaultProducts } from '#features/admin/products/default-products.tsx';
import { StoreSettings } from '#features/admin/settings/store-settings.tsx';
import { SecondFactors } from '#features/auth/settings/second-factors.tsx';
import { RecommendationNotice } from '#model/plans/recommendation-notice.tsx';
import { AdminPage } from '#ui/page/admin-page.tsx';
import { LetterKeys } from '#ui/list/letter-keys.tsx';
import { Section } from '#ui/page/section.tsx';

import { useOwnProfile } from '../session/use-own-profile.ts';

/** What is set once: for the store, for this admin's log-in, and what a store in use never needs. */
export default function AdminSettingsRoute() {
  const profile = useOwnProfile();
  return (
    <AdminPage title="Settings">
      <StoreSettings />
      <RecommendationNotice />
      <LetterKeys />
      <SecondFactors isVerified={profile.data?.isEmailVerified !== false} />
      <Section title="Danger zone">
        <Stack>
          <Text c="dimmed" maw="42rem">
            For a new store, or one that is tried out. Each asks before it does anything.
          </Text>
          <Group>
            <DefaultProducts />
            <SampleApplicants />
            <ClearApplicants />
          </Group>
        </Stack>
      </Section>
    </AdminPage>
  );
}
