import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { formatDate } from '#lib/dates/dates.ts';
import { formatList } from '#lib/text/format-list.ts';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';

import type { Coverage } from './coverage.ts';
import { freshOrderOptions } from '../queries.ts';
import { checkoutEvents } from '../store.ts';

/**
 * Replaces the purchase of a plan the member already has. A purchase of a moment ago, which ended after a
 * reload or in another tab, gets its confirmation.
 */
export function AlreadyHeld({
  plan,
  userId,
  heldUntil,
  renewableFrom,
  openLabel,
  onOpen,
}: {
  plan: string;
  userId: string;
  /** The end of access, as an ISO string; null if unknown. */
  heldUntil: string | null;
  /** The start of its renewal; null if unknown. */
  renewableFrom: string | null;
  openLabel: string;
  onOpen: () => void;
}) {
  const { data: order, isPending } = useQuery(freshOrderOptions(plan, userId));
  useEffect(() => {
    if (order) checkoutEvents.accessGranted(order);
  }, [order]);

  if (isPending || order) return <LoadingState label="Checking your orders..." />;
  return (
    <Stack align="flex-start">
      <PageHeader title="You already have this plan." step="in place" />
      <Text c="dimmed">
        There is nothing to pay.
        {heldUntil !== null && ` Your access lasts until ${formatDate(heldUntil)}.`}
        {renewableFrom !== null && ` Renewal opens ${formatDate(renewableFrom)}.`}
      </Text>
      <Button onClick={onOpen}>{openLabel}</Button>
    </Stack>
  );
}

/** Asks whether to buy a plan that adds nothing to those that the buyer holds. */
export function AlreadyCovered({
  product,
  coverage: { names, until },
  openLabel,
  onOpen,
  onBuy,
}: {
  product: string;
  coverage: Coverage;
  openLabel: string;
  onOpen: () => void;
  onBuy: () => void;
}) {
  return (
    <Stack align="flex-start">
      <PageHeader title="You already have this." step="in place" />
      <Text>
        Everything in {product} is in your {formatList(names)}, until {formatDate(until)}.
      </Text>
      <Group gap="sm">
        <Button onClick={onOpen}>{openLabel}</Button>
        <Button variant="default" onClick={onBuy}>
          Buy it anyway
        </Button>
      </Group>
    </Stack>
  );
}
