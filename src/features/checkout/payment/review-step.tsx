import { Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { formatCents } from '#lib/money/money.ts';
import { stripeOptions } from '#lib/money/stripe-elements.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PaymentSystem } from '#model/orders/payment-system.tsx';

import type { Buyer } from './billing.ts';
import { cardLabel } from './card-label.ts';
import { savedCard } from './charge.ts';
import { BuyerLine, OrderSummary, Totals } from './order-summary.tsx';
import { PayButton } from './pay-button.tsx';
import { RefundPromise } from './refund-promise.tsx';
import type { MethodToCharge } from './payment.ts';
import type { SavedCard } from '../schema.ts';
import type { Price } from './use-price.ts';

/** The last step before a saved card is charged. */
export function ReviewStep({
  plan,
  price,
  buyer,
  card,
  refundDays,
  isBusy,
  outcome,
  agreement,
  onPay,
  onBuyerChange,
}: {
  plan: string;
  price: Price;
  buyer: Buyer;
  card: SavedCard;
  /** In which the money is returned; null without. */
  refundDays: number | null;
  isBusy: boolean;
  /** The result of the last attempt. */
  outcome: ReactNode;
  agreement: ReactNode;
  /** Called with null if nothing has to be paid. */
  onPay: (method: MethodToCharge | null) => void;
  onBuyerChange: () => void;
}) {
  const isFree = price.isKnown && price.totalCents === 0;
  return (
    <>
      <PageHeader title="Review & Subscribe" step="at its address" />
      <Paper withBorder radius="lg" p="var(--box-padding)" maw="36rem">
        <Stack gap="xl">
          <OrderSummary quote={price.quote} />
          <BuyerLine buyer={buyer} {...(!isBusy && { onChange: onBuyerChange })} />
          <Totals price={price} />
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
              <PayButton
                isBusy={isBusy}
                disabled={!price.isKnown || price.isMissing}
                amountCents={price.totalCents}
                onClick={() => onPay(isFree ? null : savedCard(stripe, plan, card))}
              >
                Subscribe
              </PayButton>
            )}
          </PaymentSystem>
          {!isFree && <RefundPromise days={refundDays} />}
          {outcome}
          <Stack gap="xs">
            {agreement}
            <Text size="sm" c="dimmed">
              Your card is charged {formatCents(price.totalCents)} once, you have access for one
              year, and nothing renews automatically.
            </Text>
          </Stack>
        </Stack>
      </Paper>
    </>
  );
}
