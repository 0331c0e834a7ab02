import { type Context, type Endpoint, endpoint, find } from './context.ts';
import type { ConfirmationToken } from './objects.ts';
import { required } from './parameters.ts';
import { createMethod, methodDataShape } from './payment-methods.ts';
import { newId, now } from './store.ts';

const HOURS = 60 * 60;

/** What stripe.createConfirmationToken makes of the Elements, to confirm one intent with. */
export function confirmationTokenEndpoints(context: Context): Endpoint[] {
  const { state } = context.store;
  return [
    endpoint(
      'POST',
      '/v1/confirmation_tokens',
      {
        payment_method_data: methodDataShape,
        return_url: 'string',
        setup_future_usage: ['on_session', 'off_session'],
      } as const,
      ({ parameters: { payment_method_data, return_url, setup_future_usage } }) => {
        // Stripe makes the method when an intent is confirmed; until then, nobody knows its id here.
        const method = createMethod(context, required(payment_method_data, 'payment_method_data'));
        const { billing_details, card, customer, customer_account, type } = method;
        const token: ConfirmationToken = {
          id: newId('ctoken'),
          object: 'confirmation_token',
          created: now(),
          expires_at: now() + 12 * HOURS,
          livemode: false,
          metadata: null,
          payment_intent: null,
          payment_method_options: null,
          payment_method_preview: {
            billing_details,
            ...(card && { card }),
            customer,
            customer_account,
            type,
          },
          return_url: return_url ?? null,
          setup_future_usage: setup_future_usage || null,
          setup_intent: null,
          shipping: null,
          use_stripe_sdk: true,
        };
        state.confirmation_tokens[token.id] = { token, method: method.id };
        return token;
      },
      { publishable: true },
    ),

    endpoint(
      'GET',
      '/v1/confirmation_tokens/:id',
      {},
      ({ ids: [id] }) => find(state.confirmation_tokens, 'confirmation_token', id).token,
    ),
  ];
}
