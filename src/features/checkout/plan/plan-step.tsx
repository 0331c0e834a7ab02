import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

import { messageOf } from '#lib/data/errors.ts';
import { checkoutPath, paths } from '#model/store/paths.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';

import { PlanCards } from './plan-cards.tsx';
import { defaultProductsOptions, heldPlansOptions, productsOptions } from '../queries.ts';
import { checkoutEvents, useIsPaying } from '../store.ts';

export function PlanStep({
  heldPlans,
  userId,
  introduction,
  linkedCode,
  selected = null,
  onPick,
}: {
  heldPlans: string[];
  /** Null for a visitor. */
  userId: string | null;
  /** What is said above the plans. */
  introduction: ReactNode;
  /** The coupon in the address. */
  linkedCode: string | null;
  /** The plan that is selected unless the visitor picks another. */
  selected?: string | null;
  onPick: () => void;
}) {
  const navigate = useNavigate();
  const { data: held = [], isLoading: isHeldLoading } = useQuery({
    ...heldPlansOptions(userId ?? ''),
    enabled: userId !== null,
  });
  const products = useQuery(productsOptions);
  const isPaying = useIsPaying();
  const isUnknown = products.isError && !products.data?.length;
  const defaults = useQuery({ ...defaultProductsOptions, enabled: isUnknown });
  const plans = isUnknown ? defaults.data : products.data;
  // Those of the last build, too. What was loaded in this tab before is none.
  const isFallback = products.isError && products.dataUpdatedAt === 0;
  const isEmpty = !products.isError && products.data?.length === 0;

  return (
    <>
      <Anchor
        component="button"
        type="button"
        onClick={() => void (window.history.length > 1 ? navigate(-1) : navigate(paths.home))}
        mb="md"
      >
        Back
      </Anchor>
      <PageHeader
        title="This is your in."
        subtitle="Pay once and read for a year. No subscription, nothing to cancel."
      />
      <Stack gap="lg">
        {introduction}
        {products.isError && (
          <ErrorState
            {...(defaults.isError
              ? { title: 'Error loading products', message: 'Please refresh the page.' }
              : { message: `Failed to load products: ${messageOf(products.error)}` })}
            onRetry={() => void products.refetch()}
            isRetrying={products.isFetching}
          />
        )}
        {isFallback && plans && <FallbackNotice />}
        {!isEmpty && !defaults.isError && (
          <PlanCards
            products={plans}
            heldPlans={heldPlans}
            held={held}
            isLocked={isPaying}
            linkedCode={linkedCode}
            selected={isHeldLoading ? null : selected}
            onPick={(plan, couponCode) => {
              onPick();
              checkoutEvents.planPicked(plan, couponCode);
              void navigate(checkoutPath(plan), { state: { isFromPlans: true } });
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

/** Warns that the plans below were built into the site, and are not the current catalogue. */
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
