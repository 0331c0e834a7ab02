import { Anchor, Button, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';

import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { Message } from '#ui/feedback/message.tsx';

import { AlreadyCovered, AlreadyHeld } from '../plan/already-held.tsx';
import type { Buyer } from './billing.ts';
import type { Coverage } from '../plan/coverage.ts';
import { PaymentOutcome } from './payment-outcome.tsx';
import { PaymentStep } from './payment-step.tsx';
import { PlanOffSale } from '../plan/plan-off-sale.tsx';
import { ReviewStep } from './review-step.tsx';
import type { Order, SavedCard } from '../schema.ts';
import { useChosenCard, useCouponCode } from '../store.ts';
import { usePayment } from './use-payment.ts';
import { usePrice } from './use-price.ts';

/** The payment and review steps of a purchase, with the payment they share. */
export function Purchase({
  plan,
  step,
  buyer,
  isHeld,
  coverage,
  openLabel,
  agreement,
  verification,
  ensureAccount,
  onGranted,
  onRefused,
  onLoginAsked,
  onBuyerChange,
  onReview,
  onBack,
  onOpen,
}: {
  plan: string;
  step: 'payment' | 'review';
  buyer: Buyer;
  isHeld: boolean;
  /** The plans by which the buyer has everything in it. */
  coverage: Coverage | null;
  /** The label of the button to the plan's pages. */
  openLabel: string;
  /** The policies that placing the order accepts. */
  agreement: ReactNode;
  /** How to verify the email address, which a free order needs. */
  verification: ReactNode;
  /** Creates the buyer's account unless they have one. */
  ensureAccount: () => Promise<void>;
  onGranted: (order: Order) => Promise<void>;
  /** Called if the account or the order could not be created. */
  onRefused: () => void;
  /** Called with the plan and its price in words, if known. */
  onLoginAsked: (offer: string | null) => void;
  onBuyerChange: (offer: string | null) => void;
  onReview: (card: SavedCard) => void;
  onBack: () => void;
  onOpen: () => void;
}) {
  const couponCode = useCouponCode(plan);
  const chosenCard = useChosenCard();
  const payment = usePayment({ plan, couponCode, ensureAccount, onGranted, onRefused });
  const price = usePrice(plan, couponCode, payment.newTotalCents);
  const { isBusy, unsettledOrderId } = payment;
  const [isSure, setSure] = useState(false);

  const { quote } = price;
  const heldUntil = quote?.held_until ?? null;
  // A plan bought just now gets its confirmation instead.
  if ((isHeld || heldUntil !== null) && quote?.is_renewable !== true && !isBusy && buyer.id) {
    // The price may be of before the login.
    if (heldUntil === null && price.isFetching) {
      return <LoadingState label="Checking your orders..." />;
    }
    return (
      <AlreadyHeld
        plan={plan}
        userId={buyer.id}
        heldUntil={heldUntil}
        renewableFrom={quote?.renewable_from ?? null}
        openLabel={openLabel}
        onOpen={onOpen}
      />
    );
  }
  if (coverage && !coverage.isEnding && quote && !isSure && !isBusy) {
    return (
      <AlreadyCovered
        product={quote.name}
        coverage={coverage}
        openLabel={openLabel}
        onOpen={onOpen}
        onBuy={() => setSure(true)}
      />
    );
  }
  if (unsettledOrderId !== null) {
    return (
      <Stack align="flex-start" maw="36rem">
        <Message kind="success">
          Your payment went through. Your access is still being prepared, which can take a minute;
          you will not be charged again.
        </Message>
        <Button disabled={isBusy} onClick={() => void payment.checkAgain(unsettledOrderId)}>
          {isBusy ? 'Checking...' : 'Check again'}
        </Button>
      </Stack>
    );
  }

  if (price.isOffSale && !isBusy) return <PlanOffSale onBack={onBack} />;

  const outcome = payment.failure && (
    <PaymentOutcome
      failure={payment.failure}
      verification={verification}
      onLoginAsked={() => onLoginAsked(price.offer)}
    />
  );
  return (
    <>
      <Anchor component="button" type="button" onClick={onBack} disabled={isBusy} mb="md">
        {step === 'review' ? 'Back to Payment' : 'Back to Plans'}
      </Anchor>
      {step === 'review' && chosenCard ? (
        <ReviewStep
          price={price}
          buyer={buyer}
          card={chosenCard}
          isBusy={isBusy}
          outcome={outcome}
          agreement={agreement}
          onBuyerChange={() => onBuyerChange(price.offer)}
          onPay={(card) => void payment.start(price.totalCents, card)}
        />
      ) : (
        <PaymentStep
          plan={plan}
          buyer={buyer}
          price={price}
          isBusy={isBusy}
          outcome={outcome}
          agreement={agreement}
          onPay={(card) => void payment.start(price.totalCents, card)}
          onReview={onReview}
          onBuyerChange={() => onBuyerChange(price.offer)}
        />
      )}
    </>
  );
}
