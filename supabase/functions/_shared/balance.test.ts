import assert from 'node:assert/strict';

import { recordFees } from './balance.ts';
import type { Orders } from './orders.ts';
import { stripeClient } from './stripe.ts';
import { connectionLost, paidIntentOf, recorder, stripe, stripeFake } from './test-support.ts';

/** Whether all is booked, and what was recorded. */
async function recorded(intentId: string, client = stripe) {
  const orders = recorder<Orders>({ recordBalance: undefined });
  const isWhole = await recordFees(intentId, { orders, stripe: client });
  return { isWhole, booked: orders.asked('recordBalance').flatMap(([, booked]) => booked) };
}

const feesIn = ({ booked }: Awaited<ReturnType<typeof recorded>>) =>
  booked.map(({ kind, fee }) => `${kind} ${fee}`);

function lose(): never {
  throw connectionLost();
}

const dayIn = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);

Deno.test('the fee of a payment is recorded, with the day on which its money is available', async () => {
  const before = dayIn(2);
  const { id } = await paidIntentOf();
  const { isWhole, booked } = await recorded(id);
  assert.equal(isWhole, true);
  const [payment, ...more] = booked;
  assert.ok(payment);
  const { id: transaction, booked_at, available_on, ...rest } = payment;
  assert.deepEqual([rest, more], [{ kind: 'payment', currency: 'usd', fee: 88 }, []]);
  assert.match(transaction, /^txn_/);
  assert.ok(Math.abs(Date.parse(booked_at) - Date.now()) < 60_000);
  assert.ok([before, dayIn(2)].includes(available_on));
});

Deno.test('a refund costs nothing, and the fee of its payment stays', async () => {
  const { id } = await paidIntentOf();
  await stripe.refunds.create({ payment_intent: id, amount: 100 });
  assert.deepEqual(feesIn(await recorded(id)), ['payment 88', 'refund 0']);
});

Deno.test('a dispute has a fee of its own, also if it is won', async () => {
  const { id } = await paidIntentOf('pm_card_createDispute');
  assert.deepEqual(feesIn(await recorded(id)), ['payment 88', 'dispute 1500']);
  const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
  await stripeFake(`disputes/${dispute?.id}/close`, { status: 'won' });
  assert.deepEqual(feesIn(await recorded(id)), ['payment 88', 'dispute 1500', 'dispute 0']);
});

Deno.test('a payment that Stripe has not booked yet is not whole', async () => {
  const { id } = await paidIntentOf();
  const client = stripeClient();
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  Object.assign(intent.latest_charge ?? {}, { balance_transaction: null });
  Object.assign(client.paymentIntents, { retrieve: async () => intent });
  assert.deepEqual(await recorded(id, client), { isWhole: false, booked: [] });
});

Deno.test('an intent that Stripe does not know, or nobody paid, has no fees', async () => {
  assert.deepEqual(await recorded('pi_of_another_account'), { isWhole: true, booked: [] });
  const { id } = await stripe.paymentIntents.create({ amount: 1999, currency: 'usd' });
  assert.deepEqual(await recorded(id), { isWhole: true, booked: [] });
});

Deno.test('without an answer, nothing is recorded', async () => {
  const { id } = await paidIntentOf('pm_card_createDispute');
  const client = stripeClient();
  Object.assign(client.disputes, { list: lose });
  const orders = recorder<Orders>();
  await assert.rejects(recordFees(id, { orders, stripe: client }), /Nobody there/);
  assert.deepEqual(orders.asked('recordBalance'), []);
});
