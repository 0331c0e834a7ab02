import { zodResolver } from '@hookform/resolvers/zod';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import {
  CardElement as ProviderCard,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import type { StripeCardElementChangeEvent } from '@stripe/stripe-js';
import { IconLock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';

import { countriesOf } from '#lib/places/countries.ts';
import { formatCents } from '#lib/money/money.ts';
import { storeFactsOptions } from '#lib/store/store-facts.ts';
import { elementFonts, stripeOptions } from '#lib/money/stripe-elements.ts';
import { CheckboxField, SelectField } from '#ui/form/fields.tsx';
import { PaymentSystem } from '#ui/page/payment-system.tsx';

import { BillingAddress } from './billing-address.tsx';
import {
  addressToSave,
  billingOf,
  defaultPaymentValues,
  newCard,
  paymentFormSchema,
  receiptAddressOf,
  type Buyer,
  type PaymentFormValues,
} from './billing.ts';
import { CardChoice } from './card-choice.tsx';
import { CardElement } from './card-element.tsx';
import { enteredCard } from './charge.ts';
import { PayButton } from './pay-button.tsx';
import classes from './payment-form.module.css';
import type { CardToCharge } from './payment.ts';
import { savePaymentPreferences } from './save-payment-preferences.ts';
import type { SavedCard } from '../schema.ts';

interface PaymentFormProps {
  buyer: Buyer;
  savedCards: SavedCard[];
  totalCents: number;
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
  const facts = useQuery(storeFactsOptions);
  // Without them, the buyer can still enter a card.
  const sellsTo = facts.isError ? [] : facts.data?.sellsTo;
  return (
    <Stack>
      <Title order={2} size="h3">
        Card information
      </Title>
      <PaymentSystem script={useQuery(stripeOptions)}>
        {(stripe) => (
          <Elements stripe={stripe} options={{ fonts: elementFonts() }}>
            {sellsTo ? <Fields {...props} sellsTo={sellsTo} /> : <Skeleton height={220} />}
          </Elements>
        )}
      </PaymentSystem>
    </Stack>
  );
}

function Fields({
  sellsTo,
  buyer,
  savedCards,
  totalCents,
  canSaveCard,
  isBusy,
  isDisabled,
  onPay,
  onReview,
}: PaymentFormProps & { sellsTo: string[] }) {
  const stripe = useStripe();
  const elements = useElements();
  const queryClient = useQueryClient();
  const [isReady, setReady] = useState(false);
  // Not state: Enter can follow the last digit before React has rendered.
  const isComplete = useRef(false);
  const isEntered = useRef(false);
  const [cardError, setCardError] = useState<string | null>(null);
  const form = useForm<PaymentFormValues>({
    resolver: zodResolver(paymentFormSchema),
    defaultValues: defaultPaymentValues(savedCards[0]?.id ?? newCard, sellsTo),
  });
  const { resetField } = form;
  const { isDirty } = form.formState;
  const [payWith, hasAddress] = useWatch({
    control: form.control,
    name: ['payWith', 'hasAddress'],
  });
  const chosenCard = savedCards.find((card) => card.id === payWith);
  const asksCountry = sellsTo.length > 0;

  // A card saved a moment ago may arrive late. It does not replace a card being entered.
  const defaultCard = savedCards[0]?.id;
  useEffect(() => {
    if (defaultCard !== undefined && !isDirty && !isEntered.current) {
      resetField('payWith', { defaultValue: defaultCard });
    }
  }, [defaultCard, isDirty, resetField]);

  function cardChanged({ complete, empty, error }: StripeCardElementChangeEvent) {
    isComplete.current = complete;
    isEntered.current = !empty;
    setCardError(error?.message ?? null);
  }

  function submit(values: PaymentFormValues) {
    // Enter in the provider's field submits the form even if the button is disabled.
    if (isBusy || isDisabled) return;
    if (chosenCard) {
      const billing = receiptAddressOf({ ...values, hasAddress: false }, asksCountry);
      onReview(billing ? { ...chosenCard, billing } : chosenCard);
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
        receiptAddress: receiptAddressOf(values, asksCountry),
        shouldSave,
        onCharged: (intentId) =>
          void savePaymentPreferences({
            card: shouldSave ? { intentId, cardholderName: billing.name } : null,
            address: addressToSave(values),
          }).then(() => queryClient.invalidateQueries({ queryKey: ['saved-cards'] })),
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
                hasPostalCode={!hasAddress}
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
              <BillingAddress countries={sellsTo} />
            </>
          )}
          {asksCountry && (chosenCard !== undefined || !hasAddress) && (
            <SelectField
              control={form.control}
              name="address.country"
              label="Country"
              autoComplete="billing country-name"
              options={countriesOf(sellsTo).map(({ name }) => name)}
            />
          )}
          <PayButton type="submit" isBusy={isBusy} disabled={isDisabled}>
            {chosenCard ? 'Review your order' : `PAY NOW · ${formatCents(totalCents)}`}
          </PayButton>
          <Text size="sm" c="dimmed" className={classes.secure}>
            <IconLock size={16} aria-hidden /> Secure SSL encrypted payment
          </Text>
        </Stack>
      </form>
    </FormProvider>
  );
}
