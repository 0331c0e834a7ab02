import assert from 'node:assert/strict';

import { Stripe } from 'stripe';

import { ClientError } from '../_shared/http.ts';
import { stripeClient } from '../_shared/stripe.ts';
import type { User } from '../_shared/supabase.ts';
import { MemoryAccounts, MemoryProofs } from '../_shared/test-accounts.ts';
import {
  alice,
  bob,
  confirmInBrowser,
  connectionLost,
  cutOff,
  intentOf,
  logged,
  post,
  read,
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
  const accounts = new MemoryAccounts();
  const customer = (await stripe.customers.create()).id;
  accounts.customers.set(alice.id, customer);
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const proofs = new MemoryProofs();
  for (const act of ['delete_account', 'delete_person']) {
    for (const { id } of [alice, bob]) proofs.given.add(`${act} ${id} session`);
  }
  // By SQL; his token says so, too.
  accounts.adminId = bob.id;
  accounts.byEmail.set('alice@example.com', alice.id);
  const services = { signedInUser, signedInAdmin, sessionOf, proofs, accounts, stripe: client };
  const { serve, call } = served('delete-account', deleteAccount, services);
  const forget = (body: object = {}, user?: User) => call(body, user);
  return { accounts, proofs, customer, card, serve, forget };
}

const customerExists = async (customer: string) =>
  !(await stripe.customers.retrieve(customer)).deleted;

Deno.test('deleting an account also deletes its Stripe customer and cards', async () => {
  const { accounts, customer, card, forget } = await scene();
  assert.deepEqual(await forget(), { status: 200, body: { deleted: true } });
  assert.deepEqual([accounts.deleted, accounts.sessions], [[alice.id], ['session']]);
  assert.equal(await customerExists(customer), false);
  assert.equal((await stripe.paymentMethods.retrieve(card.id)).customer, null);
});

Deno.test('a session without the proof, a visitor, or a request that says more, deletes nothing', async () => {
  const { accounts, proofs, customer, serve, forget } = await scene();
  const open = await intentOf({ customer });
  for (const body of [{ password: 'x' }, { email: '' }, { email: null }]) {
    assert.equal((await forget(body)).status, 400);
  }
  assert.equal((await read(serve(post({})))).status, 401);
  proofs.given.delete(`delete_account ${alice.id} session`);
  const { status, errorCode } = await forget();
  assert.deepEqual([status, errorCode], [403, 'proof_due']);
  proofs.given.delete(`delete_person ${bob.id} session`);
  assert.equal((await forget({ email: 'alice@example.com' }, bob)).errorCode, 'proof_due');
  assert.deepEqual(accounts.deleted, []);
  assert.ok(await customerExists(customer));
  assert.equal((await stripe.paymentIntents.retrieve(open.id)).status, 'requires_payment_method');
});

Deno.test('an admin deletes the account of another, with its customer and without its password', async () => {
  const { accounts, customer, forget } = await scene();
  const answer = await forget({ email: ' alice@example.com ' }, bob);
  assert.deepEqual(answer, { status: 200, body: { deleted: true } });
  assert.deepEqual([accounts.deleted, accounts.sessions], [[alice.id], ['session']]);
  assert.equal(await customerExists(customer), false);
});

Deno.test('nobody else does, nor an admin whose rights have ended, nor one without an email', async () => {
  const { accounts, customer, forget } = await scene();
  assert.equal((await forget({ email: 'alice@example.com' })).status, 403);
  assert.equal((await forget({ email: 'nobody@example.com' }, bob)).status, 404);
  assert.equal((await forget({ email: ' ' }, bob)).status, 400);
  accounts.adminId = '';
  assert.equal((await forget({ email: 'alice@example.com' }, bob)).status, 403);
  assert.deepEqual(accounts.deleted, []);
  assert.ok(await customerExists(customer));
});

Deno.test('a user without a customer, or with a deleted or unknown one, can leave as well', async () => {
  const client = stripeClient();
  const { accounts, customer, forget } = await scene(client);
  await stripe.customers.del(customer);
  assert.equal((await forget()).status, 200);
  accounts.customers.set(alice.id, 'cus_of_another_account');
  assert.equal((await forget()).status, 200);
  // Without a customer nothing is requested from Stripe.
  cutOff(client.paymentIntents, 'list');
  assert.equal((await forget({}, bob)).status, 200);
  assert.deepEqual(accounts.deleted, [alice.id, alice.id, bob.id]);
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
  const { accounts, card, customer, forget } = await scene();
  const slow = await intentOf({ customer });
  const open = await intentOf({ customer });
  const authentication = { payment_method: 'pm_card_authenticationRequired' };
  await confirmInBrowser(slow.client_secret, authentication);
  await stripeFake(`payment_intents/${slow.id}/process`);

  const { body: _body, ...answer } = await forget();
  assert.deepEqual(answer, paymentInProgress);
  assert.match((await forget({ email: 'alice@example.com' }, bob)).errorMessage ?? '', /of theirs/);
  assert.deepEqual(accounts.deleted, []);
  assert.ok(await customerExists(customer));
  assert.equal((await stripe.paymentMethods.retrieve(card.id)).customer, customer);
  assert.equal((await stripe.paymentIntents.retrieve(open.id)).status, 'requires_payment_method');

  const outcome = { client_secret: slow.client_secret, outcome: 'succeeded' };
  await stripeFake(`authentications/${slow.id}`, outcome);
  assert.equal((await forget()).status, 200);
  assert.equal((await stripe.paymentIntents.retrieve(slow.id)).status, 'succeeded');
  assert.deepEqual(accounts.deleted, [alice.id]);
});

Deno.test('a payment made during the deletion keeps the account until it is settled', async () => {
  const client = stripeClient();
  const { accounts, customer, forget } = await scene(client);
  const { id } = await intentOf({ customer });
  const cancel = client.paymentIntents.cancel.bind(client.paymentIntents);
  client.paymentIntents.cancel = async (...asked) => {
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    return await cancel(...asked);
  };
  const { body: _body, ...answer } = await forget();
  assert.deepEqual(answer, paymentInProgress);
  assert.deepEqual(accounts.deleted, []);
  assert.ok(await customerExists(customer));
  assert.equal((await forget()).status, 200);
});

Deno.test('any other Stripe failure is not mistaken for a payment', async () => {
  const client = stripeClient();
  const { accounts, customer, forget } = await scene(client);
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
    assert.deepEqual(accounts.deleted, []);
  }
});

Deno.test('after a database failure a retry succeeds', async () => {
  const { accounts, forget } = await scene();
  accounts.isDown = true;
  await logged(async () => assert.equal((await forget()).status, 500));
  accounts.isDown = false;
  assert.equal((await forget()).status, 200);
  assert.deepEqual(accounts.deleted, [alice.id]);
});
