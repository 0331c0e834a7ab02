import assert from 'node:assert/strict';

import { ClientError } from '../_shared/http.ts';
import type { Orders } from '../_shared/orders.ts';
import {
  alice,
  logged,
  outage,
  paidIntentOf,
  post,
  read,
  recorder,
  served,
  signedInUser,
  stripe,
} from '../_shared/test-support.ts';
import { retryEvent } from './handler.ts';

/** A payment whose event failed, and an admin, Alice. */
async function scene() {
  const { id } = await paidIntentOf();
  const event = JSON.parse(
    JSON.stringify({
      id: `evt_${id}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      created: 1_772_366_400,
      data: { object: await stripe.paymentIntents.retrieve(id) },
    }),
  );
  const orders = recorder<Orders>({
    reopenEvent: event,
    settle: 'completed',
    closeEvent: undefined,
  });
  const { serve, call } = served('retry-event', retryEvent, {
    signedInAdmin: signedInUser,
    orders,
    stripe,
  });
  return { orders, event, serve, retry: () => call({ eventId: event.id }), call };
}

Deno.test('an event is applied again, as the webhook does', async () => {
  const { orders, event, retry } = await scene();
  assert.deepEqual(await retry(), { status: 200, body: { problem: null } });
  const [[payment, eventId] = []] = orders.asked('settle');
  assert.equal(payment?.outcome, 'succeeded');
  assert.equal(eventId, event.id);
});

Deno.test('an event that is refused again keeps its reason', async () => {
  const { orders, event, retry } = await scene();
  orders.answers.settle = new ClientError('conflict', 'Order 651 is for another amount.');
  await logged(async () =>
    assert.deepEqual((await retry()).body, { problem: 'Order 651 is for another amount.' }),
  );
  assert.deepEqual(orders.asked('closeEvent'), [[event.id, 'Order 651 is for another amount.']]);
});

Deno.test('SQL says who retries, and which event', async () => {
  const { orders, event, serve, retry, call } = await scene();
  orders.answers.reopenEvent = new ClientError('forbidden', 'Only an admin may do this.');
  assert.equal((await retry()).status, 403);
  assert.deepEqual(orders.asked('reopenEvent'), [[alice.id, event.id]]);
  assert.equal((await call({ eventId: '' })).status, 400);
  assert.equal((await call({})).status, 400);
  assert.equal((await read(serve(post({})))).status, 401);
  assert.deepEqual(orders.asked('settle'), []);
});

Deno.test('an event is left open while the database is down', async () => {
  const { orders, retry } = await scene();
  orders.answers.settle = outage;
  await logged(async () => assert.equal((await retry()).status, 500));
  assert.deepEqual(orders.asked('closeEvent'), []);
});
