import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import { AccountPage } from '#features/account/account-page.tsx';
import { NameSettings } from '#features/account/settings/name-settings.tsx';
import { ChoosePassword, useHasPassword } from '#features/auth/password/choose-password.tsx';
import { EmailSettings } from '#features/auth/settings/email-settings.tsx';
import { PasswordSettings } from '#features/auth/settings/password-settings.tsx';
import { SecondFactors } from '#features/auth/settings/second-factors.tsx';
import { SessionsSettings } from '#features/auth/settings/sessions-settings.tsx';
import { useUser } from '#features/auth/session/store.ts';
import { LetterKeys } from '#ui/list/letter-keys.tsx';
import { Section } from '#ui/page/section.tsx';

import { LeaveGuard } from '../layout/leave-guard.tsx';
import { signOutEverywhereTo } from '../session/sign-out.ts';
import { useOwnProfile } from '../session/use-own-profile.ts';

/** One card for each setting of the account. */
export default function AccountSettingsRoute() {
  const user = useUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const profile = useOwnProfile();
  const hasPassword = useHasPassword();
  if (!user) return null;
  return (
    <AccountPage title="Settings">
      <Stack gap="lg">
        <NameSettings userId={user.id} />
        {hasPassword ? (
          <>
            <EmailSettings user={user} />
            <PasswordSettings
              // The saved cards are gone.
              onChanged={() => void queryClient.invalidateQueries({ refetchType: 'none' })}
            />
            <SecondFactors isVerified={profile.data?.isEmailVerified !== false} />
          </>
        ) : (
          <Section title="Password">
            <Stack>
              <Text maw="42rem">
                You have no password yet: you paid without one. Choose one to log in on any device.
                Then you can also change your email address and set up two-step login.
              </Text>
              <ChoosePassword email={user.email} />
            </Stack>
          </Section>
        )}
        <SessionsSettings onSignOut={() => signOutEverywhereTo(navigate)} />
        {/* Last: phones have no such keys. */}
        <LetterKeys />
      </Stack>
      <LeaveGuard />
    </AccountPage>
  );
}
