import { zodResolver } from '@hookform/resolvers/zod';
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';

import { messageOf } from '#lib/data/errors.ts';
import { paths } from '#model/store/paths.ts';
import { textField } from '#lib/text/text-field.ts';
import { CheckboxField, TextField } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { withoutQuestion } from '#ui/form/unsaved-changes.ts';
import { showStart } from '#ui/page/step.ts';

import { keepCard, type AskedOfCard } from './kept-card.ts';
import { saveCard, startCardSetup } from '../mutations.ts';

const formSchema = z.object({
  cardholderName: textField(200).min(1, 'Please fill in all required fields'),
  isDefault: z.boolean(),
});

export interface CardFormProps {
  /** Called if the provider's fields do not load. */
  onLoadError: () => void;
  /** The form stays busy until this resolves. */
  onSaved: () => Promise<void>;
}

/** Saves a card. Its number stays in the provider's frame: our code never sees it. */
export function CardForm({ onLoadError, onSaved }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  // Set while a confirmed card could not be saved: the next try saves it without confirming it again.
  const [confirmedIntentId, setConfirmedIntentId] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { cardholderName: '', isDefault: false },
  });

  async function save({ cardholderName, isDefault }: z.infer<typeof formSchema>) {
    if (!stripe || !elements) throw new Error('Payment system not ready. Please try again.');
    const setupIntentId =
      confirmedIntentId ??
      (await confirmCard(stripe, elements, { cardholderName, makeDefault: isDefault }));
    // The provider's frame says what is missing.
    if (setupIntentId === null) {
      if (frame.current) showStart(frame.current);
      return;
    }
    setConfirmedIntentId(setupIntentId);
    await saveCard({ setupIntentId, cardholderName, makeDefault: isDefault });
    await onSaved();
  }

  return (
    <Form
      form={form}
      onSubmit={save}
      describe={(error) => messageOf(error, 'Failed to save payment method')}
      submitLabel="Save Payment Method"
      busyLabel="Processing..."
      isInDialog
    >
      <TextField
        control={form.control}
        name="cardholderName"
        label="Cardholder name"
        autoComplete="cc-name"
        required
        data-autofocus
      />
      <div ref={frame}>
        <PaymentElement
          // A wallet's sheet opens only on a press, but the form is checked first.
          options={{ wallets: { applePay: 'never', googlePay: 'never', link: 'never' } }}
          onLoadError={onLoadError}
          onChange={() => setConfirmedIntentId(null)}
        />
      </div>
      <CheckboxField
        control={form.control}
        name="isDefault"
        label="Set as default payment method"
      />
    </Form>
  );
}

/**
 * Confirms the card in the form with the provider, including the bank's authentication.
 * @returns the id of the setup intent; null if the card is not complete.
 * @throws the provider's message.
 */
async function confirmCard(
  stripe: Stripe,
  elements: StripeElements,
  asked: AskedOfCard,
): Promise<string | null> {
  const { error: gap } = await elements.submit();
  if (gap?.type === 'validation_error') return null;
  if (gap) throw new Error(gap.message);
  const clientSecret = await startCardSetup();
  keepCard(clientSecret, asked);
  const { error, setupIntent } = await withoutQuestion(
    stripe.confirmSetup({
      elements,
      clientSecret,
      confirmParams: {
        return_url: new URL(paths.paymentMethods, window.location.origin).href,
        payment_method_data: { billing_details: { name: asked.cardholderName } },
      },
      redirect: 'if_required',
    }),
  );
  const intent = setupIntent ?? error.setup_intent;
  if (intent?.status === 'succeeded') return intent.id;
  throw new Error(error?.message ?? 'Failed to save payment method');
}
