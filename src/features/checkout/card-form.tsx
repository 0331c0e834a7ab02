import { Button, Input, Stack, Text, Title, useComputedColorScheme } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardElementChangeEvent } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { messageOf } from '#lib/errors.ts';
import { getStripe } from '#lib/stripe.ts';
import { ErrorState } from '#ui/error-state.tsx';

import classes from './card-form.module.css';
import type { PaymentSteps } from './payment.ts';

interface CardFormProps {
  /** Shown to the card's bank. */
  buyer: { name: string; email: string };
  isBusy: boolean;
  isDisabled: boolean;
  onPay: (confirmCard: PaymentSteps['confirmCard']) => void;
}

/** The card and PAY NOW. The numbers stay in the provider's frame: our code never sees them. */
export function CardForm(props: CardFormProps) {
  const stripe = useQuery({
    queryKey: ['stripe'],
    queryFn: getStripe,
    staleTime: Infinity,
    structuralSharing: false,
  });

  return (
    <Stack>
      <Title order={2} size="h3">
        Card information
      </Title>
      {stripe.isError ? (
        <ErrorState
          message={`Failed to load payment system: ${messageOf(stripe.error)}`}
          onRetry={() => void stripe.refetch()}
          isRetrying={stripe.isFetching}
        />
      ) : stripe.data ? (
        <Elements stripe={stripe.data}>
          <CardFields {...props} stripe={stripe.data} />
        </Elements>
      ) : (
        <Text c="dimmed" mih={180} aria-live="polite">
          Loading payment system...
        </Text>
      )}
    </Stack>
  );
}

function CardFields({ buyer, isBusy, isDisabled, onPay }: CardFormProps & { stripe: Stripe }) {
  const stripe = useStripe();
  const elements = useElements();
  const isDark = useComputedColorScheme('light') === 'dark';
  // Not state: Enter can follow the last digit before React has rendered.
  const isComplete = useRef(false);
  const [cardError, setCardError] = useState<string | null>(null);

  function cardChanged({ complete, error }: StripeCardElementChangeEvent) {
    isComplete.current = complete;
    setCardError(error?.message ?? null);
  }

  function submit() {
    if (!stripe || !elements) {
      setCardError('Payment system not ready. Please try again.');
      return;
    }
    if (!isComplete.current) {
      setCardError((error) => error ?? 'Please complete your card details.');
      elements.getElement(CardElement)?.focus();
      return;
    }
    onPay(async (clientSecret) => {
      const card = elements.getElement(CardElement);
      if (!card) return 'Payment system not initialized. Please refresh and try again.';
      const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
        payment_method: { card, billing_details: buyer },
      });
      // Confirming again what was paid already is an error to the provider, not to the buyer.
      const status = paymentIntent?.status ?? error?.payment_intent?.status;
      if (status === 'succeeded') return null;
      return error?.message ?? `Payment status: ${status}`;
    });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        <Input.Wrapper error={cardError}>
          <div className={classes.card}>
            <CardElement
              onChange={cardChanged}
              options={{
                style: {
                  base: {
                    color: isDark ? '#dbe2e0' : '#16201e',
                    iconColor: isDark ? '#68ada0' : '#0f5049',
                    fontFamily: 'system-ui, sans-serif',
                    fontSize: '16px',
                    '::placeholder': { color: isDark ? '#8d9b98' : '#6a7774' },
                  },
                  invalid: { color: isDark ? '#ff9c8f' : '#b42318' },
                },
              }}
            />
          </div>
        </Input.Wrapper>
        <Button type="submit" size="lg" disabled={isBusy || isDisabled} fullWidth>
          {isBusy ? 'Processing...' : 'PAY NOW'}
        </Button>
        <Text size="sm" c="dimmed" className={classes.secure}>
          <IconLock size={16} aria-hidden /> Secure SSL encrypted payment
        </Text>
      </Stack>
    </form>
  );
}
