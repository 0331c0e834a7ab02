import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack, Text, Title } from '@mantine/core';
import {
  CardElement as ProviderCard,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import type { StripeCardElementChangeEvent } from '@stripe/stripe-js';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';

import { stripeOptions } from '#lib/stripe-elements.ts';
import { CheckboxField } from '#ui/form/checkbox-field.tsx';
import { PaymentSystem } from '#ui/payment-system.tsx';

import { BillingAddress } from './billing-address.tsx';
import {
  addressToSave,
  billingOf,
  defaultPaymentValues,
  newCard,
  paymentFormSchema,
  type Buyer,
  type PaymentFormValues,
} from './billing.ts';
import { CardChoice } from './card-choice.tsx';
import { CardElement } from './card-element.tsx';
import { enteredCard } from './charge.ts';
import { savePaymentPreferences } from './save-payment-preferences.ts';
import classes from './payment-form.module.css';
import type { CardToCharge } from './payment.ts';
import type { SavedCard } from './schema.ts';

interface PaymentFormProps {
  buyer: Buyer;
  savedCards: SavedCard[];
  /** False until the buyer has verified their email address. */
  canSaveCard: boolean;
  isBusy: boolean;
  isDisabled: boolean;
  onPay: (card: CardToCharge) => void;
  /** Called for a saved card, which is charged in the review step. */
  onReview: (card: SavedCard) => void;
}

/** The card form with PAY NOW. Card numbers stay in the provider's frame; our code never sees them. */
export function PaymentForm(props: PaymentFormProps) {
  return (
    <Stack>
      <Title order={2} size="h3">
        Card information
      </Title>
      <PaymentSystem script={useQuery(stripeOptions)}>
        {(stripe) => (
          <Elements stripe={stripe}>
            <Fields {...props} />
          </Elements>
        )}
      </PaymentSystem>
    </Stack>
  );
}

function Fields({
  buyer,
  savedCards,
  canSaveCard,
  isBusy,
  isDisabled,
  onPay,
  onReview,
}: PaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  // Not state: Enter can follow the last digit before React has rendered.
  const isComplete = useRef(false);
  const [cardError, setCardError] = useState<string | null>(null);
  const form = useForm<PaymentFormValues>({
    resolver: zodResolver(paymentFormSchema),
    defaultValues: defaultPaymentValues(savedCards[0]?.id ?? newCard),
  });
  const payWith = useWatch({ control: form.control, name: 'payWith' });
  const chosenCard = savedCards.find((card) => card.id === payWith);

  function cardChanged({ complete, error }: StripeCardElementChangeEvent) {
    isComplete.current = complete;
    setCardError(error?.message ?? null);
  }

  function submit(values: PaymentFormValues) {
    // Enter in the provider's field submits the form even if the button is disabled.
    if (isBusy || isDisabled) return;
    if (chosenCard) {
      onReview(chosenCard);
      return;
    }
    if (!stripe || !elements || !isReady) {
      setCardError('Payment system not ready. Please try again.');
      return;
    }
    if (!isComplete.current) {
      setCardError((error) => error ?? 'Please complete your card details.');
      elements.getElement(ProviderCard)?.focus();
      return;
    }
    const billing = billingOf(buyer, values);
    const shouldSave = canSaveCard && values.saveCard;
    onPay(
      enteredCard(stripe, elements, {
        billing,
        shouldSave,
        onCharged: (intentId) =>
          void savePaymentPreferences({
            card: shouldSave ? { intentId, cardholderName: billing.name } : null,
            address: addressToSave(values),
          }),
      }),
    );
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <Stack>
          {savedCards.length > 0 && <CardChoice cards={savedCards} />}
          {!chosenCard && (
            <>
              <CardElement
                error={cardError}
                onReady={() => setReady(true)}
                onChange={cardChanged}
              />
              <CheckboxField
                control={form.control}
                name="saveCard"
                label="Save this payment method for next time"
                disabled={!canSaveCard}
                {...(!canSaveCard && {
                  description: 'Verify your email address to save a card.',
                })}
              />
              <BillingAddress />
            </>
          )}
          <Button type="submit" size="lg" disabled={isBusy || isDisabled} fullWidth>
            {isBusy ? 'Processing...' : chosenCard ? 'Review your order' : 'PAY NOW'}
          </Button>
          <Text size="sm" c="dimmed" className={classes.secure}>
            <IconLock size={16} aria-hidden /> Secure SSL encrypted payment
          </Text>
        </Stack>
      </form>
    </FormProvider>
  );
}
