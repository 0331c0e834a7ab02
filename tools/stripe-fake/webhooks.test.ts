import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import { afterEach, expect, test, vi } from 'vitest';
import { startReceiver, startTestFake, WEBHOOK_SECRET } from './test-server.ts';

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()));
});

// Webhooks take a moment, and longer on a busy machine.
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 5000 });

async function start(options: { answer?: () => number; dataFile?: string } = {}) {
  const receiver = await startReceiver(options.answer);
  const stripeFake = await startTestFake({
    webhookUrl: receiver.url,
    ...(options.dataFile !== undefined && { dataFile: options.dataFile }),
  });
  running.push(receiver, stripeFake);
  return { receiver, stripeFake };
}

const order = {
  amount: 2499,
  currency: 'usd',
  allowed_payment_method_types: ['card'],
  confirm: true,
};

test('every event arrives once, with a signature that the stripe package accepts', async () => {
  const { receiver, stripeFake } = await start();
  const { stripe } = stripeFake;
  const { id } = await stripe.paymentIntents.create({
    ...order,
    payment_method: 'pm_card_createDispute',
  });
  const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
  await stripeFake.control(`/disputes/${dispute?.id}/close`, { status: 'lost' });
  const expected = [
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'charge.updated',
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
  ];
  await eventually(() => expect(receiver.received).toHaveLength(expected.length));
  expect(receiver.types().toSorted()).toEqual(expected.toSorted());

  for (const { body, signature } of receiver.received) {
    const event = stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET);
    expect(event.object).toBe('event');
    expect(() => stripe.webhooks.constructEvent(`${body} `, signature, WEBHOOK_SECRET)).toThrow(
      Stripe.errors.StripeSignatureVerificationError,
    );
  }
  const listed = await stripe.events.list({ type: 'payment_intent.succeeded' });
  expect(listed.data).toHaveLength(1);
  await eventually(async () => {
    const event = await stripe.events.retrieve(listed.data[0]?.id ?? '');
    expect(event.pending_webhooks).toBe(0);
  });
});

test('declines, cancellations, refunds and saved cards send events as well', async () => {
  const { receiver, stripeFake } = await start();
  const { stripe } = stripeFake;
  const customer = (await stripe.customers.create()).id;
  await stripe.setupIntents.create({
    customer,
    payment_method: 'pm_card_visa',
    allowed_payment_method_types: ['card'],
    confirm: true,
  });
  await stripe.paymentIntents
    .create({ ...order, payment_method: 'pm_card_chargeDeclined' })
    .catch(() => {});
  const waiting = await stripe.paymentIntents.create({
    ...order,
    payment_method: 'pm_card_authenticationRequired',
  });
  await stripe.paymentIntents.cancel(waiting.id);
  const paid = await stripe.paymentIntents.create({ ...order, payment_method: 'pm_card_visa' });
  await stripe.refunds.create({ payment_intent: paid.id });
  await eventually(() =>
    expect(receiver.types()).toEqual(
      expect.arrayContaining([
        'payment_method.attached',
        'setup_intent.succeeded',
        'charge.failed',
        'payment_intent.payment_failed',
        'payment_intent.requires_action',
        'payment_intent.canceled',
        'refund.created',
        'charge.refunded',
      ]),
    ),
  );
});

test('an update says what has changed, and what it was', async () => {
  const { stripeFake } = await start();
  const { stripe } = stripeFake;
  const { id } = await stripe.customers.create({ name: 'Ada', email: 'ada@example.com' });
  await stripe.customers.update(id, { name: 'Ada Lovelace' });
  const [updated] = (await stripe.events.list({ type: 'customer.updated' })).data;
  expect(updated?.data).toMatchObject({ object: { name: 'Ada Lovelace' } });
  expect(updated?.data.previous_attributes).toEqual({ name: 'Ada' });
});

test('an event answered with a 500 is sent again with a new signature', async () => {
  let answers = 0;
  const { receiver, stripeFake } = await start({ answer: () => (answers++ === 0 ? 500 : 200) });
  await stripeFake.stripe.customers.create();
  await eventually(() => expect(receiver.received).toHaveLength(2));
  const [first, second] = receiver.received;
  expect(second?.event.id).toBe(first?.event.id);
  expect(second?.signature).not.toBe(first?.signature);
});

test('webhooks wait while paused, and an event can be resent many times in parallel', async () => {
  const { receiver, stripeFake } = await start();
  await stripeFake.control('/webhooks', { paused: true });
  await stripeFake.stripe.customers.create();
  await stripeFake.stripe.customers.create();
  const events = await stripeFake.stripe.events.list();
  expect(events.data.map((event) => event.pending_webhooks)).toEqual([1, 1]);
  expect(receiver.received).toHaveLength(0);

  const again = `/events/${events.data[0]?.id}/resend`;
  const { responses } = Object(await stripeFake.control(again, { times: 20, concurrently: true }));
  expect(responses).toEqual(Array.from({ length: 20 }, () => '200'));
  expect(receiver.received).toHaveLength(20);

  await stripeFake.control('/webhooks', { paused: false });
  await eventually(() => expect(receiver.received).toHaveLength(22));
});

test('webhooks that contain a text can be held back while others are sent', async () => {
  const { receiver, stripeFake } = await start();
  await stripeFake.control('/webhooks', { paused: true, about: 'held@example.com' });
  await stripeFake.stripe.customers.create({ email: 'held@example.com' });
  await stripeFake.stripe.customers.create({ email: 'sent@example.com' });
  const emails = () => receiver.received.map(({ event }) => Object(event.data.object).email);
  await eventually(() => expect(emails()).toEqual(['sent@example.com']));

  await stripeFake.control('/webhooks', { paused: false, about: 'held@example.com' });
  await eventually(() => expect(emails()).toEqual(['sent@example.com', 'held@example.com']));
});

test('a restart keeps objects, idempotency keys and undelivered webhooks', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-fake-'));
  const dataFile = join(folder, 'state.json');
  const before = await start({ dataFile, answer: () => 503 });
  const idempotencyKey = 'once';
  const parameters = { ...order, payment_method: 'pm_card_visa' };
  const paid = await before.stripeFake.stripe.paymentIntents.create(parameters, { idempotencyKey });
  await eventually(() => expect(before.receiver.received).toHaveLength(4));
  await before.stripeFake.stop();

  const after = await start({ dataFile });
  const { stripe } = after.stripeFake;
  expect((await stripe.paymentIntents.retrieve(paid.id)).status).toBe('succeeded');
  const again = await stripe.paymentIntents.create(parameters, { idempotencyKey });
  expect(again.id).toBe(paid.id);
  await eventually(() => expect(after.receiver.received).toHaveLength(4));
  expect(after.receiver.types()).toContain('payment_intent.succeeded');
  await after.stripeFake.stop();
  await rm(folder, { recursive: true });
});
