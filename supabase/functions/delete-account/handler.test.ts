import assert from 'node:assert/strict';

import { Stripe } from 'stripe';

import type { Accounts } from '../_shared/accounts.ts';
import { ClientError } from '../_shared/http.ts';
import type { Proofs } from '../_shared/proofs.ts';
import { stripeClient } from '../_shared/stripe.ts';
import type { User } from '../_shared/supabase.ts';
import {
  alice,
  bob,
  confirmInBrowser,
  connectionLost,
  cutOff,
  intentOf,
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
import { deleteAccount } from './handler.ts';

/** Everyone but Alice has a token that says admin. */
async function signedInAdmin(request: Request): Promise<User> {
  const user = await signedInUser(request);
  if (user.id === alice.id) throw new ClientError('forbidden', 'Only an admin may do this.');
  return user;
}

const sessionOf = () => 'session';

/** Alice, with a Stripe customer, a saved card, and sessions that have proved themselves. */
async function scene(client = stripe) {
  const customer = (await stripe.customers.create()).id;
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const accounts = recorder<Accounts>({
    customerId: customer,
    delete: undefined,
    toDelete: alice.id,
    deleteFor: undefined,
  });
  const proofs = recorder<Proofs>({ require: undefined });
  const services = { signedInUser, signedInAdmin, sessionOf, proofs, accounts, stripe: client };
  const { serve, call } = served('delete-account', deleteAccount, services);
  const forget = (body: object = {}, user?: User) => call(body, user);
  const deleted = () => [...accounts.asked('delete'), ...accounts.asked('deleteFor')];
  return { accounts, proofs, customer, card, serve, forget, deleted };
}

const customerExists = async (customer: string) =>
  !(await stripe.customers.retrieve(customer)).deleted;

Deno.test('deleting an account also deletes its Stripe customer and cards', async () => {
  const { accounts, proofs, customer, card, forget, deleted } = await scene();
  assert.deepEqual(await forget(), { status: 200, body: { deleted: true } });
  assert.deepEqual(proofs.asked('require'), [['delete_account', alice.id, 'session']]);
  assert.deepEqual(accounts.asked('customerId'), [[alice.id]]);
  assert.deepEqual(deleted(), [[alice.id, 'session']]);
  assert.equal(await customerExists(customer), false);
  assert.equal((await stripe.paymentMethods.retrieve(card.id)).customer, null);
});

Deno.test('a session without the proof, a visitor, or a request that says more, deletes nothing', async () => {
  const { proofs, customer, serve, forget, deleted } = await scene();
  const open = await intentOf({ customer });
  for (const body of [{ password: 'x' }, { email: '' }, { email: null }]) {
    assert.equal((await forget(body)).status, 400);
  }
  assert.equal((await read(serve(post({})))).status, 401);
  proofs.answers.require = new ClientError('proof_due', 'Please confirm that it is you.');
  const { status, errorCode } = await forget();
  assert.deepEqual([status, errorCode], [403, 'proof_due']);
  assert.equal((await forget({ email: 'alice@example.com' }, bob)).errorCode, 'proof_due');
  assert.deepEqual(proofs.asked('require')[1], ['delete_person', bob.id, 'session']);
  assert.deepEqual(deleted(), []);
  assert.ok(await customerExists(customer));
  assert.equal((await stripe.paymentIntents.retrieve(open.id)).status, 'requires_payment_method');
});

Deno.test('an admin deletes the account of another, with its customer and without its password', async () => {
  const { accounts, customer, forget, deleted } = await scene();
  const answer = await forget({ email: ' alice@example.com ' }, bob);
  assert.deepEqual(answer, { status: 200, body: { deleted: true } });
  assert.deepEqual(accounts.asked('toDelete'), [[bob.id, 'alice@example.com']]);
  assert.deepEqual(accounts.asked('customerId'), [[alice.id]]);
  assert.deepEqual(deleted(), [[bob.id, 'alice@example.com', 'session']]);
  assert.equal(await customerExists(customer), false);
});

Deno.test('nobody else does, nor an admin whom SQL refuses, nor one without an email', async () => {
  const { accounts, customer, forget, deleted } = await scene();
  assert.equal((await forget({ email: 'alice@example.com' })).status, 403);
  assert.equal((await forget({ email: ' ' }, bob)).status, 400);
  assert.deepEqual(accounts.asked('toDelete'), []);
  accounts.answers.toDelete = new ClientError('not_found', 'There is no account.');
  assert.equal((await forget({ email: 'nobody@example.com' }, bob)).status, 404);
  assert.deepEqual(deleted(), []);
  assert.ok(await customerExists(customer));
});

Deno.test('a user without a customer, or with a deleted or unknown one, can leave as well', async () => {
  const client = stripeClient();
  const { accounts, customer, forget, deleted } = await scene(client);
  await stripe.customers.del(customer);
  assert.equal((await forget()).status, 200);
  accounts.answers.customerId = 'cus_of_another_account';
  assert.equal((await forget()).status, 200);
  // Without a customer nothing is requested from Stripe.
  accounts.answers.customerId = null;
  cutOff(client.paymentIntents, 'list');
  assert.equal((await forget()).status, 200);
  assert.equal(deleted().length, 3);
});

Deno.test('an open checkout can no longer be paid, and a completed payment stays', async () => {
  const { customer, forget } = await scene();
  const [open, paid] = [await intentOf({ customer }), await intentOf({ customer })];
  await stripe.paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa' });
  assert.equal((await forget()).status, 200);
  assert.equal((await stripe.paymentIntents.retrieve(open.id)).status, 'canceled');
  assert.equal((await stripe.paymentIntents.retrieve(paid.id)).status, 'succeeded');
});

const paymentInProgress = {
  status: 409,
  errorCode: 'conflict',
  errorMessage:
    'A payment of yours is not decided yet: a card takes a minute, a bank account some days. The account can be deleted after that.',
};

Deno.test('a processing payment blocks the deletion until the bank has decided', async () => {
  const { card, customer, forget, deleted } = await scene();
  const slow = await intentOf({ customer });
  const open = await intentOf({ customer });
  const authentication = { payment_method: 'pm_card_authenticationRequired' };
  await confirmInBrowser(slow.client_secret, authentication);
  await stripeFake(`payment_intents/${slow.id}/process`);

  const { body: _body, ...answer } = await forget();
  assert.deepEqual(answer, paymentInProgress);
  assert.match((await forget({ email: 'alice@example.com' }, bob)).errorMessage ?? '', /of theirs/);
  assert.deepEqual(deleted(), []);
  assert.ok(await customerExists(customer));
  assert.equal((await stripe.paymentMethods.retrieve(card.id)).customer, customer);
  assert.equal((await stripe.paymentIntents.retrieve(open.id)).status, 'requires_payment_method');

  const outcome = { client_secret: slow.client_secret, outcome: 'succeeded' };
  await stripeFake(`authentications/${slow.id}`, outcome);
  assert.equal((await forget()).status, 200);
  assert.equal((await stripe.paymentIntents.retrieve(slow.id)).status, 'succeeded');
  assert.equal(deleted().length, 1);
});

Deno.test('a payment made during the deletion keeps the account until it is settled', async () => {
  const client = stripeClient();
  const { customer, forget, deleted } = await scene(client);
  const { id } = await intentOf({ customer });
  const cancel = client.paymentIntents.cancel.bind(client.paymentIntents);
  client.paymentIntents.cancel = async (...asked) => {
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    return await cancel(...asked);
  };
  const { body: _body, ...answer } = await forget();
  assert.deepEqual(answer, paymentInProgress);
  assert.deepEqual(deleted(), []);
  assert.ok(await customerExists(customer));
  assert.equal((await forget()).status, 200);
});

Deno.test('any other Stripe failure is not mistaken for a payment', async () => {
  const client = stripeClient();
  const { customer, forget, deleted } = await scene(client);
  await intentOf({ customer });
  const refusal = { type: 'invalid_request_error', code: 'lock_timeout' } as const;
  for (const failure of [
    connectionLost(),
    new Stripe.errors.StripeInvalidRequestError({ ...refusal, message: 'Not now.' }),
  ]) {
    client.paymentIntents.cancel = async () => {
      throw failure;
    };
    await logged(async () => assert.equal((await forget()).status, 500));
    assert.deepEqual(deleted(), []);
  }
});

Deno.test('after a database failure a retry succeeds', async () => {
  const { accounts, forget } = await scene();
  accounts.answers.delete = outage;
  await logged(async () => assert.equal((await forget()).status, 500));
  accounts.answers.delete = undefined;
  assert.equal((await forget()).status, 200);
});
