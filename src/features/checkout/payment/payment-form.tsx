import { zodResolver } from '@hookform/resolvers/zod';
import { Stack, Text } from '@mantine/core';
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripePaymentElementChangeEvent } from '@stripe/stripe-js';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch, type UseFormReturn } from 'react-hook-form';

import { countriesOf, countryCode } from '#model/places/countries.ts';
import { stripeOptions } from '#lib/money/stripe-elements.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { CheckboxField, SelectField } from '#ui/form/fields.tsx';
import { formFailed, PaymentSystem } from '#model/orders/payment-system.tsx';
import { showStart } from '#ui/page/step.ts';
import { StepTitle } from '#ui/page/step-title.tsx';

import { BillingAddress } from './billing-address.tsx';
import {
  addressToSave,
  billingOf,
  defaultPaymentValues,
  newCard,
  paymentFormSchema,
  onlyCountry,
  type Buyer,
  type PaymentFormValues,
} from './billing.ts';
import { CardChoice } from './card-choice.tsx';
import { enteredMethod } from './charge.ts';
import { PayButton } from './pay-button.tsx';
import classes from './payment-form.module.css';
import type { MethodToCharge } from './payment.ts';
import { ProviderElements } from './provider-elements.tsx';
import { RefundPromise } from './refund-promise.tsx';
import type { SavedCard } from '../schema.ts';

const notReady = { message: 'Payment system not ready. Please try again.' };

interface PaymentFormProps {
  plan: string;
  /** The codes of the countries sold to; none for every one. */
  sellsTo: string[];
  buyer: Buyer;
  savedCards: SavedCard[];
  totalCents: number;
  /** In which the money is returned; null without. */
  refundDays: number | null;
  /** False until the buyer has verified their email address. */
  canSaveCard: boolean;
  /** It replaces the form for the buyer's details, whose focus it takes. */
  isStep: boolean;
  isBusy: boolean;
  isDisabled: boolean;
  onPay: (method: MethodToCharge) => void;
  /** Called for a saved card, which is charged in the review step. */
  onReview: (card: SavedCard) => void;
}

/** What is left to pay with, and PAY NOW. Card numbers stay in the provider's frame; our code never sees them. */
export function PaymentForm(props: PaymentFormProps) {
  const { savedCards, sellsTo } = props;
  const form = useForm<PaymentFormValues>({
    resolver: zodResolver(paymentFormSchema),
    defaultValues: defaultPaymentValues(savedCards[0]?.id ?? newCard, sellsTo),
  });
  // The provider does not load the same elements twice.
  const [attempt, setAttempt] = useState(0);
  return (
    <Stack>
      <StepTitle order={2} size="h3" isStep={props.isStep}>
        Card information
      </StepTitle>
      <PaymentSystem script={useQuery(stripeOptions)} loadingHeight={470}>
        {(stripe) => (
          <ProviderElements key={attempt} stripe={stripe} totalCents={props.totalCents}>
            <Fields {...props} form={form} onRetry={() => setAttempt(attempt + 1)} />
          </ProviderElements>
        )}
      </PaymentSystem>
    </Stack>
  );
}

function Fields({
  form,
  onRetry,
  plan,
  sellsTo,
  buyer,
  savedCards,
  totalCents,
  refundDays,
  canSaveCard,
  isBusy,
  isDisabled,
  onPay,
  onReview,
}: PaymentFormProps & { form: UseFormReturn<PaymentFormValues>; onRetry: () => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [failure, setFailure] = useState<{ title?: string; message: string } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [isCard, setIsCard] = useState(true);
  const isEntered = useRef(false);
  const frame = useRef<HTMLDivElement>(null);
  const { resetField } = form;
  const { isDirty, isSubmitting } = form.formState;
  const [payWith, hasAddress, address] = useWatch({
    control: form.control,
    name: ['payWith', 'hasAddress', 'address'],
  });
  const chosenCard = savedCards.find((card) => card.id === payWith);
  const country = countryCode(address.country);

  useEffect(() => {
    if (chosenCard) isEntered.current = false;
  }, [chosenCard]);

  // A card saved a moment ago may arrive late. It does not replace a card being entered.
  const defaultCard = savedCards[0]?.id;
  useEffect(() => {
    if (defaultCard !== undefined && !isDirty && !isEntered.current) {
      resetField('payWith', { defaultValue: defaultCard });
    }
  }, [defaultCard, isDirty, resetField]);

  function changed({ empty, value }: StripePaymentElementChangeEvent) {
    isEntered.current = !empty;
    setIsCard(value.type === 'card');
    setFailure(null);
  }

  async function submit(values: PaymentFormValues) {
    // Enter in the provider's frame submits the form even if the button is disabled.
    if (isBusy || isDisabled || isSubmitting) return;
    if (chosenCard) {
      onReview({ ...chosenCard, billing: onlyCountry(country) });
      return;
    }
    if (!stripe || !elements) {
      setFailure(formFailed);
      return;
    }
    if (!isReady) {
      setFailure(notReady);
      return;
    }
    const shouldSave = canSaveCard && isCard && values.saveCard;
    // The card is taken for the amount and the use that the provider knows: a coupon may have changed the one, a box the other.
    await elements.update({
      amount: totalCents,
      setupFutureUsage: shouldSave ? 'off_session' : null,
    });
    const { error } = await elements.submit();
    if (error) {
      // The frame says what is missing in it.
      if (error.type !== 'validation_error')
        setFailure(error.message ? { message: error.message } : notReady);
      else if (frame.current) showStart(frame.current);
      return;
    }
    const details = billingOf(buyer, values);
    onPay(
      enteredMethod(stripe, elements, plan, details, {
        cardholderName: shouldSave ? details.name : null,
        address: addressToSave(values),
      }),
    );
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <Stack>
          {savedCards.length > 0 && <CardChoice cards={savedCards} />}
          {!chosenCard && hasFailed && <ErrorState {...formFailed} onRetry={onRetry} />}
          {!chosenCard && !hasFailed && (
            <>
              <div ref={frame}>
                <PaymentElement
                  options={{
                    layout: 'tabs',
                    wallets: { applePay: 'never', googlePay: 'never' },
                    fields: {
                      billingDetails: {
                        name: 'never',
                        email: 'never',
                        // The countries are the store's to offer.
                        address: hasAddress ? 'never' : { country: 'never' },
                      },
                    },
                    defaultValues: { billingDetails: { address: { country: country ?? '' } } },
                  }}
                  onReady={() => setReady(true)}
                  // What is typed stays, whatever a later load says.
                  onLoadError={() => (isEntered.current ? setFailure(formFailed) : setFailed(true))}
                  onChange={changed}
                />
              </div>
              {canSaveCard && isCard && (
                <CheckboxField
                  control={form.control}
                  name="saveCard"
                  label="Save this payment method for next time"
                />
              )}
              <BillingAddress countries={sellsTo} />
            </>
          )}
          {sellsTo.length === 1 ? (
            <Text size="sm" c="dimmed">
              Country: {address.country}. It is the only one for now.
            </Text>
          ) : (
            (chosenCard !== undefined || !hasAddress) && (
              <SelectField
                control={form.control}
                name="address.country"
                label="Country"
                autoComplete="billing country-name"
                options={countriesOf(sellsTo).map(({ name }) => name)}
              />
            )
          )}
          {failure !== null && (
            <Message kind="error" title={failure.title}>
              {failure.message}
            </Message>
          )}
          {(chosenCard || !hasFailed) && (
            <PayButton
              type="submit"
              isBusy={isBusy}
              disabled={isDisabled}
              amountCents={chosenCard ? null : totalCents}
            >
              {chosenCard ? 'Review your order' : 'PAY NOW'}
            </PayButton>
          )}
          <Text size="sm" c="dimmed" className={classes.secure}>
            <IconLock size={16} aria-hidden /> Secure SSL encrypted payment
          </Text>
          <RefundPromise days={refundDays} />
        </Stack>
      </form>
    </FormProvider>
  );
}
