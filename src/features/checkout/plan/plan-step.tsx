import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { messageOf } from '#lib/data/errors.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';

import { keptCoupon } from '../coupon/kept-coupons.ts';
import { PlanCards } from './plan-cards.tsx';
import { PlanNotice, type FormerPlan } from './plan-notice.tsx';
import { defaultProductsOptions, heldPlansOptions, productsOptions } from '../queries.ts';
import type { HeldPlan, Product } from '../schema.ts';
import { useWaysFromPlans } from '../address.ts';
import { checkoutEvents, useIsPaying } from '../store.ts';

export function PlanStep({
  heldPlans,
  userId,
  newcomer,
  joinedAs,
  isUnpaid,
  isPreviewOver,
  offers,
  linkedCode,
  onPick,
}: {
  heldPlans: string[];
  /** Null for a visitor. */
  userId: string | null;
  /** The first name of a visitor who has signed up but not bought yet; null for others. */
  newcomer: string | null;
  /** The email of a member who has just created their account and has no plan; null for others. */
  joinedAs: string | null;
  /** True for members without a plan, as far as their access shows. */
  isUnpaid: boolean;
  /** True for a guest whose preview has just ended. */
  isPreviewOver: boolean;
  /** Links to what a visitor can do before buying. */
  offers: ReactNode;
  /** The coupon in the address. */
  linkedCode: string | null;
  onPick: () => void;
}) {
  const { toPayment, back } = useWaysFromPlans();
  const heldOrEnded = useQuery({ ...heldPlansOptions(userId ?? ''), enabled: userId !== null });
  const held = heldOrEnded.data ?? [];
  const products = useQuery(productsOptions);
  const isPaying = useIsPaying();
  const defaults = useQuery({ ...defaultProductsOptions, enabled: products.isError });
  const isEmpty = !products.isError && products.data?.length === 0;

  return (
    <>
      <Anchor component="button" type="button" onClick={back} mb="md">
        Back
      </Anchor>
      <PageHeader
        title="This is your in."
        subtitle="Pay once and read for a year. No subscription, nothing to cancel."
      />
      <Stack gap="lg">
        <PlanNotice
          isPaying={isPaying}
          newcomer={newcomer}
          joinedAs={joinedAs}
          isUnpaid={isUnpaid && !heldOrEnded.isPending}
          former={formerPlan(held, products.data)}
          isPreviewOver={isPreviewOver}
        />
        {offers}
        {products.isError && (
          <ErrorState
            {...(defaults.isError
              ? { title: 'Error loading products', message: 'Please refresh the page.' }
              : { message: `Failed to load products: ${messageOf(products.error)}` })}
            onRetry={() => void products.refetch()}
            isRetrying={products.isFetching}
          />
        )}
        {products.isError && defaults.data && <FallbackNotice />}
        {!isEmpty && !defaults.isError && (
          <PlanCards
            products={products.isError ? defaults.data : products.data}
            heldPlans={heldPlans}
            held={held}
            isLocked={isPaying}
            buyLabel={userId === null ? 'Sign up' : 'Buy'}
            linkedCode={linkedCode}
            onPick={(plan, couponCode) => {
              onPick();
              checkoutEvents.planPicked(plan, couponCode);
              toPayment(plan);
            }}
          />
        )}
        {isEmpty && (
          <EmptyState message="Nothing is on sale at the moment. Please come back soon." />
        )}
      </Stack>
    </>
  );
}

/** The plan of a member whose year is over: the last that ended. */
function formerPlan(held: HeldPlan[], products: Product[] = []): FormerPlan | null {
  const [last] = held
    .filter(({ hasEnded }) => hasEnded)
    .toSorted((a, b) => b.heldUntil.localeCompare(a.heldUntil));
  if (!last) return null;
  const onSale = products.find(({ id }) => id === last.plan);
  return {
    name: last.name,
    endedAt: last.heldUntil,
    priceCents: onSale?.priceCents ?? null,
    hasCoupon: keptCoupon(last.plan) !== null,
  };
}

/** Warns that the plans below are defaults, not the current catalogue. */
function FallbackNotice() {
  return (
    <Message kind="info">
      <Text>Showing default products as fallback.</Text>
      <Text size="sm" c="dimmed">
        Prices may be out of date. You will see the current price before you pay.
      </Text>
    </Message>
  );
}
