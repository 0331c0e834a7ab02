import { zodResolver } from '@hookform/resolvers/zod';
import { Button, SimpleGrid, Stack, useComputedColorScheme } from '@mantine/core';
import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';

import { messageOf } from '#lib/data/errors.ts';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { CancelButton, useBusyDialog } from '#ui/dialog/dialog.tsx';
import { elementStyle } from '#lib/money/stripe-elements.ts';
import { textField } from '#lib/text/text-field.ts';
import { CheckboxField, TextField } from '#ui/form/fields.tsx';
import { FramedField } from '#ui/form/framed-field.tsx';
import { Message } from '#ui/feedback/message.tsx';

import { saveCard, startCardSetup } from '../mutations.ts';

const required = 'Please fill in all required fields';

const formSchema = z.object({
  cardholderName: textField(200).min(1, required),
  isDefault: z.boolean(),
});

type Part = 'number' | 'expiry' | 'cvc';

interface PartChange {
  empty: boolean;
  error: { message: string } | undefined;
}

const untouched = { number: required, expiry: required, cvc: required };

export interface CardFormProps {
  /** The form stays busy until this resolves. */
  onSaved: () => Promise<void>;
}

/** Saves a card. Its number stays in the provider's frames: our code never sees it. */
export function CardForm({ onSaved }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const id = useId();
  const isDark = useComputedColorScheme('light') === 'dark';
  const options = { style: elementStyle(isDark) };
  // The problem of each field, shown once the field was edited or the form was submitted.
  const [problems, setProblems] = useState<Record<Part, string | null>>(untouched);
  const [touched, setTouched] = useState<Partial<Record<Part, boolean>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  // Set while a confirmed card could not be saved: the next try saves it without confirming it again.
  const [confirmedIntentId, setConfirmedIntentId] = useState<string | null>(null);

  const { control, handleSubmit, formState } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { cardholderName: '', isDefault: false },
  });

  function changed(part: Part, { empty, error }: PartChange) {
    setProblems((all) => ({ ...all, [part]: error?.message ?? (empty ? required : null) }));
    setTouched((all) => ({ ...all, [part]: true }));
    setConfirmedIntentId(null);
  }

  const send = handleSubmit(async ({ cardholderName, isDefault }) => {
    if (Object.values(problems).some((problem) => problem !== null)) return;
    setFailure(null);
    if (!stripe || !elements) {
      setFailure('Payment system not ready. Please try again.');
      return;
    }
    try {
      const setupIntentId =
        confirmedIntentId ??
        (await confirmCardSetup(stripe, elements, await startCardSetup(), cardholderName));
      setConfirmedIntentId(setupIntentId);
      await saveCard({ setupIntentId, cardholderName, makeDefault: isDefault });
      await onSaved();
    } catch (error) {
      setFailure(messageOf(error, 'Failed to save payment method'));
    }
  });

  const frame = (part: Part, label: string) => ({
    id: `${id}-${part}`,
    label,
    error: touched[part] ? problems[part] : null,
  });
  const element = (part: Part) => ({
    id: `${id}-${part}`,
    options,
    onChange: (change: PartChange) => changed(part, change),
  });
  const { isSubmitting } = formState;
  useBusyDialog(isSubmitting);

  return (
    <form
      noValidate
      onSubmit={(event) => {
        setTouched({ number: true, expiry: true, cvc: true });
        void send(event);
      }}
    >
      <Stack>
        <TextField
          control={control}
          name="cardholderName"
          label="Cardholder name"
          autoComplete="cc-name"
          required
          data-autofocus
        />
        <FramedField {...frame('number', 'Card number')}>
          <CardNumberElement {...element('number')} />
        </FramedField>
        <SimpleGrid cols={2}>
          <FramedField {...frame('expiry', 'Expiry (MM/YY)')}>
            <CardExpiryElement {...element('expiry')} />
          </FramedField>
          <FramedField {...frame('cvc', 'CVC')}>
            <CardCvcElement {...element('cvc')} />
          </FramedField>
        </SimpleGrid>
        <CheckboxField control={control} name="isDefault" label="Set as default payment method" />
        {failure !== null && <Message kind="error">{failure}</Message>}
        <DialogButtons>
          <CancelButton isBusy={isSubmitting} />
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? 'Processing...' : 'Save Payment Method'}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}

/**
 * Confirms the card in the form with the provider, including the bank's authentication.
 * @returns the id of the setup intent.
 * @throws the provider's message.
 */
async function confirmCardSetup(
  stripe: Stripe,
  elements: StripeElements,
  clientSecret: string,
  cardholderName: string,
): Promise<string> {
  const card = elements.getElement(CardNumberElement);
  if (!card) throw new Error('Payment system not initialized. Please refresh and try again.');
  const { error, setupIntent } = await stripe.confirmCardSetup(clientSecret, {
    payment_method: { card, billing_details: { name: cardholderName } },
  });
  const intent = setupIntent ?? error.setup_intent;
  if (intent?.status === 'succeeded') return intent.id;
  throw new Error(error?.message ?? 'Failed to save payment method');
}
