import assert from 'node:assert/strict';

import type { Stripe } from 'stripe';

import { stripeClient } from '../_shared/stripe.ts';
import type { User } from '../_shared/supabase.ts';
import { MemoryRefunds } from '../_shared/test-refunds.ts';
import {
  alice,
  bob,
  connectionLost,
  cutOff,
  failOnce,
  logged,
  paidIntentOf,
  post,
  read,
  served,
  signedInUser,
  stripeFake,
  stripe,
} from '../_shared/test-support.ts';
import { refundOrder } from './handler.ts';

/** A paid order of 1999 cents. Alice is the admin. */
async function scene(card = 'pm_card_visa', client = stripe) {
  const { id: intentId } = await paidIntentOf(card);
  const orderId = crypto.randomUUID();
  const refunds = new MemoryRefunds({ orderId, intentId, totalCents: 1999 }, alice.id);
  const services = {
    signedInAdmin: signedInUser,
    sessionOf: () => 'session',
    refunds,
    stripe: client,
  };
  const { serve, call } = served('refund-order', refundOrder, services);
  const refund = (body: object = {}, user?: User) =>
    call({ orderId, reason: 'Asked for it', ...body }, user);
  const atStripe = async () =>
    (await stripe.refunds.list({ payment_intent: intentId })).data.map(({ amount }) => amount);
  return { orderId, intentId, refunds, serve, refund, atStripe };
}

Deno.test('a refund without an amount refunds everything', async () => {
  const { refunds, refund, atStripe } = await scene();
  assert.deepEqual(await refund(), {
    status: 200,
    body: { status: 'refunded', refundedCents: 1999 },
  });
  assert.deepEqual(await atStripe(), [1999]);
  assert.equal(refunds.rows[0]?.status, 'succeeded');
  assert.deepEqual(refunds.sessions, ['session']);
});

Deno.test('partial refunds add up', async () => {
  const { refund, atStripe } = await scene();
  const first = await refund({ amountCents: 500 });
  assert.deepEqual(first.body, { status: 'completed', refundedCents: 500 });
  const rest = await refund({ reason: 'The rest, too' });
  assert.deepEqual(rest.body, { status: 'refunded', refundedCents: 1999 });
  assert.deepEqual(await atStripe(), [1499, 500]);
});

Deno.test('a double click refunds once', async () => {
  const { refund, atStripe } = await scene();
  const answers = await Promise.all([1, 2, 3].map(() => refund({ amountCents: 500 })));
  for (const { status, body } of answers) {
    assert.equal(status, 200);
    assert.deepEqual(body, { status: 'completed', refundedCents: 500 });
  }
  assert.deepEqual(await atStripe(), [500]);
});

Deno.test('SQL’s refusals never reach Stripe: no admin, too much, no such order', async () => {
  const { refund, serve, atStripe } = await scene();
  assert.equal((await refund({}, bob)).status, 403);
  assert.equal((await refund({ amountCents: 2000 })).status, 422);
  assert.equal((await refund({ orderId: crypto.randomUUID() })).status, 404);
  for (const body of [
    { orderId: 'x' },
    { amountCents: 0 },
    { amountCents: -1 },
    { amountCents: 1.5 },
    { amountCents: '500' },
    { reason: undefined },
    { reason: 'x'.repeat(501) },
  ]) {
    assert.equal((await refund(body)).status, 400, JSON.stringify(body));
  }
  assert.equal((await read(serve(post({})))).status, 401);
  assert.deepEqual(await atStripe(), []);
});

Deno.test('Stripe’s refusal closes the refund, and its reason is reported', async () => {
  const { refunds, refund } = await scene('pm_card_createDispute');
  const { status, errorMessage } = await refund();
  assert.equal(status, 422);
  assert.match(errorMessage ?? '', /has been charged back/);
  assert.equal(refunds.rows[0]?.status, 'refused');
  assert.match(refunds.rows[0]?.problem ?? '', /charged back/);
});

Deno.test('a refund can be retried after a Stripe failure', async () => {
  const { intentId, refunds, refund, atStripe } = await scene();
  await failOnce('/v1/refunds', intentId, false);
  const lines = await logged(async () => assert.equal((await refund()).status, 500));
  assert.equal(lines.length, 1);
  assert.equal(refunds.rows[0]?.status, 'refused');
  assert.equal((await refund()).status, 200);
  assert.deepEqual(await atStripe(), [1999]);
});

Deno.test('a refund that Stripe made despite a failure is found', async () => {
  const { intentId, refund, atStripe } = await scene();
  await failOnce('/v1/refunds', intentId, true);
  assert.deepEqual((await refund({ amountCents: 500 })).body, {
    status: 'completed',
    refundedCents: 500,
  });
  assert.deepEqual(await atStripe(), [500]);
});

Deno.test('an interrupted refund is finished, not repeated', async () => {
  const { refunds, refund, atStripe } = await scene();
  refunds.isDown = true;
  await logged(async () => assert.equal((await refund({ amountCents: 500 })).status, 500));
  refunds.isDown = false;
  assert.equal((await refund({ amountCents: 500 })).status, 200);
  assert.deepEqual(await atStripe(), [500]);
  assert.equal(refunds.rows.length, 1);
});

/** Makes Stripe refund, or not, and drops its response. */
function loseAnswers(client: Stripe, isDone: boolean) {
  const create = client.refunds.create.bind(client.refunds);
  client.refunds.create = async (...asked: Parameters<typeof create>) => {
    if (isDone) await create(...asked);
    throw connectionLost();
  };
  return () => Object.assign(client.refunds, { create });
}

for (const isDone of [true, false]) {
  const what = isDone ? 'did' : 'did not do';
  Deno.test(`a refund that Stripe ${what}, with its response lost, is made once`, async () => {
    const client = stripeClient();
    const { refunds, refund, atStripe } = await scene('pm_card_visa', client);
    await refund({ amountCents: 500 });
    const asked = { amountCents: 300, reason: 'And for this' };
    const find = loseAnswers(client, isDone);
    await logged(async () => assert.equal((await refund(asked)).status, 500));
    assert.equal(refunds.rows[1]?.status, 'pending');
    find();
    assert.deepEqual((await refund(asked)).body, { status: 'completed', refundedCents: 800 });
    assert.deepEqual(await atStripe(), [300, 500]);
  });
}

Deno.test('a new refund is created without looking at earlier ones', async () => {
  const client = stripeClient();
  const { refund, atStripe } = await scene('pm_card_visa', client);
  const listAgain = cutOff(client.refunds, 'list');
  const create = client.refunds.create.bind(client.refunds);
  client.refunds.create = (...asked: Parameters<typeof create>) => {
    listAgain();
    return create(...asked);
  };
  assert.equal((await refund({ amountCents: 500 })).status, 200);
  assert.deepEqual(await atStripe(), [500]);
});

Deno.test('a refund that Stripe does not list yet counts with its own amount', async () => {
  const client = stripeClient();
  const { refund } = await scene('pm_card_visa', client);
  const { id: other } = await paidIntentOf();
  Object.assign(client.refunds, { list: () => stripe.refunds.list({ payment_intent: other }) });
  const { body } = await refund({ amountCents: 500 });
  assert.deepEqual(body, { status: 'completed', refundedCents: 500 });
});

Deno.test('the reason is stored without surrounding whitespace', async () => {
  const { refunds, refund } = await scene();
  await refund({ reason: ` ${'x'.repeat(500)} ` });
  assert.equal(refunds.rows[0]?.reason, 'x'.repeat(500));
});

const notTaken = {
  status: 422,
  errorCode: 'unprocessable',
  errorMessage: 'The card’s bank rejected the refund.',
};

for (const status of ['failed', 'canceled']) {
  Deno.test(`a refund that is ${status} in Stripe’s response refunds nothing`, async () => {
    const client = stripeClient();
    const { refunds, refund } = await scene('pm_card_visa', client);
    const create = client.refunds.create.bind(client.refunds);
    Object.assign(client.refunds, {
      create: async (...asked: Parameters<typeof create>) => {
        const { id } = await create(...asked);
        await stripeFake(`refunds/${id}/fail`, { status });
        return await stripe.refunds.retrieve(id);
      },
    });
    const { body: _body, ...answer } = await refund();
    assert.deepEqual(answer, notTaken);
    const problem = status === 'failed' ? 'lost_or_stolen_card' : 'canceled';
    assert.deepEqual([refunds.rows[0]?.status, refunds.rows[0]?.problem], ['failed', problem]);
    assert.equal(refunds.refundedCents, 0);

    Object.assign(client.refunds, { create });
    assert.deepEqual((await refund()).body, { status: 'refunded', refundedCents: 1999 });
  });
}

for (const status of ['pending', 'requires_action']) {
  Deno.test(`a refund that is ${status} in Stripe’s response counts: the money is on its way`, async () => {
    const client = stripeClient();
    const { refunds, refund, atStripe } = await scene('pm_card_pendingRefund', client);
    const create = client.refunds.create.bind(client.refunds);
    Object.assign(client.refunds, {
      create: async (...asked: Parameters<typeof create>) => {
        const { id } = await create(...asked);
        if (status !== 'pending') await stripeFake(`refunds/${id}/continue`, { status });
        return await stripe.refunds.retrieve(id);
      },
    });
    assert.deepEqual((await refund()).body, { status: 'refunded', refundedCents: 1999 });
    assert.equal(refunds.rows[0]?.status, 'succeeded');
    assert.deepEqual(await atStripe(), [1999]);
  });
}

Deno.test('an interrupted refund that failed in the meantime is not recorded as refunded', async () => {
  const { intentId, refunds, refund } = await scene();
  refunds.isDown = true;
  await logged(async () => assert.equal((await refund({ amountCents: 500 })).status, 500));
  refunds.isDown = false;
  const { data } = await stripe.refunds.list({ payment_intent: intentId });
  await stripeFake(`refunds/${data[0]?.id}/fail`);
  const { body: _body, ...answer } = await refund({ amountCents: 500 });
  assert.deepEqual(answer, notTaken);
  assert.deepEqual([refunds.rows[0]?.status, refunds.refundedCents], ['failed', 0]);
});
