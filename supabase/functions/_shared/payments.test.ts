import assert from 'node:assert/strict';

import { chargeOf } from './payments.ts';
import { paidIntentOf, stripe } from './test-support.ts';

Deno.test('a payment’s outcome is not derived from a charge that was not expanded', async () => {
  const { id } = await paidIntentOf();
  const intent = await stripe.paymentIntents.retrieve(id);
  assert.throws(() => chargeOf(intent), new RegExp(id));
  const expand = ['latest_charge'];
  assert.equal(chargeOf(await stripe.paymentIntents.retrieve(id, { expand }))?.amount, 1999);
});
