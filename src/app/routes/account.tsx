import { Button, Container, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { AccountHeading } from '#features/account/account-heading.tsx';
import { AddressCard } from '#features/account/addresses/address-card.tsx';
import { DigitalProductsCard } from '#features/account/plans/digital-products-card.tsx';
import { Greeting } from '#features/account/greeting.tsx';
import { OrdersCard } from '#features/account/orders/orders-card.tsx';
import { PaymentCard } from '#features/account/cards/payment-card.tsx';
import { ProfileCard } from '#features/account/profile-card.tsx';
import { MailPreferencesCard } from '#features/account/settings/mail-preferences-card.tsx';
import { profileOptions } from '#features/account/queries.ts';
import { TrialMemberCard } from '#features/account/plans/trial-member-card.tsx';
import { authModalEvents } from '#features/auth/forms/modal-store.ts';
import { InvitationNotice } from '#features/auth/invitation/invitation-notice.tsx';
import { useHasPassword } from '#features/auth/password/choose-password.tsx';
import { useUser, type SignedInUser } from '#features/auth/session/store.ts';
import { coverageByOthers } from '#features/checkout/plan/coverage.ts';
import { heldPlansOptions } from '#features/checkout/queries.ts';
import { messageOf } from '#lib/data/errors.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { OneByOne } from '#ui/page/one-by-one.tsx';

import { AssistantCard, ContributionsCard, YourDataCard } from '../later-cards.tsx';
import { FlashMessageBanner } from '../session/flash-message-banner.tsx';
import { setFlashMessage } from '../session/flash-message.ts';
import { paths } from '#model/store/paths.ts';
import { openedPages, planPage } from '../access/plan-page.ts';
import { forgetAccount, signOutTo } from '../session/sign-out.ts';
import { useVisitor } from '../access/use-visitor.ts';
import { VerificationNotice } from '../session/verification-notice.tsx';
import { toTheirPages } from '../routing/navigation-flags.ts';

export default function AccountRoute() {
  const user = useUser();
  return <Container py={48}>{user ? <Account user={user} /> : <TrialAccount />}</Container>;
}

function Account({ user }: { user: SignedInUser }) {
  const profile = useQuery(profileOptions(user.id));
  // Rendered in small steps: a phone responds in between.
  const known = useDeferredValue(profile.data);
  const navigate = useNavigate();
  const ways = useWaysOut();
  const hasPassword = useHasPassword();

  if (profile.isError && !profile.data) {
    return (
      <ErrorState
        message={messageOf(profile.error)}
        onRetry={() => void profile.refetch()}
        isRetrying={profile.isFetching}
      />
    );
  }
  // Null while they load.
  const { firstName, isEmailVerified: isVerified } = known ?? {
    firstName: user.firstName || null,
    isEmailVerified: null,
  };
  return (
    <>
      <FlashMessageBanner />
      <AccountHeading isVerified={isVerified} {...ways} />
      <Stack gap="lg">
        <Text>Your plans and receipts, how you pay, what we send you, and your data.</Text>
        {isVerified !== null && (
          <VerificationNotice {...{ isVerified, hasPassword }} email={user.email} />
        )}
        {isVerified && <InvitationNotice userId={user.id} />}
        <Greeting firstName={firstName} onSignOut={() => void signOutTo(navigate)} />
        <Products userId={user.id} />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <OneByOne>
            <OrdersCard userId={user.id} />
            <ProfileCard email={user.email} isVerified={isVerified} />
            <AddressCard userId={user.id} />
            <PaymentCard userId={user.id} />
            <MailPreferencesCard userId={user.id} />
            <AssistantCard userId={user.id} />
            <ContributionsCard userId={user.id} />
            <YourDataCard
              onDeleted={() => {
                setFlashMessage('Your account has been deleted.');
                void forgetAccount(navigate);
              }}
            />
          </OneByOne>
        </SimpleGrid>
      </Stack>
    </>
  );
}

/** Apart, so that the page is not rendered again for them. */
function Products({ userId }: { userId: string }) {
  const { data: held = [] } = useQuery(heldPlansOptions(userId));
  return (
    <DigitalProductsCard
      userId={userId}
      pagesOf={openedPages}
      renewals={held.filter(
        ({ plan, capabilities }, _, all) => !coverageByOthers({ id: plan, capabilities }, all),
      )}
    />
  );
}

/** The account page of a guest, who has no account. */
function TrialAccount() {
  return (
    <>
      <AccountHeading isVerified={false} {...useWaysOut()} />
      <Stack gap="lg" align="stretch" mt="xl">
        <Greeting firstName="" />
        <TrialMemberCard />
        <Button variant="default" onClick={authModalEvents.loginAsked} w="fit-content">
          Log in
        </Button>
      </Stack>
    </>
  );
}

/** Whether the page before is one of ours. Browsers without `navigation` know it of pages within one visit only. */
const hasPageBefore = (key: string) =>
  'navigation' in window ? window.navigation.canGoBack : key !== 'default';

function useWaysOut() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const { isAccessSettled, hasPlan, capabilities } = useVisitor();
  // Some plans have no page besides this one.
  const isAllHere = isAccessSettled && hasPlan && planPage(capabilities).path === paths.account;
  return {
    onBack: () => void (hasPageBefore(key) ? navigate(-1) : navigate(paths.home)),
    onClose: () => void (isAllHere ? navigate(paths.home) : navigate(paths.profile, toTheirPages)),
  };
}
