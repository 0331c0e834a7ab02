import assert from 'node:assert/strict';

import { chargeOf } from './payments.ts';
import { paidIntentOf, stripe } from './test-support.ts';

Deno.test('what became of a payment is not guessed from a charge nobody asked for', async () => {
  const { id } = await paidIntentOf();
  const intent = await stripe.paymentIntents.retrieve(id);
  assert.throws(() => chargeOf(intent), new RegExp(id));
  const expand = ['latest_charge'];
  assert.equal(chargeOf(await stripe.paymentIntents.retrieve(id, { expand }))?.amount, 1999);
});
