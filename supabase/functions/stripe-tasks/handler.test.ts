import assert from 'node:assert/strict';

import { ClientError } from '../_shared/http.ts';
import type { Orders } from '../_shared/orders.ts';
import type { StripeTasks } from '../_shared/stripe-tasks.ts';
import { stripeClient } from '../_shared/stripe.ts';
import {
  confirmInBrowser,
  cutOff,
  intentOf,
  logged,
  paidIntentOf,
  post,
  read,
  recorder,
  served,
  stripeFake,
  stripe,
} from '../_shared/test-support.ts';
import { stripeTasks } from './handler.ts';

/** Runs the pending tasks; also returns the settlements and the remaining tasks. */
async function doAll(
  ids: string[],
  client = stripe,
  email: string | null = null,
  outcome: 'completed' | ClientError = 'completed',
) {
  const orders = recorder<Orders>({ settle: outcome, recordBalance: undefined });
  const tasks = recorder<StripeTasks>({ take: ids, finish: undefined, emailOf: email });
  let answer = { done: 0, left: 0 };
  const lines = await logged(async () => {
    answer = await stripeTasks(post({}), { tasks, orders, stripe: client });
  });
  const settled = orders.asked('settle').map(([{ intentId, outcome }]) => [intentId, outcome]);
  const finished = new Set(tasks.asked('finish').flat());
  const fees = orders
    .asked('recordBalance')
    .map(([intentId, booked]) => [intentId, booked.map(({ fee }) => fee)]);
  return { answer, settled, fees, left: ids.filter((id) => !finished.has(id)), lines };
}

Deno.test('a request without a body, or with any content, is refused without effect', async () => {
  const tasks = recorder<StripeTasks>();
  const services = { tasks, orders: recorder<Orders>(), stripe };
  const { serve } = served('stripe-tasks', stripeTasks, services);
  for (const body of ['', { ids: ['pi_1'] }]) {
    const { status, errorCode } = await read(serve(post(body)));
    assert.deepEqual([status, errorCode], [400, 'invalid_request']);
  }
  assert.deepEqual(tasks.asked('take'), []);
});

Deno.test('the payment of an order that has ended is canceled and settled', async () => {
  const { id } = await intentOf();
  const { settled, left } = await doAll([id]);
  assert.equal((await stripe.paymentIntents.retrieve(id)).status, 'canceled');
  assert.deepEqual(settled, [[id, 'canceled']]);
  assert.deepEqual(left, []);
  assert.deepEqual((await doAll([id])).settled, [[id, 'canceled']]);
});

Deno.test('a payment made before the cancellation is honored', async () => {
  const { id } = await paidIntentOf();
  const { settled, left } = await doAll([id]);
  assert.deepEqual(settled, [[id, 'succeeded']]);
  assert.deepEqual(left, []);
});

Deno.test('a customer gets the new email of their account', async () => {
  const { id } = await stripe.customers.create({ email: 'old@example.com' });
  assert.deepEqual((await doAll([id], stripe, 'new@example.com')).left, []);
  assert.equal(await emailOf(id), 'new@example.com');
  assert.deepEqual((await doAll([id])).left, []);
  assert.equal(
    (await stripe.customers.retrieve(id)).deleted,
    true,
    'without an account it is removed',
  );
  assert.deepEqual((await doAll(['cus_unknown'], stripe, 'new@example.com')).left, []);
});

async function emailOf(id: string): Promise<string | null> {
  const customer = await stripe.customers.retrieve(id);
  return customer.deleted ? null : customer.email;
}

Deno.test('an intent unknown to Stripe counts as canceled', async () => {
  const { settled, left } = await doAll(['pi_of_another_account']);
  assert.deepEqual(settled, [['pi_of_another_account', 'canceled']]);
  assert.deepEqual(left, []);
});

Deno.test('the task stays while a bank decides', async () => {
  const { id, client_secret } = await intentOf();
  await confirmInBrowser(client_secret, { payment_method: 'pm_card_authenticationRequired' });
  await stripeFake(`payment_intents/${id}/process`);
  const { answer, settled, left, lines } = await doAll([id]);
  assert.deepEqual(answer, { done: 0, left: 1 });
  assert.deepEqual([settled, left, lines], [[], [id], []]);
});

Deno.test('a card is detached from its customer', async () => {
  const customer = await stripe.customers.create();
  const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  assert.deepEqual((await doAll([id, 'pm_of_another_account'])).left, []);
  assert.equal((await stripe.paymentMethods.retrieve(id)).customer, null);
});

Deno.test('the fees of a payment are read, which is neither canceled nor settled', async () => {
  const { id } = await paidIntentOf();
  const { settled, fees, left } = await doAll([`fees:${id}`]);
  assert.deepEqual([settled, fees, left], [[], [[id, [88]]], []]);
});

Deno.test('fees that Stripe does not tell stay to be read, and hold up nothing', async () => {
  const { id } = await intentOf();
  const client = stripeClient();
  cutOff(client.paymentIntents, 'retrieve');
  const { settled, left } = await doAll(['fees:pi_1', id], client);
  assert.deepEqual([settled, left], [[[id, 'canceled']], ['fees:pi_1']]);
});

Deno.test('a failed task stays, and does not block the others', async () => {
  const client = stripeClient();
  cutOff(client.paymentMethods, 'detach');
  const ids = await Promise.all(Array.from({ length: 7 }, async () => (await intentOf()).id));
  const { answer, left, lines } = await doAll(['pm_1', ...ids], client);
  assert.deepEqual(answer, { done: 7, left: 1 });
  assert.deepEqual(left, ['pm_1']);
  assert.equal(lines.length, 1);
});

Deno.test('a payment that SQL refuses is logged, and left to reconcile-orders', async () => {
  const { id } = await paidIntentOf();
  const refusal = new ClientError('unprocessable', 'Order 651 is for another amount.');
  const { answer, left, lines } = await doAll([id], stripe, null, refusal);
  assert.deepEqual([answer, left], [{ done: 0, left: 1 }, []]);
  assert.match(lines[0] ?? '', /another amount/);
});
