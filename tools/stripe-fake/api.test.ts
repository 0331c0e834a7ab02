import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Stripe } from 'stripe';
import { failureOf, PUBLISHABLE_KEY, startTestFake, stripeAt } from './test-server.ts';

let stripeFake: Awaited<ReturnType<typeof startTestFake>>;
beforeAll(async () => {
  stripeFake = await startTestFake();
});
afterAll(() => stripeFake.stop());

const order = { amount: 2499, currency: 'usd', metadata: { order_id: '1' } };

test('a wrong or missing key is a 401', async () => {
  const error = await failureOf(stripeAt(stripeFake.url, 'sk_test_wrong').customers.list());
  expect(error).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
  expect(error.message).toMatch(/^Invalid API Key provided: /);
  const response = await fetch(`${stripeFake.url}/v1/customers`);
  expect(response.status).toBe(401);
});

test('the publishable key needs the client secret and gets no metadata', async () => {
  const intent = await stripeFake.stripe.paymentIntents.create(order);
  const browser = stripeAt(stripeFake.url, PUBLISHABLE_KEY);
  expect(await failureOf(browser.paymentIntents.create(order))).toMatchObject({
    code: 'secret_key_required',
  });
  expect(await failureOf(browser.paymentIntents.retrieve(intent.id))).toMatchObject({
    param: 'client_secret',
  });
  const wrong = { client_secret: `${intent.id}_secret_wrong` };
  expect(await failureOf(browser.paymentIntents.retrieve(intent.id, wrong))).toMatchObject({
    param: 'client_secret',
  });
  const seen = await browser.paymentIntents.retrieve(intent.id, {
    client_secret: intent.client_secret ?? '',
  });
  expect(seen.status).toBe('requires_payment_method');
  expect(seen).not.toHaveProperty('metadata');
});

test('parameters are checked', async () => {
  const create = (parameters: object) =>
    failureOf(stripeFake.stripe.paymentIntents.create({ ...order, ...parameters }));
  expect(await create({ amount: 49 })).toMatchObject({ code: 'amount_too_small', param: 'amount' });
  expect(await create({ amount: 24.99 })).toMatchObject({ code: 'parameter_invalid_integer' });
  expect(await create({ amount: undefined })).toMatchObject({ code: 'parameter_missing' });
  expect(await create({ payment_method_types: ['card'] })).toMatchObject({
    code: 'parameter_unknown',
  });
  expect(await create({ price: 1 })).toMatchObject({ code: 'parameter_unknown', param: 'price' });
  expect(await create({ payment_method_data: { card: { pin: '1' } } })).toMatchObject({
    code: 'parameter_unknown',
    param: 'payment_method_data[card][pin]',
  });
  expect(await create({ customer: 'cus_gone' })).toMatchObject({
    code: 'resource_missing',
    statusCode: 400,
  });
  expect(await failureOf(stripeFake.stripe.paymentIntents.retrieve('pi_gone'))).toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
    message: "No such payment_intent: 'pi_gone'",
  });
  expect(await failureOf(stripeFake.stripe.customers.retrieve('__proto__'))).toMatchObject({
    statusCode: 404,
  });
});

test('texts have limits', async () => {
  const create = (parameters: object) =>
    failureOf(stripeFake.stripe.paymentIntents.create({ ...order, ...parameters }));
  const keys = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`key ${n}`, 'value']));
  expect(await create({ metadata: keys })).toMatchObject({ param: 'metadata' });
  expect(await create({ metadata: { ['k'.repeat(41)]: 'v' } })).toMatchObject({ statusCode: 400 });
  expect(await create({ metadata: { key: 'v'.repeat(501) } })).toMatchObject({
    param: 'metadata[key]',
  });
  expect(await create({ description: 'd'.repeat(1001) })).toMatchObject({ param: 'description' });
  for (const statement_descriptor of ['d'.repeat(23), 'a <b>']) {
    expect(await create({ statement_descriptor })).toMatchObject({ param: 'statement_descriptor' });
  }
  const { customers } = stripeFake.stripe;
  expect(await failureOf(customers.create({ name: 'n'.repeat(257) }))).toMatchObject({
    param: 'name',
  });
});

test('only the version of the API that the fake serves is accepted', async () => {
  for (const version of ['nonsense', '2020-08-27']) {
    const response = await fetch(`${stripeFake.url}/v1/customers`, {
      headers: { authorization: 'Bearer sk_test_local', 'stripe-version': version },
    });
    expect(response.status).toBe(400);
  }
});

test('Stripe.js is told that there is nothing to show for an amount that cannot be charged', async () => {
  const session = async (amount: number, referrer = '') => {
    const query = new URLSearchParams({
      'deferred_intent[mode]': 'payment',
      'deferred_intent[amount]': String(amount),
      'deferred_intent[currency]': 'usd',
      referrer,
    });
    const response = await fetch(`${stripeFake.url}/v1/elements/sessions?${query}`, {
      headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` },
    });
    return response.json();
  };
  expect(await session(0)).toMatchObject({ error: { param: 'amount' } });
  expect(await session(49)).toMatchObject({ error: { code: 'amount_too_small' } });
  expect(await session(50)).toMatchObject({ object: 'elements_session' });
  const about = 'plan=failing';
  await stripeFake.control('/failures', { path: '/v1/elements/sessions', about });
  expect(await session(50, `http://127.0.0.1/?${about}`)).toMatchObject({
    error: { type: 'api_error' },
  });
});

test('an idempotency key replays the response and refuses other parameters', async () => {
  const { stripe } = stripeFake;
  const idempotencyKey = 'order-1';
  const first = await stripe.paymentIntents.create(order, { idempotencyKey });
  const again = await stripe.paymentIntents.create(order, { idempotencyKey });
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  const other = { ...order, amount: 2500 };
  const refused = await failureOf(stripe.paymentIntents.create(other, { idempotencyKey }));
  expect(refused).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  const elsewhere = await failureOf(stripe.customers.create({}, { idempotencyKey }));
  expect(elsewhere.message).toContain('can only be used for the same endpoint');

  const twenty = await Promise.all(
    Array.from({ length: 20 }, () =>
      stripe.paymentIntents.create(order, { idempotencyKey: 'order-2' }),
    ),
  );
  expect(new Set(twenty.map(({ id }) => id)).size).toBe(1);
});

test('an idempotency key replays a decline as well', async () => {
  const { stripe } = stripeFake;
  const intent = await stripe.paymentIntents.create({
    ...order,
    allowed_payment_method_types: ['card'],
  });
  const confirm = () =>
    failureOf(
      stripe.paymentIntents.confirm(
        intent.id,
        { payment_method: 'pm_card_chargeDeclined' },
        { idempotencyKey: 'declined' },
      ),
    );
  const [first, second] = [await confirm(), await confirm()];
  expect(second).toMatchObject({ code: 'card_declined', statusCode: 402 });
  expect(second.headers?.['idempotent-replayed']).toBe('true');
  expect(second.headers?.['original-request']).toBe(first.requestId);
  const charges = await stripe.charges.list({ payment_intent: intent.id });
  expect(charges.data).toHaveLength(1);
});

test('customers are created, updated and deleted', async () => {
  const { customers } = stripeFake.stripe;
  const { id } = await customers.create({ email: 'a@example.com', metadata: { user_id: 'u1' } });
  const changed = await customers.update(id, { name: 'Ada', metadata: { plan: 'x', user_id: '' } });
  expect(changed).toMatchObject({ name: 'Ada', email: 'a@example.com', metadata: { plan: 'x' } });
  expect((await customers.list({ email: 'a@example.com' })).data).toHaveLength(1);
  await customers.del(id);
  expect(await customers.retrieve(id)).toMatchObject({ id, deleted: true });
  expect(await failureOf(customers.update(id, { name: 'B' }))).toMatchObject({ statusCode: 404 });
});

test('lists can be paged from start to end', async () => {
  const { customers } = stripeFake.stripe;
  const made = [];
  for (let n = 0; n < 5; n++) made.push(await customers.create({ email: 'page@example.com' }));
  const seen = [];
  for await (const one of customers.list({ email: 'page@example.com', limit: 2 })) {
    seen.push(one.id);
  }
  expect(seen).toEqual(made.map(({ id }) => id).toReversed());
});

test('Stripe.js is one classic script with the release train that stripe-js expects', async () => {
  const response = await fetch(`${stripeFake.url}/v3/`);
  expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
  const window: { Stripe?: { version: string; (key: string): object } } = {};
  const document = { currentScript: { src: `${stripeFake.url}/v3/` } };
  runInNewContext(await response.text(), { window, document, URL });
  expect(window.Stripe?.version).toBe(Stripe.API_VERSION.split('.')[1]);
  expect(window.Stripe?.(PUBLISHABLE_KEY)).toHaveProperty('confirmPayment');
});

test('a request from the browser is answered with CORS headers, and a decline with a 200', async () => {
  const intent = await stripeFake.stripe.paymentIntents.create(order);
  const response = await fetch(`${stripeFake.url}/v1/payment_intents/${intent.id}/confirm`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${PUBLISHABLE_KEY}`,
      origin: 'http://127.0.0.1:5173',
      'fake-quiet': '1',
    },
    body: new URLSearchParams({
      client_secret: intent.client_secret ?? '',
      payment_method: 'pm_card_chargeDeclined',
      return_url: 'http://127.0.0.1/checkout',
    }),
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await response.json()).toMatchObject({
    error: { code: 'card_declined', payment_intent: { id: intent.id } },
  });
});
