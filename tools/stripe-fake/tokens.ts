import { cardShape, describeCard, readCard } from './card-details.ts';
import { type Context, type Endpoint, endpoint } from './context.ts';
import type { Token } from './objects.ts';
import { required } from './parameters.ts';
import { newId, now } from './store.ts';

/** The endpoint behind stripe.createToken: a card for a single use. */
export function tokenEndpoints(context: Context): Endpoint[] {
  return [
    endpoint(
      'POST',
      '/v1/tokens',
      { card: { ...cardShape, address_zip: 'string' } },
      ({ parameters }) => {
        const { address_zip, ...given } = required(parameters.card, 'card');
        const card = readCard(context, given);
        const token: Token = {
          id: newId('tok'),
          object: 'token',
          card: {
            id: newId('card'),
            object: 'card',
            ...describeCard(context, card, address_zip || null),
          },
          created: now(),
          livemode: false,
          type: 'card',
          used: false,
        };
        context.store.state.tokens[token.id] = { token, card };
        return token;
      },
      { publishable: true },
    ),
  ];
}
