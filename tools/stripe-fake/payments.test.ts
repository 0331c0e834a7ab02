import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failureOf, PUBLISHABLE_KEY, startTestFake } from './test-server.ts';

let stripeFake: Awaited<ReturnType<typeof startTestFake>>;
let stripe: Stripe;
let folder: string;
let dataFile: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stripe-fake-'));
  dataFile = join(folder, 'state.json');
  stripeFake = await startTestFake({ dataFile });
  stripe = stripeFake.stripe;
});
afterAll(async () => {
  await stripeFake.stop();
  await rm(folder, { recursive: true });
});

const order = {
  amount: 2499,
  currency: 'usd',
  allowed_payment_method_types: ['card'],
  metadata: { order_id: '1' },
};
const pay = (payment_method: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({ ...order, payment_method, confirm: true, ...more });

const authenticate = (intent: Stripe.PaymentIntent | Stripe.SetupIntent, outcome: string) =>
  stripeFake.control(`/authentications/${intent.id}`, {
    client_secret: intent.client_secret,
    outcome,
  });

test('4242… pays, and its number is not stored on disk', async () => {
  const method = await stripe.paymentMethods.create({
    type: 'card',
    card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '987' },
  });
  expect(method.card).toMatchObject({ brand: 'visa', last4: '4242', exp_year: 2040 });
  const intent = await pay(method.id, { expand: ['latest_charge', 'payment_method'] });
  expect(intent).toMatchObject({
    status: 'succeeded',
    amount_received: 2499,
    latest_charge: { object: 'charge', paid: true, metadata: { order_id: '1' } },
    payment_method: { id: method.id },
  });
  const saved = await readFile(dataFile, 'utf8');
  expect(saved).toContain(method.id);
  expect(saved).not.toContain('4242424242424242');
  expect(saved).not.toContain('"987"');
});

test.each([
  ['pm_card_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
  [
    'pm_card_chargeDeclinedInsufficientFunds',
    'card_declined',
    'insufficient_funds',
    'Your card has insufficient funds.',
  ],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card', 'Your card has expired.'],
  [
    'pm_card_chargeDeclinedIncorrectCvc',
    'incorrect_cvc',
    'incorrect_cvc',
    "Your card's security code is incorrect.",
  ],
])(
  '%s is declined, and the intent can be paid with another card',
  async (card, code, decline_code, message) => {
    const intent = await stripe.paymentIntents.create(order);
    const error = await failureOf(
      stripe.paymentIntents.confirm(intent.id, { payment_method: card }),
    );
    expect(error).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code,
      decline_code,
      message,
      payment_intent: { id: intent.id, status: 'requires_payment_method' },
    });
    const after = await stripe.paymentIntents.retrieve(intent.id);
    expect(after.last_payment_error).toMatchObject({ code, decline_code });
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
  },
);

test('a card that is not a test card is refused', async () => {
  const card = { number: '4111111111111111', exp_month: 12, exp_year: 2040 };
  const error = await failureOf(stripe.paymentMethods.create({ type: 'card', card }));
  expect(error).toMatchObject({ code: 'card_declined', decline_code: 'test_mode_live_card' });
});

test('3-D Secure leads to success or back to the start', async () => {
  const first = await pay('pm_card_authenticationRequired');
  expect(first).toMatchObject({
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk' },
  });
  expect(await authenticate(first, 'succeeded')).toMatchObject({ status: 'succeeded' });

  const second = await pay('pm_card_authenticationRequired');
  expect(await authenticate({ ...second, client_secret: 'wrong' }, 'succeeded')).toMatchObject({
    error: { param: 'client_secret' },
  });
  expect(await authenticate(second, 'failed')).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  });
});

test('a paid intent cannot be confirmed, canceled or re-priced', async () => {
  const { id } = await pay('pm_card_visa');
  const unexpected = { code: 'payment_intent_unexpected_state', statusCode: 400 };
  expect(await failureOf(stripe.paymentIntents.confirm(id))).toMatchObject(unexpected);
  expect(await failureOf(stripe.paymentIntents.cancel(id))).toMatchObject(unexpected);
  expect(await failureOf(stripe.paymentIntents.update(id, { amount: 100 }))).toMatchObject(
    unexpected,
  );
  const { metadata } = await stripe.paymentIntents.update(id, { metadata: { note: 'ok' } });
  expect(metadata).toEqual({ order_id: '1', note: 'ok' });
});

test('an open intent can be re-priced or canceled', async () => {
  const { id } = await stripe.paymentIntents.create(order);
  expect(await stripe.paymentIntents.update(id, { amount: 100 })).toMatchObject({ amount: 100 });
  const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
  expect((await stripe.paymentIntents.list({ limit: 1 })).data[0]?.id).toBe(id);
});

test('confirming on the server needs a return URL if redirects are possible', async () => {
  const { allowed_payment_method_types: _, ...automatic } = order;
  const intent = await stripe.paymentIntents.create(automatic);
  const method = { payment_method: 'pm_card_visa' };
  const error = await failureOf(stripe.paymentIntents.confirm(intent.id, method));
  expect(error.message).toContain('return_url');
  const return_url = 'http://127.0.0.1/checkout';
  const paid = await stripe.paymentIntents.confirm(intent.id, { ...method, return_url });
  expect(paid.status).toBe('succeeded');
});

test('a card is saved by a set-up intent and belongs to its customer only', async () => {
  const { id: customer } = await stripe.customers.create();
  const { id: stranger } = await stripe.customers.create();
  const types = { allowed_payment_method_types: ['card'] };
  const setup = await stripe.setupIntents.create({ customer, ...types });
  const waiting = await stripe.setupIntents.confirm(setup.id, {
    payment_method: 'pm_card_authenticationRequiredOnSetup',
  });
  expect(waiting.status).toBe('requires_action');
  expect(await authenticate(waiting, 'succeeded')).toMatchObject({ status: 'succeeded' });
  const { data } = await stripe.paymentMethods.list({ customer, type: 'card' });
  expect(data).toHaveLength(1);
  const card = data[0]?.id ?? '';

  expect(await failureOf(pay(card))).toMatchObject({ param: 'payment_method' });
  expect(await failureOf(pay(card, { customer: stranger }))).toMatchObject({
    code: 'resource_missing',
  });
  const later = await pay(card, { customer, off_session: true });
  expect(later.status).toBe('succeeded');

  await stripe.customers.update(customer, {
    invoice_settings: { default_payment_method: card },
  });
  await stripe.paymentMethods.detach(card);
  expect(await stripe.customers.retrieve(customer)).toMatchObject({
    invoice_settings: { default_payment_method: null },
  });
  expect(await failureOf(stripe.paymentMethods.attach(card, { customer }))).toMatchObject({
    message: expect.stringContaining('may not be used again'),
  });

  const declined = await stripe.setupIntents.create({ customer, ...types });
  const error = await failureOf(
    stripe.setupIntents.confirm(declined.id, { payment_method: 'pm_card_chargeDeclined' }),
  );
  expect(error).toMatchObject({
    code: 'card_declined',
    setup_intent: { status: 'requires_payment_method' },
  });
});

test('a card is saved by paying with it if the browser requests that', async () => {
  const { id: customer } = await stripe.customers.create();
  const payInBrowser = async (more: Record<string, string>) => {
    const { id, client_secret } = await stripe.paymentIntents.create({ ...order, customer });
    const response = await fetch(`${stripeFake.url}/v1/payment_intents/${id}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` },
      body: new URLSearchParams({
        client_secret: client_secret ?? '',
        payment_method: 'pm_card_authenticationRequiredOnSetup',
        ...more,
      }),
    });
    expect(await response.json()).toMatchObject({ status: 'requires_action' });
    const intent = await stripe.paymentIntents.retrieve(id);
    await authenticate(intent, 'succeeded');
    return typeof intent.payment_method === 'string' ? intent.payment_method : '';
  };

  const once = await payInBrowser({});
  expect(await failureOf(stripe.paymentMethods.attach(once, { customer }))).toMatchObject({
    param: 'payment_method',
  });
  const kept = await payInBrowser({ setup_future_usage: 'off_session' });
  const { data } = await stripe.paymentMethods.list({ customer });
  expect(data.map(({ id }) => id)).toEqual([kept]);
  expect((await pay(kept, { customer, off_session: true })).status).toBe('succeeded');
});

test('settings of an earlier attempt can be removed from an open intent', async () => {
  const { id: customer } = await stripe.customers.create();
  const { id } = await stripe.paymentIntents.create({
    ...order,
    customer,
    setup_future_usage: 'off_session',
  });
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_authenticationRequired' });
  const fresh = await stripe.paymentIntents.update(id, {
    setup_future_usage: '',
    payment_method: 'pm_card_visa',
  });
  expect(fresh).toMatchObject({ status: 'requires_confirmation', setup_future_usage: null });
  await stripe.paymentIntents.confirm(id);
  expect((await stripe.paymentMethods.list({ customer })).data).toEqual([]);
});

test('a payment can be refunded in parts, up to its amount', async () => {
  const { id: payment_intent } = await pay('pm_card_visa');
  await stripe.refunds.create({ payment_intent, amount: 1000 });
  const tooMuch = await failureOf(stripe.refunds.create({ payment_intent, amount: 1500 }));
  expect(tooMuch.message).toBe(
    'Refund amount ($15.00) is greater than unrefunded amount on charge ($14.99)',
  );
  const rest = await stripe.refunds.create({ payment_intent, reason: 'requested_by_customer' });
  expect(rest).toMatchObject({ amount: 1499, status: 'succeeded' });
  const intent = await stripe.paymentIntents.retrieve(payment_intent, {
    expand: ['latest_charge'],
  });
  expect(intent.latest_charge).toMatchObject({ refunded: true, amount_refunded: 2499 });
  expect(await failureOf(stripe.refunds.create({ payment_intent }))).toMatchObject({
    code: 'charge_already_refunded',
  });
  expect((await stripe.refunds.list({ payment_intent })).data).toHaveLength(2);
});

test('a refund that the bank returns no longer counts', async () => {
  const { id: payment_intent } = await pay('pm_card_visa');
  const { id } = await stripe.refunds.create({ payment_intent });
  expect(await stripeFake.control(`/refunds/${id}/fail`, {})).toMatchObject({
    id,
    status: 'failed',
  });
  const failed = await stripe.refunds.retrieve(id);
  expect(failed).toMatchObject({ status: 'failed', failure_reason: 'lost_or_stolen_card' });
  expect(await stripeFake.control(`/refunds/${id}/fail`, {})).toMatchObject({
    error: { message: 'This refund has failed already.' },
  });
  const { data } = await stripe.events.list({ type: 'refund.failed' });
  expect(data.map((event) => event.data.object)).toMatchObject([{ id }]);
  expect((await stripe.refunds.create({ payment_intent })).amount).toBe(failed.amount);
});

test('0259 pays and is disputed; a dispute is won or lost once', async () => {
  const { id: payment_intent } = await pay('pm_card_createDispute');
  const dispute = (await stripe.disputes.list({ payment_intent })).data[0];
  expect(dispute).toMatchObject({ reason: 'fraudulent', status: 'needs_response', amount: 2499 });
  expect(await failureOf(stripe.refunds.create({ payment_intent }))).toMatchObject({
    code: 'charge_disputed',
  });
  const close = () => stripeFake.control(`/disputes/${dispute?.id}/close`, { status: 'won' });
  expect(await close()).toMatchObject({ status: 'won' });
  expect(await close()).toMatchObject({ error: { message: 'This dispute is already closed.' } });
  expect((await stripe.refunds.create({ payment_intent })).status).toBe('succeeded');
});

test('evidence is saved, then submitted once, and the bank still decides', async () => {
  for (const [card, submitted, end] of [
    ['pm_card_createDispute', 'under_review', 'lost'],
    ['pm_card_createDisputeInquiry', 'warning_under_review', 'warning_closed'],
  ] as const) {
    const { id: payment_intent } = await pay(card);
    const [dispute] = (await stripe.disputes.list({ payment_intent })).data;
    const id = dispute?.id ?? '';
    const evidence = { uncategorized_text: 'They downloaded it.' };
    const update = (submit: boolean) => stripe.disputes.update(id, { evidence, submit });
    expect(await update(false)).toMatchObject({ status: dispute?.status, evidence });
    expect(await update(true)).toMatchObject({
      status: submitted,
      evidence_details: { has_evidence: true, submission_count: 1 },
    });
    expect(await failureOf(update(true))).toMatchObject({
      type: 'StripeInvalidRequestError',
    });
    const { data } = await stripe.events.list({ type: 'charge.dispute.updated' });
    expect(data.filter((event) => JSON.stringify(event).includes(id))).toHaveLength(2);
    expect(await stripeFake.control(`/disputes/${id}/close`, { status: end })).toMatchObject({
      status: end,
    });
  }
});

test('a prevented dispute or a closed inquiry leaves the money with the store', async () => {
  for (const [card, status, wrong] of [
    ['pm_card_createDispute', 'prevented', 'warning_closed'],
    ['pm_card_createDisputeInquiry', 'warning_closed', 'lost'],
  ] as const) {
    const { id: payment_intent } = await pay(card);
    const { data } = await stripe.disputes.list({ payment_intent });
    const close = (as: string | undefined) =>
      stripeFake.control(`/disputes/${data[0]?.id}/close`, { status: as });
    expect(await close(wrong)).toMatchObject({ error: { type: 'invalid_request_error' } });
    expect(await close(status)).toMatchObject({ status });
    expect((await stripe.refunds.create({ payment_intent })).status).toBe('succeeded');
  }
});

/** A request of the browser's, with the publishable key. */
async function inBrowser(
  path: string,
  body: Record<string, string>,
): Promise<Stripe.PaymentIntent> {
  const response = await fetch(stripeFake.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` },
    body: new URLSearchParams(body),
  });
  return response.json();
}

/** Makes a confirmation token and confirms a new intent of any kind with it. */
async function payWithToken(token: Record<string, string>, intent: object = {}) {
  const { allowed_payment_method_types: _, ...automatic } = order;
  const { id, client_secret } = await stripe.paymentIntents.create({ ...automatic, ...intent });
  const made = await inBrowser('/v1/confirmation_tokens', token);
  const confirm = () =>
    inBrowser(`/v1/payment_intents/${id}/confirm`, {
      client_secret: client_secret ?? '',
      confirmation_token: made.id,
      return_url: 'http://127.0.0.1/back?plan=a&redirect_status=pending',
    });
  return { id, token: made, confirm, confirmed: await confirm() };
}

test('a confirmation token pays once, with the wallet and the country that it shows before', async () => {
  const { id: customer } = await stripe.customers.create();
  const { id, token, confirm, confirmed } = await payWithToken(
    {
      'payment_method_data[type]': 'card',
      'payment_method_data[card][token]': 'tok_visa',
      'payment_method_data[billing_details][address][country]': 'FR',
      setup_future_usage: 'off_session',
    },
    { customer },
  );
  expect(token).toMatchObject({
    object: 'confirmation_token',
    payment_method_preview: { type: 'card', billing_details: { address: { country: 'FR' } } },
  });
  expect(confirmed).toMatchObject({ id, status: 'succeeded', setup_future_usage: 'off_session' });
  expect((await stripe.paymentMethods.list({ customer })).data).toHaveLength(1);
  expect(await stripe.confirmationTokens.retrieve(token.id)).toMatchObject({
    payment_intent: id,
    expires_at: null,
  });
  expect(await confirm()).toMatchObject({ error: { type: 'invalid_request_error' } });
});

test('a token is refused if the intent is to keep the card and the token is not', async () => {
  const { id: customer } = await stripe.customers.create();
  const card = {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][token]': 'tok_visa',
  };
  const kept = { customer, setup_future_usage: 'off_session' };
  const { id, confirmed } = await payWithToken(card, kept);
  expect(confirmed).toMatchObject({
    error: {
      message:
        'The provided setup_future_usage (off_session) does not match the setup_future_usage from the provided confirmation_token (null).',
    },
  });
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method');
  const same = { ...card, setup_future_usage: 'off_session' };
  expect((await payWithToken(same, kept)).confirmed).toMatchObject({ status: 'succeeded' });
});

test('a browser needs a return URL where a method may redirect, and cannot keep a card for less', async () => {
  const { allowed_payment_method_types: _, ...automatic } = order;
  const { id, client_secret } = await stripe.paymentIntents.create({
    ...automatic,
    setup_future_usage: 'off_session',
  });
  const confirm = (more: Record<string, string>) =>
    inBrowser(`/v1/payment_intents/${id}/confirm`, {
      client_secret: client_secret ?? '',
      payment_method: 'pm_card_visa',
      ...more,
    });
  expect(await confirm({})).toMatchObject({
    error: { message: expect.stringContaining('return_url') },
  });
  expect(
    await confirm({ setup_future_usage: 'on_session', return_url: 'http://127.0.0.1' }),
  ).toMatchObject({ error: { param: 'setup_future_usage' } });
  expect(await confirm({ use_stripe_sdk: 'true' })).toMatchObject({ status: 'succeeded' });
});

test('a refund may wait for the bank, or for the customer', async () => {
  const { id: payment_intent } = await pay('pm_card_pendingRefund');
  const { id, status } = await stripe.refunds.create({ payment_intent });
  expect(status).toBe('pending');
  const goOn = (status: string) => stripeFake.control(`/refunds/${id}/continue`, { status });
  expect(await goOn('requires_action')).toMatchObject({ status: 'requires_action' });
  expect(await goOn('succeeded')).toMatchObject({ status: 'succeeded' });
  expect(await goOn('pending')).toMatchObject({ error: { type: 'invalid_request_error' } });
  const { data } = await stripe.events.list({ type: 'refund.updated' });
  expect(
    data.map((event) => event.data.object).filter((one) => Object(one).id === id),
  ).toHaveLength(2);
});

test('a bank account pays later, and is refused where only cards are allowed', async () => {
  const account = { 'payment_method_data[type]': 'us_bank_account' };
  const { id, confirmed } = await payWithToken(account);
  expect(confirmed.status).toBe('processing');
  const intent = await stripe.paymentIntents.retrieve(id);
  expect(await authenticate(intent, 'succeeded')).toMatchObject({ status: 'succeeded' });
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, {
    expand: ['latest_charge'],
  });
  expect(charge).toMatchObject({ payment_method_details: { type: 'us_bank_account' } });
  const cardsOnly = await payWithToken(account, { allowed_payment_method_types: ['card'] });
  expect(cardsOnly.confirmed).toMatchObject({ error: { param: 'payment_method' } });
});

test.each(['succeeded', 'failed'])(
  'Klarna is left for its own page, and comes back to the address given: %s',
  async (outcome) => {
    const { id, confirmed } = await payWithToken({ 'payment_method_data[type]': 'klarna' });
    const { url = '' } = confirmed.next_action?.redirect_to_url ?? {};
    const { pathname } = new URL(String(url));
    const page = await fetch(stripeFake.url + pathname);
    expect(await page.text()).toContain('Authorize test payment');
    const response = await fetch(stripeFake.url + pathname, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ outcome }),
    });
    const back = new URL(response.headers.get('location') ?? '');
    // What the address had stays.
    expect(back.searchParams.getAll('redirect_status')).toEqual(['pending', outcome]);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ plan: 'a', payment_intent: id });
    const { status } = await stripe.paymentIntents.retrieve(id);
    expect(status).toBe(outcome === 'succeeded' ? outcome : 'requires_payment_method');
  },
);

test('a domain is registered for wallets once, and shows them once it is validated and switched on', async () => {
  const { paymentMethodDomains } = stripe;
  const first = await paymentMethodDomains.create({ domain_name: 'store.example', enabled: false });
  expect(await paymentMethodDomains.create({ domain_name: 'store.example' })).toEqual(first);
  expect(first).toMatchObject({ enabled: false, apple_pay: { status: 'inactive' } });
  await paymentMethodDomains.update(first.id, { enabled: true });
  await paymentMethodDomains.validate(first.id);
  const { data } = await paymentMethodDomains.list({ domain_name: 'store.example' });
  expect(data).toMatchObject([{ enabled: true, apple_pay: { status: 'active' } }]);

  const early = await paymentMethodDomains.create({ domain_name: 'unpublished.example' });
  expect(await paymentMethodDomains.validate(early.id)).toMatchObject({
    link: {
      status: 'inactive',
      status_details: { error_message: expect.stringContaining('reach') },
    },
  });
});

test('a processing payment can be neither confirmed nor canceled', async () => {
  const waiting = await pay('pm_card_authenticationRequired');
  await stripeFake.control(`/payment_intents/${waiting.id}/process`, {});
  for (const attempt of [
    stripe.paymentIntents.cancel(waiting.id),
    stripe.paymentIntents.confirm(waiting.id, { payment_method: 'pm_card_visa' }),
  ]) {
    expect(await failureOf(attempt)).toMatchObject({ code: 'payment_intent_unexpected_state' });
  }
  const { status } = await stripe.paymentIntents.retrieve(waiting.id);
  expect(status).toBe('processing');
  expect(await authenticate(waiting, 'succeeded')).toMatchObject({ status: 'succeeded' });
});

test('a payment is booked after it succeeded, and a refund and a dispute with it', async () => {
  const { id } = await pay('pm_card_createDispute');
  const expand = ['latest_charge.balance_transaction'];
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand });
  expect(charge).toMatchObject({
    balance_transaction: { amount: 2499, fee: 102, net: 2397, status: 'pending', type: 'charge' },
  });
  const { latest_charge: unexpanded } = await stripe.paymentIntents.retrieve(id, {
    expand: ['latest_charge'],
  });
  expect(unexpanded).toMatchObject({ balance_transaction: expect.stringMatching(/^txn_/) });
  const events = await stripe.events.list({ limit: 100 });
  const told = events.data.filter(
    ({ data: { object } }) => 'payment_intent' in object && object.payment_intent === id,
  );
  const bookedIn = (type: string) => told.find((event) => event.type === type)?.data.object;
  expect(bookedIn('charge.succeeded')).toMatchObject({ balance_transaction: null });
  expect(bookedIn('charge.updated')).toMatchObject({
    balance_transaction: expect.stringMatching(/^txn_/),
  });

  const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
  expect(dispute?.balance_transactions).toMatchObject([{ amount: -2499, fee: 1500, net: -3999 }]);
  await stripeFake.control(`/disputes/${dispute?.id}/close`, { status: 'won' });
  const won = await stripe.disputes.retrieve(dispute?.id ?? '');
  expect(won.balance_transactions).toMatchObject([{ net: -3999 }, { amount: 2499, fee: 0 }]);
  const refund = await stripe.refunds.create({
    payment_intent: id,
    amount: 100,
    expand: ['balance_transaction'],
  });
  expect(refund.balance_transaction).toMatchObject({ amount: -100, fee: 0, net: -100 });
  const booked = await stripe.balanceTransactions.list({ source: refund.id });
  expect(booked.data).toEqual([refund.balance_transaction]);
  const [{ available_on: available, created } = { available_on: 0, created: 0 }] = booked.data;
  expect([available % 86_400, Math.floor(created / 86_400)]).toEqual([0, available / 86_400 - 2]);
});
