import { Box, Paper, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { PageHeader } from '#ui/page/page-header.tsx';

import type { Buyer } from './billing.ts';
import { CouponBox } from '../coupon/coupon-box.tsx';
import { FreeForm } from './free-form.tsx';
import { OrderSummary, Totals } from './order-summary.tsx';
import { PaymentForm } from './payment-form.tsx';
import type { CardToCharge } from './payment.ts';
import { isVerifiedOptions, savedCardsOptions } from '../queries.ts';
import type { SavedCard } from '../schema.ts';
import { checkoutEvents, useCouponCode } from '../store.ts';
import { useCoupon } from '../coupon/use-coupon.ts';
import type { Price } from './use-price.ts';

export function PaymentStep({
  plan,
  buyer,
  price,
  isBusy,
  outcome,
  agreement,
  onPay,
  onReview,
  onBuyerChange,
}: {
  plan: string;
  buyer: Buyer;
  price: Price;
  isBusy: boolean;
  /** The result of the last attempt. */
  outcome: ReactNode;
  agreement: ReactNode;
  /** Called with null if nothing has to be paid. */
  onPay: (card: CardToCharge | null) => void;
  onReview: (card: SavedCard) => void;
  onBuyerChange: () => void;
}) {
  const couponCode = useCouponCode(plan);
  const coupon = useCoupon(plan, (code) => checkoutEvents.couponApplied(plan, code));
  const savedCards = useSavedCards(buyer);
  const isVerified = useQuery({
    ...isVerifiedOptions(buyer.id ?? ''),
    enabled: buyer.id !== null,
  });
  // No payment while a code may still change the price.
  const isPriceOpen = !price.isKnown || coupon.isApplying;

  return (
    <>
      <PageHeader title="Payment & Discounts" isStep />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <Stack gap="xl">
          <OrderSummary quote={price.quote} buyer={buyer} {...(!isBusy && { onBuyerChange })} />
          <CouponBox
            coupon={coupon}
            appliedCode={couponCode}
            isLocked={isBusy}
            onRemoved={() => checkoutEvents.couponRemoved(plan)}
          />
          <Totals price={price} />
        </Stack>
        {!price.isMissing && (
          <Paper withBorder radius="lg" p={{ base: 'lg', sm: 'xl' }}>
            {price.isKnown && price.totalCents === 0 ? (
              <FreeForm
                isVerified={isVerified.data === true}
                isBusy={isBusy}
                isDisabled={isPriceOpen}
                onConfirm={() => onPay(null)}
              />
            ) : savedCards ? (
              <PaymentForm
                buyer={buyer}
                savedCards={savedCards}
                totalCents={price.totalCents}
                canSaveCard={isVerified.data === true}
                isBusy={isBusy}
                isDisabled={isPriceOpen}
                onPay={onPay}
                onReview={onReview}
              />
            ) : (
              <Skeleton height={220} />
            )}
            {outcome}
            <Box mt="md">{agreement}</Box>
          </Paper>
        )}
      </SimpleGrid>
    </>
  );
}

/**
 * Undefined while the cards of a buyer who arrived with an account load. Signing up or logging in on this
 * page must not replace a card form the buyer is filling in.
 */
function useSavedCards({ id }: Buyer): SavedCard[] | undefined {
  const [arrivedWithAccount] = useState(id !== null);
  const savedCards = useQuery({ ...savedCardsOptions(id ?? ''), enabled: id !== null });
  // Without the list, the buyer can still enter a card.
  if (savedCards.isError || !arrivedWithAccount) return savedCards.data ?? [];
  return savedCards.data;
}
