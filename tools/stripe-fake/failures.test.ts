import { afterAll, beforeAll, expect, test } from 'vitest';
import { failureOf, startTestFake } from './test-server.ts';

let stripeFake: Awaited<ReturnType<typeof startTestFake>>;
beforeAll(async () => {
  stripeFake = await startTestFake();
});
afterAll(() => stripeFake.stop());

const create = (order_id: string, idempotencyKey = order_id) =>
  stripeFake.stripe.paymentIntents.create(
    { amount: 2499, currency: 'usd', metadata: { order_id }, receipt_email: 'a+b@example.com' },
    { idempotencyKey },
  );
const idsOf = async (order_id: string) =>
  (await stripeFake.stripe.paymentIntents.list({ limit: 100 })).data
    .filter(({ metadata }) => metadata['order_id'] === order_id)
    .map(({ id }) => id);

test.each([
  [false, 0],
  [true, 1],
])('a planned failure affects one matching request, done: %s', async (done, left) => {
  const order = `order-${done}`;
  await stripeFake.control('/failures', { path: '/v1/payment_intents', about: order, done });
  await create(`another-${order.slice(0, 3)}-${done}`);
  expect(await failureOf(create(order))).toMatchObject({ statusCode: 500 });
  expect(await idsOf(order)).toHaveLength(left);

  // The same key gets the same response for a day.
  expect(await failureOf(create(order))).toMatchObject({ statusCode: 500 });
  expect((await create(order, `again-${order}`)).status).toBe('requires_payment_method');
  expect(await idsOf(order)).toHaveLength(left + 1);
});

test('GET requests are not affected', async () => {
  const customer = (await stripeFake.stripe.customers.create({ name: 'Pat' })).id;
  await stripeFake.control('/failures', { path: '/v1/payment_intents', about: customer });
  expect((await stripeFake.stripe.paymentIntents.list({ customer })).data).toEqual([]);
  const create = stripeFake.stripe.paymentIntents.create({
    amount: 2499,
    currency: 'usd',
    customer,
  });
  expect(await failureOf(create)).toMatchObject({ statusCode: 500 });
});

test('the text to match may need escaping', async () => {
  const about = 'a+b@example.com';
  await stripeFake.control('/failures', { path: '/v1/payment_intents', about });
  expect(await failureOf(create('escaped'))).toMatchObject({ statusCode: 500 });
});

test.each([
  [false, 0],
  [true, 1],
])('a planned silence keeps the caller waiting, done: %s', async (done, left) => {
  const order = `silent-${done}`;
  await stripeFake.control('/failures', {
    path: '/v1/payment_intents',
    about: order,
    done,
    silent: true,
  });
  const impatient = stripeFake.stripe.paymentIntents.create(
    { amount: 2499, currency: 'usd', metadata: { order_id: order } },
    { idempotencyKey: order, timeout: 1000 },
  );
  expect(await failureOf(impatient)).toMatchObject({ type: 'StripeConnectionError' });
  expect(await idsOf(order)).toHaveLength(left);

  // The same key finds the result.
  await stripeFake.stripe.paymentIntents.create(
    { amount: 2499, currency: 'usd', metadata: { order_id: order } },
    { idempotencyKey: order },
  );
  expect(await idsOf(order)).toHaveLength(1);
});
