import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { messageOf } from '#lib/errors.ts';
import { formatCents } from '#lib/money.ts';
import { stripeOptions } from '#lib/stripe-elements.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PaymentSystem } from '#ui/payment-system.tsx';

import { cardLabel } from './card-label.ts';
import { savedCard } from './charge.ts';
import { SubscriptionSummary, Totals } from './order-summary.tsx';
import type { CardToCharge } from './payment.ts';
import type { SavedCard } from './schema.ts';
import type { Price } from './use-price.ts';

/** The last step before a saved card is charged. */
export function ReviewStep({
  price,
  card,
  isBusy,
  outcome,
  onPay,
}: {
  price: Price;
  card: SavedCard;
  isBusy: boolean;
  /** The result of the last attempt. */
  outcome: ReactNode;
  /** Called with null if nothing has to be paid. */
  onPay: (card: CardToCharge | null) => void;
}) {
  const isFree = price.isKnown && price.totalCents === 0;
  return (
    <>
      <PageHeader title="Review & Subscribe" />
      <Paper withBorder radius="lg" p={{ base: 'lg', sm: 'xl' }} maw="36rem">
        <Stack gap="xl">
          <SubscriptionSummary quote={price.quote} />
          {price.error ? (
            <ErrorState
              message={messageOf(price.error)}
              onRetry={price.retry}
              isRetrying={price.isFetching}
            />
          ) : (
            <Totals quote={price.quote} totalCents={price.totalCents} />
          )}
          <Stack gap="xs">
            <Title order={2} size="h3">
              Payment method
            </Title>
            <Text>{cardLabel(card)}</Text>
            <Text size="sm" c="dimmed">
              {card.cardholderName}
            </Text>
          </Stack>
          <PaymentSystem script={useQuery(stripeOptions)}>
            {(stripe) => (
              <Button
                size="lg"
                disabled={isBusy || !price.isKnown || price.isRefused}
                onClick={() => onPay(isFree ? null : savedCard(stripe, card.id))}
                fullWidth
              >
                {isBusy ? 'Processing...' : 'Subscribe'}
              </Button>
            )}
          </PaymentSystem>
          {outcome}
          <Text size="sm" c="dimmed">
            By subscribing you agree to our terms: your card is charged{' '}
            {formatCents(price.totalCents)} once, you have access for one year, and nothing renews
            automatically.
          </Text>
        </Stack>
      </Paper>
    </>
  );
}
