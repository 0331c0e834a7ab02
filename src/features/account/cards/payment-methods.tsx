import { Stack, useComputedColorScheme } from '@mantine/core';
import { Elements } from '@stripe/react-stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { elementLook, stripeOptions } from '#lib/money/stripe-elements.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { formFailed, PaymentSystem } from '#model/orders/payment-system.tsx';
import { toast } from '#ui/feedback/toast.tsx';

import { QueryContent } from '../account-card.tsx';
import { CardForm, type CardFormProps } from './card-form.tsx';
import { deletePaymentMethod, makePaymentMethodDefault } from '../mutations.ts';
import { isFreePurchase, paymentDisplay } from './payment-display.ts';
import { PaymentSummary } from './payment-summary.tsx';
import { paymentMethodsOptions, profileOptions } from '../queries.ts';
import { ReturnedCard } from './returned-card.tsx';
import { SavedList } from '../saved-list.tsx';
import type { PaymentMethod } from '../schema.ts';
import { useSavedList } from '../use-saved-list.ts';

/** Lists the saved cards, and adds, deletes and sets the default. */
export function PaymentMethods({ userId }: { userId: string }) {
  const options = paymentMethodsOptions(userId);
  const query = useQuery(options);
  const profile = useQuery(profileOptions(userId));
  const actions = useSavedList<PaymentMethod>(options.queryKey, {
    makeDefault: makePaymentMethodDefault,
    remove: deletePaymentMethod,
  });
  const [isAdding, setAdding] = useState(false);

  async function cardSaved() {
    await actions.refetch();
    setAdding(false);
    toast.success('Payment method saved.');
  }

  return (
    <Stack>
      <ReturnedCard onSaved={cardSaved} />
      <QueryContent query={query} loadingLabel="Loading payment methods...">
        {(methods) => (
          <SavedList
            items={methods}
            actions={actions}
            noun="payment method"
            describe={(method) => {
              const { name, digits } = paymentDisplay(method);
              return [name, digits].filter(Boolean).join(' ');
            }}
            // A free purchase has no card to charge.
            canBeDefault={(method) => !isFreePurchase(method)}
            addLabel="Add Payment Method"
            onAdd={() => setAdding(true)}
            onDeleted={() => toast.success('Payment method deleted.')}
          >
            {(method) => <PaymentSummary method={method} />}
          </SavedList>
        )}
      </QueryContent>
      <Dialog isOpen={isAdding} title="Add Payment Method" onClose={() => setAdding(false)}>
        {profile.data?.isEmailVerified === false ? (
          <Message kind="info">
            Verify your email address to save a card. Follow the link in our email; you can resend
            it from your account page.
          </Message>
        ) : (
          <NewCard onSaved={cardSaved} />
        )}
      </Dialog>
    </Stack>
  );
}

function NewCard(props: Pick<CardFormProps, 'onSaved'>) {
  const look = elementLook(useComputedColorScheme('light') === 'dark');
  const script = useQuery(stripeOptions);
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <ErrorState {...formFailed} onRetry={() => setFailed(false)} />;
  return (
    <PaymentSystem script={script}>
      {(stripe) => (
        <Elements
          stripe={stripe}
          options={{ mode: 'setup', currency: 'usd', allowedPaymentMethodTypes: ['card'], ...look }}
        >
          <CardForm {...props} onLoadError={() => setFailed(true)} />
        </Elements>
      )}
    </PaymentSystem>
  );
}
