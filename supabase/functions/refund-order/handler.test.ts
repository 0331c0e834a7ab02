import assert from 'node:assert/strict';

import type { Stripe } from 'stripe';

import { ClientError } from '../_shared/http.ts';
import type { Refunds } from '../_shared/refunds.ts';
import { stripeClient } from '../_shared/stripe.ts';
import {
  alice,
  connectionLost,
  cutOff,
  failOnce,
  inTurn,
  logged,
  outage,
  paidIntentOf,
  post,
  read,
  recorder,
  served,
  signedInUser,
  stripeFake,
  stripe,
} from '../_shared/test-support.ts';
import { refundOrder } from './handler.ts';

/** A paid order of 1999 cents, and the refund of all of it that SQL opens for Alice, the admin. */
async function scene(card = 'pm_card_visa', client = stripe) {
  const { id: intentId } = await paidIntentOf(card);
  const orderId = crypto.randomUUID();
  const opened = (amount_cents: number, is_new = true, refund_id = crypto.randomUUID()) => ({
    refund_id,
    is_new,
    amount_cents,
    stripe_payment_intent_id: intentId,
  });
  const all = opened(1999);
  const refunds = recorder<Refunds>({
    open: all,
    settle: 'refunded',
    fail: undefined,
    refuse: undefined,
  });
  const services = {
    signedInAdmin: signedInUser,
    sessionOf: () => 'session',
    refunds,
    stripe: client,
  };
  const { serve, call } = served('refund-order', refundOrder, services);
  const refund = (body: object = {}) => call({ orderId, reason: 'Asked for it', ...body });
  const atStripe = async () =>
    (await stripe.refunds.list({ payment_intent: intentId })).data.map(({ amount }) => amount);
  return { orderId, intentId, all, opened, refunds, serve, refund, atStripe };
}

Deno.test('what SQL opens is refunded, and settled with all that is refunded of the payment', async () => {
  const { orderId, intentId, all, opened, refunds, refund, atStripe } = await scene();
  const part = opened(500);
  refunds.answers.open = part;
  refunds.answers.settle = 'completed';
  const first = await refund({ amountCents: 500 });
  assert.deepEqual(first, { status: 200, body: { status: 'completed', refundedCents: 500 } });
  assert.deepEqual(refunds.asked('open'), [
    [alice.id, 'session', { orderId, amountCents: 500, reason: 'Asked for it' }],
  ]);

  refunds.answers.open = { ...all, amount_cents: 1499 };
  refunds.answers.settle = 'refunded';
  const rest = await refund({ reason: 'The rest, too' });
  assert.deepEqual(rest.body, { status: 'refunded', refundedCents: 1999 });
  assert.equal(refunds.asked('open')[1]?.[2].amountCents, null);
  assert.deepEqual(await atStripe(), [1499, 500]);
  const { data } = await stripe.refunds.list({ payment_intent: intentId });
  assert.deepEqual(refunds.asked('settle'), [
    [part.refund_id, data[1]?.id, 500],
    [all.refund_id, data[0]?.id, 1999],
  ]);
});

Deno.test('a double click refunds once', async () => {
  const { opened, refunds, refund, atStripe } = await scene();
  const part = opened(500);
  refunds.answers.open = inTurn(part, { ...part, is_new: false });
  const answers = await Promise.all([1, 2, 3].map(() => refund({ amountCents: 500 })));
  for (const { status, body } of answers) {
    assert.deepEqual([status, body['refundedCents']], [200, 500]);
  }
  assert.deepEqual(await atStripe(), [500]);
});

Deno.test('SQL’s refusals never reach Stripe, nor does a malformed request', async () => {
  const { refunds, refund, serve, atStripe } = await scene();
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
  assert.deepEqual(refunds.asked('open'), []);
  refunds.answers.open = new ClientError(
    'unprocessable',
    'The amount is more than can be refunded.',
  );
  assert.equal((await refund({ amountCents: 2000 })).status, 422);
  assert.deepEqual(await atStripe(), []);
});

Deno.test('Stripe’s refusal closes the refund, and its reason is reported', async () => {
  const { all, refunds, refund } = await scene('pm_card_createDispute');
  const { status, errorMessage } = await refund();
  assert.equal(status, 422);
  assert.match(errorMessage ?? '', /has been charged back/);
  assert.deepEqual(refunds.asked('refuse'), [[all.refund_id, errorMessage]]);
  assert.deepEqual(refunds.asked('settle'), []);
});

Deno.test('a refund can be retried after a Stripe failure', async () => {
  const { intentId, all, opened, refunds, refund, atStripe } = await scene();
  await failOnce('/v1/refunds', intentId, false);
  const lines = await logged(async () => assert.equal((await refund()).status, 500));
  assert.equal(lines.length, 1);
  assert.equal(refunds.asked('refuse')[0]?.[0], all.refund_id);
  refunds.answers.open = opened(1999);
  assert.equal((await refund()).status, 200);
  assert.deepEqual(await atStripe(), [1999]);
});

Deno.test('a refund that Stripe made despite a failure is found', async () => {
  const { intentId, refunds, refund, atStripe } = await scene();
  await failOnce('/v1/refunds', intentId, true);
  assert.equal((await refund()).body['refundedCents'], 1999);
  assert.deepEqual(await atStripe(), [1999]);
  assert.deepEqual(refunds.asked('refuse'), []);
});

Deno.test('an interrupted refund is finished, not repeated', async () => {
  const { all, refunds, refund, atStripe } = await scene();
  refunds.answers.settle = outage;
  await logged(async () => assert.equal((await refund()).status, 500));
  refunds.answers.open = { ...all, is_new: false };
  refunds.answers.settle = 'refunded';
  assert.equal((await refund()).status, 200);
  assert.deepEqual(await atStripe(), [1999]);
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
    const { opened, refunds, refund, atStripe } = await scene('pm_card_visa', client);
    refunds.answers.open = opened(500);
    await refund();
    const second = opened(300);
    refunds.answers.open = second;
    const find = loseAnswers(client, isDone);
    await logged(async () => assert.equal((await refund()).status, 500));
    assert.deepEqual([refunds.asked('refuse'), refunds.asked('fail')], [[], []]);
    find();
    refunds.answers.open = { ...second, is_new: false };
    assert.equal((await refund()).body['refundedCents'], 800);
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
  assert.equal((await refund()).status, 200);
  assert.deepEqual(await atStripe(), [1999]);
});

Deno.test('a refund that Stripe does not list yet counts with its own amount', async () => {
  const client = stripeClient();
  const { opened, refunds, refund } = await scene('pm_card_visa', client);
  refunds.answers.open = opened(500);
  const { id: other } = await paidIntentOf();
  Object.assign(client.refunds, { list: () => stripe.refunds.list({ payment_intent: other }) });
  const { body } = await refund();
  assert.equal(body['refundedCents'], 500);
});

Deno.test('the reason is stored without surrounding whitespace', async () => {
  const { refunds, refund } = await scene();
  await refund({ reason: ` ${'x'.repeat(500)} ` });
  assert.equal(refunds.asked('open')[0]?.[2].reason, 'x'.repeat(500));
});

const notTaken = {
  status: 422,
  errorCode: 'unprocessable',
  errorMessage: 'The card’s bank rejected the refund.',
};

for (const status of ['failed', 'canceled']) {
  Deno.test(`a refund that is ${status} in Stripe’s response refunds nothing`, async () => {
    const client = stripeClient();
    const { all, refunds, refund } = await scene('pm_card_visa', client);
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
    assert.deepEqual(refunds.asked('fail'), [[all.refund_id, problem]]);
    assert.deepEqual(refunds.asked('settle'), []);
  });
}

for (const status of ['pending', 'requires_action']) {
  Deno.test(`a refund that is ${status} in Stripe’s response counts: the money is on its way`, async () => {
    const client = stripeClient();
    const { refund, atStripe } = await scene('pm_card_pendingRefund', client);
    const create = client.refunds.create.bind(client.refunds);
    Object.assign(client.refunds, {
      create: async (...asked: Parameters<typeof create>) => {
        const { id } = await create(...asked);
        if (status !== 'pending') await stripeFake(`refunds/${id}/continue`, { status });
        return await stripe.refunds.retrieve(id);
      },
    });
    assert.deepEqual((await refund()).body, { status: 'refunded', refundedCents: 1999 });
    assert.deepEqual(await atStripe(), [1999]);
  });
}

Deno.test('an interrupted refund that failed in the meantime is not recorded as refunded', async () => {
  const { intentId, all, refunds, refund } = await scene();
  refunds.answers.settle = outage;
  await logged(async () => assert.equal((await refund()).status, 500));
  refunds.answers.open = { ...all, is_new: false };
  const { data } = await stripe.refunds.list({ payment_intent: intentId });
  await stripeFake(`refunds/${data[0]?.id}/fail`);
  const { body: _body, ...answer } = await refund();
  assert.deepEqual(answer, notTaken);
  assert.deepEqual(refunds.asked('fail'), [[all.refund_id, 'lost_or_stolen_card']]);
  assert.equal(refunds.asked('settle').length, 1);
});
