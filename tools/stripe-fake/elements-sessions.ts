import { type Endpoint, endpoint } from './context.ts';
import { checkAmount } from './payment-intents.ts';
import { newId } from './store.ts';

/** What Stripe.js asks before it shows an element. For an amount that cannot be charged, there is nothing to show. */
export const elementsSessionEndpoints = (): Endpoint[] => [
  endpoint(
    'GET',
    '/v1/elements/sessions',
    {
      type: 'string',
      deferred_intent: { amount: 'integer', currency: 'string', mode: 'string' },
      element: 'string',
      referrer: 'string',
    },
    ({ parameters: { deferred_intent: intent } }) => {
      if (intent?.mode === 'payment') checkAmount(intent.amount ?? 0, intent.currency ?? '');
      return { object: 'elements_session', session_id: newId('elements_session') };
    },
    { publishable: true },
  ),
];
