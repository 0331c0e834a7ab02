import { Box, Skeleton } from '@mantine/core';
import { ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { stripeOptions } from '#lib/money/stripe-elements.ts';
import { Message } from '#ui/feedback/message.tsx';

import { walletMethod } from './charge.ts';
import type { MethodToCharge } from './payment.ts';
import { ProviderElements } from './provider-elements.tsx';

/** The wallets that say who pays; the other methods are in the payment form. */
const others = { amazonPay: 'never', klarna: 'never', paypal: 'never' } as const;

interface WalletsProps {
  isBuyerKnown: boolean;
  /** The codes of the countries sold to; none for every one. */
  sellsTo: string[];
  totalCents: number;
  isBusy: boolean;
  onPay: (method: MethodToCharge) => void;
  /** Called if this browser has none. */
  onNone: () => void;
}

const walletHeight = 44;

/** A button for each wallet of this browser. */
export function Wallets(props: WalletsProps) {
  const { data: stripe, isError } = useQuery(stripeOptions);
  // The payment form says so.
  if (isError) return null;
  if (!stripe) return <Skeleton height={walletHeight} />;
  return (
    <ProviderElements stripe={stripe} totalCents={props.totalCents}>
      <Buttons {...props} />
    </ProviderElements>
  );
}

function Buttons({ isBuyerKnown, sellsTo, isBusy, onPay, onNone }: WalletsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isForeign, setForeign] = useState(false);

  function confirm(event: StripeExpressCheckoutElementConfirmEvent) {
    const { billingDetails: given } = event;
    const isServed =
      given !== undefined && (sellsTo.length === 0 || sellsTo.includes(given.address.country));
    setForeign(!isServed);
    if (stripe && elements && isServed) onPay(walletMethod(stripe, elements, given, !isBuyerKnown));
    else event.paymentFailed({ reason: 'invalid_billing_address' });
  }

  return (
    <Box mih={walletHeight}>
      <ExpressCheckoutElement
        options={{
          emailRequired: !isBuyerKnown,
          billingAddressRequired: true,
          paymentMethods: others,
          buttonHeight: walletHeight,
        }}
        onReady={({ availablePaymentMethods }) => {
          if (!availablePaymentMethods) onNone();
        }}
        onClick={({ resolve, reject }) => (isBusy ? reject() : resolve())}
        onConfirm={confirm}
      />
      {isForeign && (
        <Message kind="error">We do not sell to the country of this wallet’s address.</Message>
      )}
    </Box>
  );
}
