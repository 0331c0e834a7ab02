import assert from 'node:assert/strict';

import { Stripe } from 'stripe';

import type { Accounts } from '../_shared/accounts.ts';
import { ClientError, type ErrorCode } from '../_shared/http.ts';
import type { Orders } from '../_shared/orders.ts';
import type { OpenOrder } from '../_shared/server-database.ts';
import { stripeClient } from '../_shared/stripe.ts';
import type { User } from '../_shared/supabase.ts';
import {
  address,
  alice,
  as,
  bob,
  confirmInBrowser,
  connectionLost,
  customersIn,
  cutOff,
  failOnce,
  inTurn,
  logged,
  outage,
  post,
  read,
  recorder,
  served,
  signedInUser,
  stripeFake,
  stripe,
} from '../_shared/test-support.ts';
import { createPaymentIntent } from './handler.ts';

/** A pending order without an intent, as SQL opens it. */
const orderOf = (changes: Partial<OpenOrder> = {}): OpenOrder => ({
  order_id: crypto.randomUUID(),
  order_number: 651,
  product_name: 'The Cheatsheet',
  total_cents: 1999,
  currency: 'usd',
  is_free: false,
  status: 'pending',
  stripe_payment_intent_id: null,
  ...changes,
});

/** A buyer whose order stays the same, with the intent that was attached to it, until a test says otherwise. */
function scene(client = stripe, buyer?: User) {
  const order = orderOf();
  const customers = new Map<string, string>();
  const orders = recorder<Orders>({
    open: () => ({ ...order }),
    attempt: 1,
    endAttempt: (_order, failed) => failed + 1,
    attachIntent(_order, intentId) {
      order.stripe_payment_intent_id = intentId;
      return 'pending';
    },
    settle: 'completed',
    hasSavedCard: false,
  });
  const accounts = recorder<Accounts>({ countStripeUse: undefined, ...customersIn(customers) });
  const services = {
    signedInUser: buyer ? async () => buyer : signedInUser,
    orders,
    accounts,
    stripe: client,
  };
  const { serve, call: buy } = served('create-payment-intent', createPaymentIntent, services);
  /** Makes SQL name superseded intents, once, before it opens another order. */
  const supersede = (...intents: string[]) => {
    const next = orderOf({ total_cents: 1599 });
    orders.answers.open = inTurn<OpenOrder | { superseded_intents: string[] }>(
      { superseded_intents: intents },
      next,
    );
    return next;
  };
  return { order, orders, customers, accounts, serve, buy, supersede };
}

const payWith = (payment_method: string, intentId: string) =>
  stripe.paymentIntents.confirm(intentId, {
    payment_method,
    return_url: 'https://store.example',
  });

const intentIn = (body: Record<string, unknown>) =>
  String(body['clientSecret']).split('_secret_')[0] ?? '';

/** For example a Visa, for an order of 1999 cents. */
const paymentOf = (body: Record<string, unknown>) => ({
  orderId: body['orderId'],
  intentId: intentIn(body),
  outcome: 'succeeded',
  amountCents: 1999,
  currency: 'usd',
  card: { type: 'visa', lastFour: '4242' },
});

Deno.test('a plan’s intent has the order’s amount and names the order', async () => {
  const { order, orders, buy } = scene();
  const { status, body } = await buy({ plan: 'cheatsheet' });
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body).sort(), ['amount', 'clientSecret', 'orderId']);
  assert.equal(body['amount'], 1999);

  const intent = await stripe.paymentIntents.retrieve(intentIn(body));
  assert.equal(body['orderId'], order.order_id);
  const asked = [alice.id, 'cheatsheet', null, address, undefined, undefined];
  assert.deepEqual(orders.asked('open'), [asked]);
  assert.deepEqual(orders.asked('attachIntent'), [[order.order_id, intent.id]]);
  assert.equal(intent.amount, 1999);
  assert.equal(intent.currency, 'usd');
  assert.deepEqual(intent.metadata, { order_id: body['orderId'] });
  assert.equal(intent.automatic_payment_methods?.enabled, true);
});

Deno.test('a buyer without an email address can buy', async () => {
  for (const email of [undefined, '']) {
    const client = stripeClient();
    const asked: object[] = [];
    const { customers, paymentIntents } = stripe;
    client.customers.create = (...given) => {
      asked.push(given[0] ?? {});
      return customers.create(...given);
    };
    client.paymentIntents.create = (...given) => {
      asked.push(given[0]);
      return paymentIntents.create(...given);
    };
    const { buy } = scene(client, { id: crypto.randomUUID(), email });
    assert.equal((await buy({ plan: 'cheatsheet' })).status, 200);
    // Stripe rejects an empty address.
    const fields = asked.flatMap(Object.keys);
    assert.deepEqual(
      fields.filter((field) => field.includes('email')),
      [],
    );
    assert.ok(fields.includes('customer'));
  }
});

Deno.test('a coupon code is trimmed, and a blank one is none', async () => {
  const { orders, buy } = scene();
  for (const couponCode of [' SAVE20 ', ' ', '', null, undefined]) {
    assert.equal((await buy({ plan: ' cheatsheet ', couponCode })).status, 200);
  }
  assert.deepEqual(
    orders.asked('open').map(([, plan, code]) => [plan, code]),
    ['SAVE20', null, null, null, null].map((code) => ['cheatsheet', code]),
  );
});

Deno.test('the billing address becomes the lines of the receipt', async () => {
  const { orders, buy } = scene();
  const springfield = { line1: ' 1 Main Street ', line2: '', city: 'Springfield', state: 'IL' };
  const berlin = { line1: 'Hauptstr. 1', city: 'Berlin', postal_code: '10115' };
  for (const billing of [
    { name: ' Pat Payer ', address: { ...springfield, postal_code: '62701', country: 'US' } },
    { name: '', address: { ...berlin, country: null } },
    {
      name: 'P'.repeat(200),
      address: { line1: 'x'.repeat(200), line2: 'x'.repeat(200), city: 'x'.repeat(98) },
    },
    { email: 'pat@example.com', address: { country: 'CA' } },
    null,
    undefined,
  ]) {
    assert.equal((await buy({ plan: 'cheatsheet', billing })).status, 200);
  }
  const billed = orders.asked('open').map(([, , , , billing]) => billing);
  assert.deepEqual(billed, [
    {
      name: 'Pat Payer',
      address: '1 Main Street\nSpringfield, IL 62701\nUnited States',
      country: 'US',
    },
    { name: null, address: 'Hauptstr. 1\nBerlin, 10115', country: null },
    {
      name: 'P'.repeat(200),
      address: `${'x'.repeat(200)}\n${'x'.repeat(200)}\n${'x'.repeat(98)}`,
      country: null,
    },
    { name: null, address: null, country: 'CA' },
    null,
    undefined,
  ]);
});

Deno.test('a billing address that no receipt can show is refused', async () => {
  const { orders, buy } = scene();
  const long = { line1: 'x'.repeat(200), line2: 'x'.repeat(200) };
  for (const [billing, message] of [
    [{ address: { line1: 'x'.repeat(201) } }, 'billing.address.line1: Please use at most 200'],
    [{ name: 'x'.repeat(201), address: {} }, 'billing.name: Please use at most 200 characters.'],
    [
      { address: { postal_code: 'x'.repeat(21) } },
      'postal_code: Please use at most 20 characters.',
    ],
    [{ address: { ...long, city: 'x'.repeat(99) } }, 'billing: Please use at most 500 characters.'],
    [{ address: { country: 'QQ' } }, 'country: This is not the code of a country.'],
    [{ address: { country: 'Canada' } }, 'country: This is not the code of a country.'],
    [{ name: 'Pat', address: { line1: ' ' } }, 'billing: The billing address is empty.'],
  ] as const) {
    const { status, body } = await buy({ plan: 'cheatsheet', billing });
    assert.equal(status, 400);
    assert.match(JSON.stringify(body), new RegExp(message));
  }
  assert.deepEqual(orders.asked('open'), []);
});

Deno.test('an amount, user or price in the body is ignored', async () => {
  const { order, orders, buy } = scene();
  order.total_cents = 1599;
  const lies = { amount: 1, total_cents: 1, price: 1, userId: bob.id, user_id: bob.id };
  const { body } = await buy({ plan: 'cheatsheet', couponCode: 'SAVE20', ...lies });
  assert.equal(body['amount'], 1599);
  assert.equal((await stripe.paymentIntents.retrieve(intentIn(body))).amount, 1599);
  assert.equal(orders.asked('open')[0]?.[0], alice.id);
});

Deno.test('an order gets the source of its request, and one that is no text stops no purchase', async () => {
  const { orders, buy } = scene();
  for (const source of ['tiktok/video', undefined, { name: 'tiktok' }, ['tiktok']]) {
    assert.equal((await buy({ plan: 'cheatsheet', source })).status, 200);
  }
  const sources = orders.asked('open').map(([, , , , , source]) => source);
  assert.deepEqual(sources, ['tiktok/video', undefined, null, null]);
});

Deno.test('a free order needs neither Stripe nor an intent', async () => {
  const { orders, buy } = scene();
  const free = orderOf({ total_cents: 0, is_free: true, status: 'completed' });
  orders.answers.open = free;
  const { status, body } = await buy({ plan: 'cheatsheet', couponCode: 'FREE' });
  assert.deepEqual([status, body], [200, { orderId: free.order_id, free: true }]);
  assert.deepEqual(orders.asked('attachIntent'), []);
});

Deno.test('a free order that waits for the link in its mail says so', async () => {
  const { orders, buy } = scene();
  orders.answers.open = { is_mail_awaited: true };
  const { status, body } = await buy({ plan: 'cheatsheet', couponCode: 'FREE' });
  assert.deepEqual([status, body], [200, { isMailAwaited: true }]);
});

Deno.test('a double click and a retry get one intent', async () => {
  const { buy } = scene();
  const answers = await Promise.all([1, 2, 3].map(() => buy({ plan: 'cheatsheet' })));
  const again = await buy({ plan: 'cheatsheet', couponCode: '' });
  for (const { status, body } of [...answers, again]) {
    assert.equal(status, 200);
    assert.deepEqual(body, answers[0]?.body);
  }
});

Deno.test('an invalid token is refused without any effect', async () => {
  const { orders, serve } = scene();
  const body = { plan: 'cheatsheet' };
  for (const request of [post(body), post(body, { authorization: 'Bearer forged' })]) {
    const { status, errorCode } = await read(serve(request));
    assert.equal(status, 401);
    assert.equal(errorCode, 'unauthenticated');
  }
  assert.deepEqual(orders.asked('open'), []);
});

Deno.test('a malformed body is a 400 that names the field', async () => {
  const { orders, serve } = scene();
  const bodies: [unknown, RegExp][] = [
    ['{"plan":', /JSON/],
    ['', /JSON/],
    ['null', /JSON object/],
    [[], /JSON object/],
    [{}, /^plan: /],
    [{ plan: 7 }, /^plan: /],
    [{ plan: ' ' }, /^plan: /],
    [{ plan: 'x'.repeat(101) }, /^plan: /],
    [{ plan: 'cheatsheet', couponCode: ['SAVE20'] }, /^couponCode: /],
    [{ plan: 'cheatsheet', paymentMethodId: '../customers' }, /^paymentMethodId: /],
  ];
  for (const [sent, message] of bodies) {
    const { status, errorCode, errorMessage } = await read(serve(post(sent, as(alice))));
    assert.equal(status, 400, JSON.stringify(sent));
    assert.equal(errorCode, 'invalid_request');
    assert.match(errorMessage ?? '', message);
  }
  const huge = await read(serve(post({ plan: 'x'.repeat(20_000) }, as(alice))));
  assert.equal(huge.status, 413);
  assert.deepEqual(orders.asked('open'), []);
});

Deno.test('SQL’s refusals are passed on, and no intent is created', async () => {
  for (const [code, status] of [
    ['unknown_plan', 404],
    ['coupon_refused', 422],
    ['plan_already_held', 409],
  ] satisfies [ErrorCode, number][]) {
    const { orders, customers, buy } = scene();
    orders.answers.open = new ClientError(code, 'For this reason.');
    const { errorCode, errorMessage, ...answer } = await buy({ plan: 'cheatsheet' });
    assert.deepEqual([answer.status, errorCode, errorMessage], [status, code, 'For this reason.']);
    assert.equal(customers.size, 0);
  }
  // A product id may have a hundred characters: such an id is looked up, not rejected as malformed.
  assert.equal((await scene().buy({ plan: 'x'.repeat(100) })).status, 200);
});

Deno.test('the intents of superseded orders cannot be paid any more once another is opened', async () => {
  const { orders, buy, supersede } = scene();
  const first = await buy({ plan: 'cheatsheet' });
  const next = supersede(intentIn(first.body));
  const second = await buy({ plan: 'cheatsheet', couponCode: 'SAVE20' });
  assert.deepEqual([second.body['orderId'], second.body['amount']], [next.order_id, 1599]);
  const [, asked, again] = orders.asked('open');
  assert.deepEqual(again, asked);
  assert.deepEqual(
    orders.asked('settle').map(([{ intentId, outcome }]) => [intentId, outcome]),
    [[intentIn(first.body), 'canceled']],
  );
  assert.equal((await stripe.paymentIntents.retrieve(intentIn(first.body))).status, 'canceled');
  const intent = await stripe.paymentIntents.retrieve(intentIn(second.body));
  assert.equal(intent.status, 'requires_payment_method');
});

Deno.test('a superseded intent that was paid is settled before anything else is sold', async () => {
  const { orders, buy } = scene();
  const first = await buy({ plan: 'cheatsheet' });
  await payWith('pm_card_visa', intentIn(first.body));
  orders.answers.open = () =>
    orders.asked('settle').length === 0
      ? { superseded_intents: [intentIn(first.body)] }
      : new ClientError('plan_already_held', 'You already have this plan.');
  const second = await buy({ plan: 'cheatsheet', couponCode: 'SAVE20' });
  assert.deepEqual([second.status, second.errorCode], [409, 'plan_already_held']);
  assert.deepEqual(orders.asked('settle'), [[paymentOf(first.body)]]);
});

/** Keeps an intent's payment processing at the bank. */
async function leaveAtTheBank(body: Record<string, unknown>) {
  await confirmInBrowser(body['clientSecret'], {
    payment_method: 'pm_card_authenticationRequired',
  });
  await stripeFake(`payment_intents/${intentIn(body)}/process`);
}

const atTheBank =
  'A payment of yours is not decided yet: a card takes a minute, a bank account some days. Your account shows the order; you can place another once it is decided.';

Deno.test('a buyer cannot pay a second time at any price while the bank decides', async () => {
  const { orders, buy } = scene();
  const first = await buy({ plan: 'cheatsheet' });
  await leaveAtTheBank(first.body);
  const refused = async (couponCode: string | null) => {
    const { status, errorMessage } = await buy({ plan: 'cheatsheet', couponCode });
    assert.deepEqual([status, errorMessage], [409, atTheBank]);
  };
  await refused(null);
  orders.answers.open = { superseded_intents: [intentIn(first.body)] };
  await refused('SAVE20');
  assert.deepEqual(orders.asked('settle'), []);
});

Deno.test('a processing payment is reported the same with a saved card or one to be saved', async () => {
  const one = scene();
  const paymentMethodId = await savedCard(one);
  const first = await one.buy({ plan: 'cheatsheet' });
  await confirmInBrowser(first.body['clientSecret'], {
    payment_method: 'pm_card_authenticationRequired',
    setup_future_usage: 'off_session',
  });
  await stripeFake(`payment_intents/${intentIn(first.body)}/process`);
  for (const more of [{}, { paymentMethodId }]) {
    const { status, errorMessage } = await one.buy({ plan: 'cheatsheet', ...more });
    assert.deepEqual([status, errorMessage], [409, atTheBank]);
  }
});

Deno.test('an intent that another tab is paying at the same moment is not an error', async () => {
  const client = stripeClient();
  const { buy } = scene(client);
  const first = await buy({ plan: 'cheatsheet' });
  const open = await stripe.paymentIntents.retrieve(intentIn(first.body));
  await payWith('pm_card_visa', open.id);
  const asItWas = { ...open, setup_future_usage: 'off_session' };
  Object.assign(client.paymentIntents, { retrieve: async () => asItWas });
  const { status, errorMessage } = await buy({ plan: 'cheatsheet' });
  assert.deepEqual([status, errorMessage], [409, atTheBank]);
});

Deno.test('another user’s processing payment does not block the caller', async () => {
  const { buy, supersede } = scene();
  const his = await buy({ plan: 'cheatsheet' }, bob);
  await leaveAtTheBank(his.body);
  // The use of a coupon that his order had reserved: SQL names its intent once.
  supersede(intentIn(his.body));
  assert.equal((await buy({ plan: 'cheatsheet' })).status, 200);
});

Deno.test('an order that ends while its intent is created cannot be paid', async () => {
  const { orders, buy } = scene();
  orders.answers.attachIntent = 'expired';
  const { status, errorMessage, body } = await buy({ plan: 'cheatsheet' });
  assert.deepEqual([status, errorMessage], [409, 'Your order has expired. Please start again.']);
  assert.deepEqual(Object.keys(body), ['error']);
  const made = orders.asked('attachIntent')[0]?.[1] ?? '';
  assert.equal((await stripe.paymentIntents.retrieve(made)).status, 'canceled');
});

Deno.test('an address that Stripe rejects does not keep its owner from buying', async () => {
  const someone = { id: crypto.randomUUID(), email: 'someone@localhost' };
  const { customers, buy } = scene(stripe, someone);
  const { status, body } = await buy({ plan: 'cheatsheet' });
  assert.equal(status, 200);
  assert.deepEqual(await buy({ plan: 'cheatsheet' }), { status, body });
  const customer = await stripe.customers.retrieve(customers.get(someone.id) ?? '');
  assert.ok(!customer.deleted && customer.email === null);
});

Deno.test('a caller over Stripe’s rate limit gets a 429, and no order is opened', async () => {
  const { orders, accounts, buy } = scene();
  await buy({ plan: 'cheatsheet' });
  assert.deepEqual(accounts.asked('countStripeUse'), [[alice.id, 'other', address]]);
  accounts.answers.countStripeUse = new ClientError('too_many_requests', 'Too many attempts.');
  assert.equal((await buy({ plan: 'application' })).status, 429);
  assert.equal(orders.asked('open').length, 1);
});

Deno.test('a superseded intent that Stripe does not know does not block the order', async () => {
  const { orders, buy, supersede } = scene();
  supersede('pi_of_another_account');
  const lines = await logged(async () => {
    const { status } = await buy({ plan: 'cheatsheet', couponCode: 'SAVE20' });
    assert.equal(status, 200);
  });
  assert.deepEqual(lines, []);
  assert.equal(orders.asked('settle')[0]?.[0].outcome, 'canceled');
});

Deno.test('a superseded intent of unknown state is logged, and nothing is sold, not even for free', async () => {
  const client = stripeClient();
  const { orders, buy } = scene(client);
  orders.answers.open = { superseded_intents: ['pi_1'] };
  cutOff(client.paymentIntents, 'cancel', 'retrieve');
  const lines = await logged(async () => {
    const { status, errorMessage } = await buy({ plan: 'cheatsheet', couponCode: 'FREE' });
    assert.deepEqual([status, errorMessage], [409, atTheBank]);
  });
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /"superseded_intent":"pi_1"/);
  assert.deepEqual(orders.asked('settle'), []);
});

Deno.test('an intent that has its customer and saves no card is used as it is', async () => {
  const client = stripeClient();
  const { buy } = scene(client);
  await buy({ plan: 'cheatsheet' });
  cutOff(client.paymentIntents, 'update');
  assert.equal((await buy({ plan: 'cheatsheet' })).status, 200);
});

Deno.test('an order paid before the webhook arrived is settled, not paid again', async () => {
  const { orders, buy } = scene();
  const { body } = await buy({ plan: 'cheatsheet' });
  await payWith('pm_card_visa', intentIn(body));
  const again = await buy({ plan: 'cheatsheet' });
  assert.equal(again.status, 409);
  assert.equal(again.errorCode, 'already_paid');
  assert.deepEqual(orders.asked('settle'), [[paymentOf(body)]]);
});

Deno.test('after a decline the same order can be paid with another card', async () => {
  const { buy } = scene();
  const first = await buy({ plan: 'cheatsheet' });
  await assert.rejects(payWith('pm_card_chargeDeclined', intentIn(first.body)), {
    code: 'card_declined',
  });
  assert.deepEqual((await buy({ plan: 'cheatsheet' })).body, first.body);
});

Deno.test('an intent that was canceled, or is unknown to Stripe, is settled as canceled', async () => {
  const { order, orders, buy } = scene();
  const { body } = await buy({ plan: 'cheatsheet' });
  await stripe.paymentIntents.cancel(intentIn(body));
  const { card: _card, ...payment } = paymentOf(body);
  const canceled = { ...payment, outcome: 'canceled' };
  const answer = await buy({ plan: 'cheatsheet' });
  assert.deepEqual(
    [answer.status, answer.errorMessage],
    [409, 'This payment was canceled. Please start again.'],
  );
  assert.deepEqual(orders.asked('settle'), [[canceled]]);

  const intentId = 'pi_of_another_account';
  order.stripe_payment_intent_id = intentId;
  assert.deepEqual(await buy({ plan: 'cheatsheet' }), answer);
  assert.deepEqual(orders.asked('settle')[1], [{ ...canceled, intentId, amountCents: 0 }]);
});

Deno.test('all of a buyer’s intents belong to their one customer', async () => {
  const { orders, customers: known, buy } = scene();
  orders.answers.open = () => orderOf();
  const bodies = await Promise.all(
    [alice, alice, bob].map(async (user, index) => {
      const plan = index === 0 ? 'application' : 'cheatsheet';
      return (await buy({ plan }, user)).body;
    }),
  );
  const customers = await Promise.all(
    bodies.map(async (body) => (await stripe.paymentIntents.retrieve(intentIn(body))).customer),
  );
  const [hers, herOther, his] = customers;
  assert.equal(hers, known.get(alice.id));
  assert.equal(herOther, hers);
  assert.equal(his, known.get(bob.id));
  assert.notEqual(his, hers);
  const customer = await stripe.customers.retrieve(hers);
  assert.ok(!customer.deleted);
  assert.equal(customer.email, alice.email);
  assert.deepEqual(customer.metadata, { user_id: alice.id });
});

Deno.test('a customer deleted at Stripe is replaced', async () => {
  const { customers, buy } = scene();
  const { id: gone } = await stripe.customers.create();
  customers.set(alice.id, gone);
  const { body: first } = await buy({ plan: 'cheatsheet' });
  await stripe.customers.del(gone);
  const answers = await Promise.all([1, 2].map(() => buy({ plan: 'cheatsheet' })));
  const customer = customers.get(alice.id);
  assert.notEqual(customer, gone);
  for (const { body } of answers) assert.deepEqual(body, first);
  assert.equal((await stripe.paymentIntents.retrieve(intentIn(first))).customer, customer);
});

/** Alice with a card saved at Stripe and in the store; returns its Stripe id. */
async function savedCard({ orders, customers }: ReturnType<typeof scene>, card = 'pm_card_visa') {
  const customer = await stripe.customers.create({ email: 'alice@example.com' });
  customers.set(alice.id, customer.id);
  const { id } = await stripe.paymentMethods.attach(card, { customer: customer.id });
  orders.answers.hasSavedCard = true;
  return id;
}

Deno.test('only the caller’s own saved cards can be used to pay', async () => {
  const one = scene();
  const { orders, customers, buy } = one;
  const theft = await buy({ plan: 'cheatsheet', paymentMethodId: 'pm_of_bob' });
  assert.equal(theft.status, 400);
  assert.deepEqual(orders.asked('hasSavedCard'), [[alice.id, 'pm_of_bob']]);
  assert.deepEqual(orders.asked('open'), []);

  const paymentMethodId = await savedCard(one);
  const bought = await buy({ plan: 'cheatsheet', paymentMethodId });
  assert.equal(bought.status, 200);
  const intent = await stripe.paymentIntents.retrieve(intentIn(bought.body));
  assert.equal(intent.customer, customers.get(alice.id));
  assert.equal(intent.payment_method, paymentMethodId);
  const paid = await confirmInBrowser(bought.body['clientSecret'], {
    payment_method: paymentMethodId,
  });
  assert.equal(paid.status, 'succeeded');
});

Deno.test('a card that is no longer the customer’s at Stripe is refused', async () => {
  const one = scene();
  const paymentMethodId = await savedCard(one);
  await stripe.paymentMethods.detach(paymentMethodId);
  const { status, errorMessage } = await one.buy({ plan: 'cheatsheet', paymentMethodId });
  assert.equal(status, 400);
  assert.equal(errorMessage, 'This card can no longer be used.');

  const unknown = { plan: 'cheatsheet', paymentMethodId: 'pm_of_another_account' };
  assert.equal((await one.buy(unknown)).status, 400);
});

Deno.test('after a failed card the same intent can be paid with another', async () => {
  const tries: [string, Record<string, string>, string][] = [
    ['declined', { payment_method: 'pm_card_chargeDeclined' }, 'requires_payment_method'],
    ['left at the bank', { payment_method: 'pm_card_authenticationRequired' }, 'requires_action'],
    ['never confirmed', {}, 'requires_payment_method'],
  ];
  for (const [name, data, status] of tries) {
    const one = scene();
    const paymentMethodId = await savedCard(one);
    const typed = await one.buy({ plan: 'cheatsheet' });
    if (data['payment_method']) await confirmInBrowser(typed.body['clientSecret'], data);
    const before = await stripe.paymentIntents.retrieve(intentIn(typed.body));
    assert.equal(before.status, status, name);

    const saved = await one.buy({ plan: 'cheatsheet', paymentMethodId });
    assert.deepEqual(saved.body, typed.body, name);
    const paid = await confirmInBrowser(saved.body['clientSecret'], {
      payment_method: paymentMethodId,
    });
    assert.equal(paid.status, 'succeeded', name);
  }

  const one = scene();
  const paymentMethodId = await savedCard(one, 'pm_card_chargeCustomerFail');
  const saved = await one.buy({ plan: 'cheatsheet', paymentMethodId });
  const refused = await confirmInBrowser(saved.body['clientSecret'], {
    payment_method: paymentMethodId,
  });
  assert.equal(refused.error?.code, 'card_declined');
  const typed = await one.buy({ plan: 'cheatsheet' });
  assert.deepEqual(typed.body, saved.body);
  const paid = await confirmInBrowser(typed.body['clientSecret'], {
    payment_method: 'pm_card_visa',
  });
  assert.equal(paid.status, 'succeeded');
});

Deno.test('a card is saved only if that was requested with this card', async () => {
  const { order, customers, buy } = scene();
  const { id: customer } = await stripe.customers.create();
  customers.set(alice.id, customer);
  const first = await buy({ plan: 'cheatsheet' });
  await confirmInBrowser(first.body['clientSecret'], {
    payment_method: 'pm_card_chargeDeclined',
    setup_future_usage: 'off_session',
  });
  const second = await buy({ plan: 'cheatsheet' });
  await confirmInBrowser(second.body['clientSecret'], {
    payment_method: 'pm_card_visa',
    return_url: 'https://store.example',
  });
  assert.equal((await stripe.paymentMethods.list({ customer })).data.length, 0);

  order.order_id = crypto.randomUUID();
  order.stripe_payment_intent_id = null;
  const other = await buy({ plan: 'application' });
  await confirmInBrowser(other.body['clientSecret'], {
    payment_method: 'pm_card_visa',
    setup_future_usage: 'off_session',
  });
  assert.equal((await stripe.paymentMethods.list({ customer })).data.length, 1);
});

Deno.test('a Stripe failure is not replayed for a day: a retry makes a new attempt', async () => {
  for (const done of [false, true]) {
    const { order, orders, customers, buy } = scene();
    await failOnce('/v1/payment_intents', order.order_id, done);
    const answers = await Promise.all([1, 2, 3].map(() => buy({ plan: 'cheatsheet' })));
    for (const { status, body } of answers) {
      assert.equal(status, 200);
      assert.deepEqual(body, answers[0]?.body);
    }
    // An intent that Stripe created despite the failure is found, not created again.
    assert.deepEqual(orders.asked('endAttempt')[0], done ? undefined : [order.order_id, 1]);
    const customer = customers.get(alice.id) ?? '';
    const { data } = await stripe.paymentIntents.list({ customer, limit: 100 });
    const isTheirs = ({ metadata }: Stripe.PaymentIntent) =>
      metadata['order_id'] === order.order_id;
    assert.equal(data.filter(isTheirs).length, 1);
  }
});

Deno.test('a reused idempotency key does not block an order', async () => {
  const { order, buy } = scene();
  // For example before the buyer had another customer or email address.
  await stripe.paymentIntents.create(
    { amount: 1999, currency: 'usd' },
    { idempotencyKey: `${order.order_id}-1` },
  );
  const { status, body } = await buy({ plan: 'cheatsheet' });
  assert.equal(status, 200);
  assert.equal(body['orderId'], order.order_id);
});

Deno.test('an attempt stays open while it is unknown whether Stripe created the intent', async () => {
  const client = stripeClient();
  const { orders, customers, buy } = scene(client);
  const create = client.paymentIntents.create.bind(client.paymentIntents);
  client.paymentIntents.create = async (...asked: Parameters<typeof create>) => {
    await create(...asked);
    throw connectionLost();
  };
  await logged(async () => assert.equal((await buy({ plan: 'cheatsheet' })).status, 500));
  assert.deepEqual(orders.asked('endAttempt'), []);
  client.paymentIntents.create = create;
  const { body } = await buy({ plan: 'cheatsheet' });
  const customer = customers.get(alice.id) ?? '';
  const { data } = await stripe.paymentIntents.list({ customer, limit: 100 });
  const isTheirs = ({ metadata }: Stripe.PaymentIntent) => metadata['order_id'] === body['orderId'];
  assert.equal(data.filter(isTheirs).length, 1);
});

Deno.test('repeated Stripe failures use up no attempts, and a later retry succeeds', async () => {
  const { order, orders, buy } = scene();
  for (const _ of [1, 2]) await failOnce('/v1/payment_intents', order.order_id, false);
  const lines = await logged(async () => {
    assert.equal((await buy({ plan: 'cheatsheet' })).status, 500);
  });
  assert.equal(lines.length, 1);
  orders.answers.attempt = 2;
  const { status, body } = await buy({ plan: 'cheatsheet' });
  assert.equal(status, 200);
  assert.deepEqual(
    orders.asked('endAttempt'),
    [1, 2].map((attempt) => [order.order_id, attempt]),
  );
  const paid = await confirmInBrowser(body['clientSecret'], {
    payment_method: 'pm_card_visa',
    return_url: 'https://store.example',
  });
  assert.equal(paid.status, 'succeeded');
});

Deno.test('an outage of the database or Stripe is a 500 without details', async () => {
  const away = { host: '127.0.0.1', port: 9, protocol: 'http', maxNetworkRetries: 0 } as const;
  const withoutStripe = scene(new Stripe('sk_test_local', away));
  const withoutDatabase = scene();
  withoutDatabase.orders.answers.open = outage;
  for (const { buy } of [withoutStripe, withoutDatabase]) {
    const lines = await logged(async () => {
      const { status, errorCode, errorMessage } = await buy({ plan: 'cheatsheet' });
      assert.equal(status, 500);
      assert.equal(errorCode, 'internal');
      assert.match(errorMessage ?? '', /^Something went wrong/);
    });
    assert.equal(lines.length, 1);
  }
});
