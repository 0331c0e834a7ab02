import { Box } from '@mantine/core';
import { ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type {
  StripeElements,
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { stripeOptions } from '#lib/money/stripe-elements.ts';
import { Message } from '#ui/feedback/message.tsx';

import { walletMethod } from './charge.ts';
import type { MethodToCharge } from './payment.ts';
import { ProviderElements } from './provider-elements.tsx';
import { walletHeight, WalletsFailed, WalletsFrame, WalletsToCome } from './wallets-frame.tsx';

/** The wallets that say who pays; the other methods are in the payment form. */
const others = { amazonPay: 'never', klarna: 'never', paypal: 'never' } as const;

/** A wallet opens within a second of the press, or not at all. */
const updateMs = 800;

interface WalletsProps {
  plan: string;
  isBuyerKnown: boolean;
  /** The codes of the countries sold to; none for every one. */
  sellsTo: string[];
  totalCents: number;
  isBusy: boolean;
  onPay: (method: MethodToCharge) => void;
}

/** A button for each wallet of this browser. */
export function Wallets(props: WalletsProps) {
  const { data: stripe, isError, refetch } = useQuery(stripeOptions);
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);

  function retry() {
    setFailed(false);
    setAttempt(attempt + 1);
    if (isError) void refetch();
  }

  if (isError || hasFailed) return <WalletsFailed onRetry={retry} />;
  if (!stripe) return <WalletsToCome {...props} />;
  return (
    <ProviderElements key={attempt} stripe={stripe} totalCents={props.totalCents}>
      <Buttons {...props} onFailed={() => setFailed(true)} />
    </ProviderElements>
  );
}

function Buttons({
  plan,
  isBuyerKnown,
  sellsTo,
  totalCents,
  isBusy,
  onPay,
  onFailed,
}: WalletsProps & { onFailed: () => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const [isForeign, setForeign] = useState(false);
  const [hasAny, setHasAny] = useState(true);
  const [isLate, setLate] = useState(false);
  const knownCents = useRef(totalCents);

  /** Opens the wallet once it knows the amount, which a coupon may have changed a moment ago. */
  async function open({ resolve, reject }: StripeExpressCheckoutElementClickEvent) {
    if (isBusy || !elements) {
      reject();
      return;
    }
    if (knownCents.current !== totalCents) {
      const isKnown = await isUpdated(elements, totalCents);
      setLate(!isKnown);
      if (!isKnown) {
        reject();
        return;
      }
      knownCents.current = totalCents;
    }
    resolve();
  }

  function confirm(event: StripeExpressCheckoutElementConfirmEvent) {
    const { billingDetails: given } = event;
    const isServed =
      given !== undefined && (sellsTo.length === 0 || sellsTo.includes(given.address.country));
    setForeign(!isServed);
    if (stripe && elements && isServed) {
      onPay(walletMethod(stripe, elements, plan, given, !isBuyerKnown));
    } else {
      event.paymentFailed({ reason: 'invalid_billing_address' });
    }
  }

  return (
    <WalletsFrame isBuyerKnown={isBuyerKnown} isEmpty={!hasAny}>
      <Box mih={hasAny ? walletHeight : 0}>
        <ExpressCheckoutElement
          options={{
            emailRequired: !isBuyerKnown,
            billingAddressRequired: true,
            paymentMethods: others,
            buttonHeight: walletHeight,
          }}
          onReady={({ availablePaymentMethods }) =>
            setHasAny(availablePaymentMethods !== undefined)
          }
          // One may come late, and be the only one.
          onAvailablePaymentMethodsChange={({ paymentMethods = {} }) =>
            setHasAny(Object.values(paymentMethods).some((method) => method?.available))
          }
          onLoadError={onFailed}
          onClick={(event) => void open(event)}
          onConfirm={confirm}
        />
        {isLate && (
          <Message kind="info">The price has just changed. Please press the button again.</Message>
        )}
        {isForeign && (
          <Message kind="error">We do not sell to the country of this wallet’s address.</Message>
        )}
      </Box>
    </WalletsFrame>
  );
}

/** False if the provider does not know the amount in time. */
const isUpdated = (elements: StripeElements, amount: number): Promise<boolean> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(false), updateMs);
    elements.update({ amount }).then(
      () => resolve(true),
      () => resolve(false),
    );
  });
