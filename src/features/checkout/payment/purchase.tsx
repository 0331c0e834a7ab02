import { Anchor, Button, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

import { storeFactsOptions } from '#model/store/store-facts.ts';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';

import { AlreadyCovered, AlreadyHeld } from '../plan/already-held.tsx';
import { AwaitedMail } from './awaited-mail.tsx';
import type { Buyer } from './billing.ts';
import { capabilitiesIn, coverageByOthers } from '../plan/coverage.ts';
import { PaymentOutcome } from './payment-outcome.tsx';
import { PaymentStep, type AskPerson } from './payment-step.tsx';
import type { MethodToCharge, PaymentSteps } from './payment.ts';
import { ReviewStep } from './review-step.tsx';
import { useStepsOf } from '../address.ts';
import { PartlyHeld } from '../plan/smaller-plan-note.tsx';
import { heldPlansOptions, isAtBankOptions, productsOptions } from '../queries.ts';
import { checkoutEvents, useChosenCard, useCouponCode } from '../store.ts';
import { usePayment } from './use-payment.ts';
import { usePrice } from './use-price.ts';

/** The payment and review steps of a purchase, with the payment they share. */
export function Purchase({
  plan,
  step,
  buyer,
  person,
  isHeld,
  pageOf,
  agreement,
  resend,
  ensureAccount,
  refreshAccess,
  onLoginAsked,
  onBuyerChange,
}: {
  plan: string;
  step: 'payment' | 'review';
  /** Null until they have said who they are. */
  buyer: Buyer | null;
  person: AskPerson;
  isHeld: boolean;
  /** The main page that capabilities open, with the label of the button to it. */
  pageOf: (capabilities: readonly string[]) => { path: string; label: string };
  /** The policies that placing the order accepts. */
  agreement: ReactNode;
  /** Sends another link to verify the address, which a free order needs; `isMailed`: the first was sent with the account. */
  resend: (isMailed: boolean) => ReactNode;
  /** Creates the buyer's account unless they have one. */
  ensureAccount: PaymentSteps['ensureAccount'];
  /** Loads what the buyer may see. */
  refreshAccess: () => Promise<void>;
  /** Called with the email that has an account; empty if it is the buyer's. */
  onLoginAsked: (email: string) => void;
  onBuyerChange: () => void;
}) {
  const queryClient = useQueryClient();
  const buyerId = buyer?.id ?? null;
  const navigate = useNavigate();
  const { back, toReview, wasRefused } = useStepsOf({ plan, step });
  const { data: held = [] } = useQuery({
    ...heldPlansOptions(buyerId ?? ''),
    enabled: buyerId !== null,
  });
  // After a reload, too.
  const { data: isAtBank = false } = useQuery({
    ...isAtBankOptions(plan, buyerId ?? ''),
    enabled: buyerId !== null,
  });
  const capabilities = capabilitiesIn(useQuery(productsOptions).data, plan);
  const coverage = coverageByOthers({ id: plan, capabilities }, held);
  const page = pageOf(capabilities);
  const toPage = { openLabel: page.label, onOpen: () => void navigate(page.path) };
  const couponCode = useCouponCode(plan);
  const chosenCard = useChosenCard();
  const refundDays = useQuery(storeFactsOptions).data?.refundDays ?? null;
  const payment = usePayment({ plan, couponCode, wasRefused, ensureAccount, refreshAccess });
  const price = usePrice(plan, couponCode, payment.newTotalCents);
  const { isBusy, unsettledOrderId } = payment;
  const [isSure, setSure] = useState(false);
  // The account that a press creates is mailed the link at once.
  const [isMailed, setMailed] = useState(false);
  const startPayment = (method: MethodToCharge | null) => {
    setMailed(buyerId === null);
    void payment.start(price.totalCents, method);
  };

  useEffect(() => {
    // The price depends on the buyer's earlier purchases.
    if (buyerId !== null) void queryClient.invalidateQueries({ queryKey: ['quote'] });
  }, [queryClient, buyerId]);

  const { quote } = price;
  const heldUntil = quote?.held_until ?? null;
  // A plan bought just now gets its confirmation instead.
  if ((isHeld || heldUntil !== null) && quote?.is_renewable !== true && !isBusy && buyerId) {
    // The price may be of before the login.
    if (heldUntil === null && price.isFetching) {
      return <LoadingState label="Checking your orders..." />;
    }
    return (
      <AlreadyHeld
        plan={plan}
        userId={buyerId}
        heldUntil={heldUntil}
        renewableFrom={quote?.renewable_from ?? null}
        {...toPage}
      />
    );
  }
  if (coverage && !coverage.isEnding && quote && !isSure && !isBusy) {
    return (
      <AlreadyCovered
        product={quote.name}
        coverage={coverage}
        {...toPage}
        onBuy={() => setSure(true)}
      />
    );
  }
  if (payment.isProcessing || (isAtBank && !isBusy)) {
    return (
      <PageHeader
        title="Waiting for your bank"
        subtitle="Your bank is confirming the payment, which can take some days. Your access begins as soon as it has: we email you then, and your account shows the order. You will not be charged again."
        step="in place"
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

  if (price.isOffSale && !isBusy) {
    return (
      <>
        <PageHeader
          title="This plan is not on sale."
          subtitle="The link may be old, or the plan was withdrawn."
        />
        <Button onClick={back}>See the plans</Button>
      </>
    );
  }

  const outcome = payment.failure && (
    <PaymentOutcome failure={payment.failure} onLoginAsked={onLoginAsked} />
  );
  return (
    <>
      <PartlyHeld plan={plan} held={held} />
      <Anchor component="button" type="button" onClick={back} disabled={isBusy} mb="md">
        {step === 'review' ? 'Back to Payment' : 'Back to Plans'}
      </Anchor>
      {step === 'review' && chosenCard && buyer ? (
        <ReviewStep
          plan={plan}
          price={price}
          buyer={buyer}
          card={chosenCard}
          refundDays={refundDays}
          isBusy={isBusy}
          outcome={outcome}
          agreement={agreement}
          onBuyerChange={onBuyerChange}
          onPay={startPayment}
        />
      ) : (
        <PaymentStep
          plan={plan}
          buyer={buyer}
          person={person}
          price={price}
          refundDays={refundDays}
          isBusy={isBusy}
          awaitedMail={
            payment.isMailAwaited && buyer ? (
              <AwaitedMail email={buyer.email}>{resend(isMailed)}</AwaitedMail>
            ) : null
          }
          outcome={outcome}
          agreement={agreement}
          onPay={startPayment}
          onReview={(card) => {
            checkoutEvents.cardChosen(card);
            toReview();
          }}
          onBuyerChange={onBuyerChange}
        />
      )}
    </>
  );
}
