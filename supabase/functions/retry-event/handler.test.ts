import assert from 'node:assert/strict';

import { ClientError } from '../_shared/http.ts';
import {
  alice,
  bob,
  logged,
  MemoryOrders,
  paidIntentOf,
  post,
  read,
  served,
  signedInUser,
  stripe,
} from '../_shared/test-support.ts';
import { retryEvent } from './handler.ts';

/** A payment whose event failed, and an admin, Alice. */
async function scene() {
  const orders = new MemoryOrders();
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
  orders.failedEvents.push(event);
  const { serve, call } = served('retry-event', retryEvent, {
    signedInAdmin: signedInUser,
    orders,
    stripe,
  });
  return { orders, event, serve, retry: (user = alice) => call({ eventId: event.id }, user), call };
}

Deno.test('an event is applied again, as the webhook does', async () => {
  const { orders, event, retry } = await scene();
  assert.deepEqual(await retry(), { status: 200, body: { problem: null } });
  const [[payment, eventId] = []] = orders.settled;
  assert.equal(payment?.outcome, 'succeeded');
  assert.equal(eventId, event.id);
});

Deno.test('an event that is refused again keeps its reason', async () => {
  const { orders, event, retry } = await scene();
  orders.outcome = new ClientError('conflict', 'Order 651 is for another amount.');
  await logged(async () =>
    assert.deepEqual((await retry()).body, { problem: 'Order 651 is for another amount.' }),
  );
  assert.deepEqual(orders.closed, [[event.id, 'Order 651 is for another amount.']]);
});

Deno.test('only an admin retries, and only an event that failed', async () => {
  const { orders, serve, retry, call } = await scene();
  assert.equal((await retry(bob)).status, 403);
  assert.equal((await call({ eventId: 'evt_other' }, alice)).status, 404);
  assert.equal((await call({ eventId: '' }, alice)).status, 400);
  assert.equal((await call({}, alice)).status, 400);
  assert.equal((await read(serve(post({})))).status, 401);
  assert.deepEqual(orders.settled, []);
});

Deno.test('an event is left open while the database is down', async () => {
  const { orders, retry } = await scene();
  orders.settle = () => Promise.reject(new Error('The connection was refused.'));
  await logged(async () => assert.equal((await retry()).status, 500));
  assert.deepEqual(orders.closed, []);
});
