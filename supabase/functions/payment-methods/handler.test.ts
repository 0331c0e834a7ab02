import assert from 'node:assert/strict';

import type { Accounts } from '../_shared/accounts.ts';
import { ClientError } from '../_shared/http.ts';
import type { SavedCards } from '../_shared/saved-cards.ts';
import { idOf, stripeClient } from '../_shared/stripe.ts';
import {
  address,
  alice,
  bob,
  confirmInBrowser,
  customersIn,
  cutOff,
  intentOf,
  logged,
  outage,
  post,
  read,
  recorder,
  served,
  signedInUser,
  stripe,
} from '../_shared/test-support.ts';
import { paymentMethods } from './handler.ts';

const cardholderName = 'Alice Example';

/** The row of a card that was saved. */
const id = crypto.randomUUID();

/** Users with verified addresses. */
function scene(client = stripe) {
  const customers = new Map<string, string>();
  const accounts = recorder<Accounts>({
    isEmailVerified: true,
    countStripeUse: undefined,
    ...customersIn(customers),
  });
  const cards = recorder<SavedCards>({ add: id, find: null, makeDefault: true, remove: undefined });
  const added = () => cards.asked('add').map(([, card]) => card);
  const services = { signedInUser, accounts, cards, stripe: client };
  const { serve, call: ask } = served('payment-methods', paymentMethods, services);

  /** Sets a card up until Stripe has confirmed it; returns the setup intent's id. */
  const confirmed = async (card = 'pm_card_visa', user = alice) => {
    const { body } = await ask({ action: 'set_up' }, user);
    return (await confirmInBrowser(body['clientSecret'], { payment_method: card })).id;
  };
  /** Saves a card, which SQL then finds; returns its id at Stripe. */
  const saved = async (card = 'pm_card_visa') => {
    const setupIntentId = await confirmed(card);
    await ask({ action: 'save', setupIntentId, cardholderName });
    const paymentMethodId = added().at(-1)?.paymentMethodId ?? '';
    cards.answers.find = { id, paymentMethodId };
    return paymentMethodId;
  };
  /** A payment the user made in the browser. */
  const paid = async (data: Record<string, string>, user = alice) => {
    await ask({ action: 'set_up' }, user);
    const intent = await intentOf({ customer: customers.get(user.id) ?? '' });
    return (await confirmInBrowser(intent.client_secret, data)).id;
  };
  return { accounts, customers, cards, added, serve, ask, confirmed, saved, paid };
}

Deno.test('a card set up in the account area is saved with the details that may be shown', async () => {
  const { customers, cards, ask, confirmed } = scene();
  const setupIntentId = await confirmed();
  const intent = await stripe.setupIntents.retrieve(setupIntentId);
  assert.equal(intent.customer, customers.get(alice.id));
  assert.equal(intent.usage, 'off_session');
  assert.deepEqual(intent.allowed_payment_method_types, ['card']);

  const { status, body } = await ask({
    action: 'save',
    setupIntentId,
    cardholderName: '  Alice Example ',
  });
  assert.deepEqual([status, body], [200, { id }]);
  const { card } = await stripe.paymentMethods.retrieve(idOf(intent.payment_method) ?? '');
  assert.deepEqual(cards.asked('add'), [
    [
      alice.id,
      {
        paymentMethodId: intent.payment_method,
        cardholderName: 'Alice Example',
        lastFour: '4242',
        expiry: `${String(card?.exp_month).padStart(2, '0')}/${String(card?.exp_year).slice(2)}`,
        cardType: 'visa',
        isDefault: false,
      },
    ],
  ]);
});

Deno.test('a user has one customer, however many cards they set up', async () => {
  const { customers, ask, confirmed } = scene();
  await Promise.all([1, 2, 3].map(() => ask({ action: 'set_up' })));
  const intent = await stripe.setupIntents.retrieve(await confirmed());
  assert.equal(intent.customer, customers.get(alice.id));
  assert.equal(customers.size, 1);
});

Deno.test('a card’s brand is one of those the store shows', async () => {
  const { added, saved } = scene();
  for (const card of ['visa', 'mastercard', 'amex', 'discover']) await saved(`pm_card_${card}`);
  assert.deepEqual(
    added().map(({ cardType }) => cardType),
    ['visa', 'mastercard', 'amex', 'card'],
  );
});

Deno.test('a card used to pay is saved if the buyer asked for it', async () => {
  const { customers, added, ask, paid } = scene();
  const paymentIntentId = await paid({
    payment_method: 'pm_card_mastercard',
    setup_future_usage: 'off_session',
  });
  const { status } = await ask({ action: 'save', paymentIntentId, cardholderName });
  assert.equal(status, 200);
  const [card] = added();
  assert.equal(card?.cardType, 'mastercard');
  const method = await stripe.paymentMethods.retrieve(card?.paymentMethodId ?? '');
  assert.equal(method.customer, customers.get(alice.id));
});

Deno.test('a card used to pay cannot be saved later without the buyer’s request', async () => {
  const { cards, ask, paid } = scene();
  const paymentIntentId = await paid({ payment_method: 'pm_card_visa' });
  const { status, errorCode } = await ask({ action: 'save', paymentIntentId, cardholderName });
  assert.equal(status, 409);
  assert.equal(errorCode, 'conflict');
  assert.deepEqual(cards.asked('add'), []);
});

Deno.test('only the caller’s own confirmed intents have a card to save', async () => {
  const { cards, ask, confirmed } = scene();
  const setupIntentId = await confirmed();
  const save = { action: 'save', cardholderName };

  const theft = await ask({ ...save, setupIntentId }, bob);
  assert.equal(theft.status, 404);
  await ask({ action: 'set_up' }, bob);
  assert.deepEqual(await ask({ ...save, setupIntentId }, bob), theft);
  assert.deepEqual(await ask({ ...save, setupIntentId: 'seti_made_up' }), theft);
  assert.deepEqual(await ask({ ...save, paymentIntentId: 'pi_made_up' }), theft);

  const { body } = await ask({ action: 'set_up' });
  const [open] = String(body['clientSecret']).split('_secret_');
  assert.equal((await ask({ ...save, setupIntentId: open })).status, 409);
  await confirmInBrowser(body['clientSecret'], { payment_method: 'pm_card_chargeDeclined' });
  assert.equal((await ask({ ...save, setupIntentId: open })).status, 409);
  const atTheBank = await confirmed('pm_card_authenticationRequired');
  assert.equal((await ask({ ...save, setupIntentId: atTheBank })).status, 409);
  assert.deepEqual(cards.asked('add'), []);
});

Deno.test('an intent without a customer cannot be saved by a user without one', async () => {
  const { cards, ask } = scene();
  const { id: setupIntentId } = await stripe.setupIntents.create({
    payment_method: 'pm_card_visa',
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
  assert.equal((await ask({ action: 'save', setupIntentId, cardholderName })).status, 404);
  assert.deepEqual(cards.asked('add'), []);
});

Deno.test('an intent paid without a card, or with another method, has none to save', async () => {
  const client = stripeClient();
  const { cards, ask, confirmed } = scene(client);
  const save = { action: 'save', setupIntentId: await confirmed(), cardholderName };
  const intent = await stripe.setupIntents.retrieve(save.setupIntentId);
  const method = await stripe.paymentMethods.retrieve(idOf(intent.payment_method) ?? '');

  Object.assign(client.setupIntents, {
    retrieve: async () => ({ ...intent, payment_method: null }),
  });
  assert.equal((await ask(save)).status, 409);

  Object.assign(client.setupIntents, { retrieve: async () => intent });
  Object.assign(client.paymentMethods, { retrieve: async () => ({ ...method, card: undefined }) });
  const { status, errorMessage } = await ask(save);
  assert.deepEqual([status, errorMessage], [400, 'Only cards can be saved.']);
  assert.deepEqual(cards.asked('add'), []);
});

Deno.test('while Stripe is down a card is neither saved nor removed, and a retry succeeds', async () => {
  const client = stripeClient();
  const { cards, ask, saved, paid } = scene(client);
  await saved();
  const kept = { payment_method: 'pm_card_amex', setup_future_usage: 'off_session' };
  const save = { action: 'save', paymentIntentId: await paid(kept), cardholderName };
  // Like a card used to pay before Stripe has attached it to the customer.
  const intent = await stripe.paymentIntents.retrieve(save.paymentIntentId);
  await stripe.paymentMethods.detach(idOf(intent.payment_method) ?? '');
  const answerAgain = cutOff(client.paymentMethods, 'attach', 'detach');
  await logged(async () => {
    assert.equal((await ask(save)).status, 500);
    assert.equal((await ask({ action: 'remove', id })).status, 500);
  });
  assert.deepEqual([cards.asked('add').length, cards.asked('remove')], [1, []]);
  answerAgain();
  assert.equal((await ask({ action: 'remove', id })).status, 200);
});

Deno.test('an entry without a Stripe card, such as a free purchase, is removed without Stripe', async () => {
  const client = stripeClient();
  const { cards, ask } = scene(client);
  cards.answers.find = { id, paymentMethodId: null };
  cutOff(client.paymentMethods, 'detach');
  assert.equal((await ask({ action: 'remove', id })).status, 200);
  assert.deepEqual(cards.asked('remove'), [[alice.id, id]]);
});

Deno.test('the cardholder’s name is required and has a maximum length', async () => {
  const { cards, ask, confirmed } = scene();
  const save = { action: 'save', setupIntentId: await confirmed() };
  for (const name of [undefined, null, '', '   ']) {
    const { status, errorMessage } = await ask({ ...save, cardholderName: name });
    assert.equal(status, 400);
    assert.equal(errorMessage, 'Please fill in all required fields');
  }
  const long = await ask({ ...save, cardholderName: 'x'.repeat(201) });
  assert.match(long.errorMessage ?? '', /^cardholderName: /);
  assert.deepEqual(cards.asked('add'), []);
  assert.equal((await ask({ ...save, cardholderName: 'x'.repeat(200) })).status, 200);
});

Deno.test('a default chosen when saving or later applies to the caller’s own cards', async () => {
  const { cards, added, ask, saved, confirmed } = scene();
  await saved();
  const setupIntentId = await confirmed('pm_card_amex');
  await ask({ action: 'save', setupIntentId, cardholderName, makeDefault: true });
  assert.deepEqual(
    added().map(({ isDefault }) => isDefault),
    [false, true],
  );

  const answer = await ask({ action: 'make_default', id, userId: bob.id });
  assert.deepEqual(answer, { status: 200, body: {} });
  assert.deepEqual(cards.asked('makeDefault'), [[alice.id, id]]);
});

Deno.test('a removed card is also detached at Stripe', async () => {
  const { cards, ask, saved } = scene();
  const paymentMethodId = await saved();
  assert.deepEqual(await ask({ action: 'remove', id }), { status: 200, body: {} });
  assert.deepEqual(cards.asked('remove'), [[alice.id, id]]);
  assert.equal((await stripe.paymentMethods.retrieve(paymentMethodId)).customer, null);
});

Deno.test('a card already detached at Stripe, or unknown to it, can still be removed', async () => {
  const { cards, ask, saved } = scene();
  await stripe.paymentMethods.detach(await saved());
  assert.equal((await ask({ action: 'remove', id })).status, 200);

  cards.answers.find = { id, paymentMethodId: 'pm_of_another_account' };
  assert.equal((await ask({ action: 'remove', id })).status, 200);
  assert.equal(cards.asked('remove').length, 2);
});

Deno.test('while the database is down the card stays, and can be removed later', async () => {
  const { cards, ask, saved } = scene();
  await saved();
  cards.answers.remove = outage;
  await logged(async () => assert.equal((await ask({ action: 'remove', id })).status, 500));
  cards.answers.remove = undefined;
  assert.equal((await ask({ action: 'remove', id })).status, 200);
});

Deno.test('a card that is not among the caller’s is a 404 and stays unchanged', async () => {
  const { customers, cards, ask, saved } = scene();
  const paymentMethodId = await saved();
  cards.answers.find = null;
  cards.answers.makeDefault = false;
  for (const action of ['remove', 'make_default']) {
    const { status, errorMessage } = await ask({ action, id }, bob);
    assert.deepEqual([status, errorMessage], [404, 'This card is not in your account.']);
  }
  assert.deepEqual(
    [cards.asked('find'), cards.asked('makeDefault')],
    [[[bob.id, id]], [[bob.id, id]]],
  );
  assert.deepEqual(cards.asked('remove'), []);
  const method = await stripe.paymentMethods.retrieve(paymentMethodId);
  assert.equal(method.customer, customers.get(alice.id));
});

Deno.test('a card cannot be set up or saved with an unverified address', async () => {
  const { accounts, customers, cards, ask, confirmed } = scene();
  const setupIntentId = await confirmed();
  accounts.answers.isEmailVerified = false;
  customers.clear();
  const refusals = [
    await ask({ action: 'set_up' }),
    await ask({ action: 'save', setupIntentId, cardholderName }),
  ];
  for (const { status, errorCode } of refusals) {
    assert.deepEqual([status, errorCode], [403, 'email_not_verified']);
  }
  assert.equal(customers.size, 0);
  assert.deepEqual(accounts.asked('isEmailVerified').at(-1), [alice.id]);
  assert.deepEqual(cards.asked('add'), []);
});

Deno.test('every setup, and every call that uses Stripe, counts towards the rate limit', async () => {
  const { accounts, ask, saved } = scene();
  await saved();
  await ask({ action: 'make_default', id });
  await ask({ action: 'remove', id });
  assert.deepEqual(
    accounts.asked('countStripeUse'),
    ['set_up', 'other', 'other'].map((use) => [alice.id, use, address]),
  );
});

Deno.test('a caller over Stripe’s rate limit gets a 429, and Stripe is not called', async () => {
  const client = stripeClient();
  const { accounts, cards, ask, saved, confirmed } = scene(client);
  await saved();
  const setupIntentId = await confirmed();
  accounts.answers.countStripeUse = new ClientError('too_many_requests', 'Too many attempts.');
  cutOff(client.setupIntents, 'create', 'retrieve');
  cutOff(client.paymentMethods, 'detach');
  for (const body of [
    { action: 'set_up' },
    { action: 'save', setupIntentId, cardholderName },
    { action: 'remove', id },
  ]) {
    assert.equal((await ask(body)).status, 429, body.action);
  }
  assert.deepEqual([cards.asked('add').length, cards.asked('remove')], [1, []]);
});

Deno.test('a malformed request is a 400, and a missing token has no effect', async () => {
  const { customers, ask, serve } = scene();
  const bodies = [
    {},
    { action: 'list' },
    { action: 'remove', id: '7' },
    { action: 'make_default' },
    { action: 'save', cardholderName },
    { action: 'save', cardholderName, setupIntentId: '../customers' },
    { action: 'save', cardholderName, paymentIntentId: 'seti_1' },
  ];
  for (const body of bodies) {
    const { status, errorCode } = await ask(body);
    assert.equal(status, 400, JSON.stringify(body));
    assert.equal(errorCode, 'invalid_request');
  }
  assert.equal((await read(serve(post({ action: 'set_up' })))).status, 401);
  assert.equal(customers.size, 0);
});
