import assert from 'node:assert/strict';

import { ClientError, endpoint } from '../_shared/http.ts';
import { stripeClient } from '../_shared/stripe.ts';
import { MemoryAccounts } from '../_shared/test-accounts.ts';
import { alice, as, bob, logged, post, read, signedInUser } from '../_shared/test-support.ts';
import { deleteAccount } from './handler.ts';

const stripe = stripeClient();
const password = 'her-password';

const checkPassword = async (_request: Request, _user: unknown, given: string) => {
  if (given !== password) throw new ClientError('wrong_password', 'This is not your password.');
};

/** Alice, with a customer at Stripe and a saved card. */
async function scene() {
  const accounts = new MemoryAccounts();
  const customer = (await stripe.customers.create()).id;
  accounts.customers.set(alice.id, customer);
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const serve = endpoint('delete-account', (request) =>
    deleteAccount(request, { signedInUser, checkPassword, accounts, stripe }),
  );
  const forget = (body: object = { password }, user = alice) => read(serve(post(body, as(user))));
  return { accounts, customer, card, serve, forget };
}

const isThere = async (customer: string) => !(await stripe.customers.retrieve(customer)).deleted;

Deno.test('the account goes, and with it the customer and its cards at Stripe', async () => {
  const { accounts, customer, card, forget } = await scene();
  assert.deepEqual(await forget(), { status: 200, body: { deleted: true } });
  assert.deepEqual(accounts.deleted, [alice.id]);
  assert.equal(await isThere(customer), false);
  assert.equal((await stripe.paymentMethods.retrieve(card.id)).customer, null);
});

Deno.test('a wrong password, or none, or nobody signed in, deletes nothing', async () => {
  const { accounts, customer, serve, forget } = await scene();
  const wrong = await forget({ password: 'guess' });
  assert.equal(wrong.status, 403);
  assert.equal(wrong.errorCode, 'wrong_password');
  for (const body of [{}, { password: '' }, { password: null }]) {
    assert.equal((await forget(body)).status, 400);
  }
  assert.equal((await read(serve(post({ password })))).status, 401);
  assert.deepEqual(accounts.deleted, []);
  assert.ok(await isThere(customer));
});

Deno.test('who never paid, and whose customer is gone or unknown, can leave as well', async () => {
  const { accounts, customer, forget } = await scene();
  await stripe.customers.del(customer);
  assert.equal((await forget()).status, 200);
  accounts.customers.set(alice.id, 'cus_of_another_account');
  assert.equal((await forget()).status, 200);
  assert.equal((await forget({ password }, bob)).status, 200);
  assert.deepEqual(accounts.deleted, [alice.id, alice.id, bob.id]);
});

Deno.test('a checkout left open cannot be paid any more; what was paid stays paid', async () => {
  const { customer, forget } = await scene();
  const intent = { customer, amount: 1999, currency: 'usd' };
  const card = { enabled: true, allow_redirects: 'never' } as const;
  const open = await stripe.paymentIntents.create({ ...intent, automatic_payment_methods: card });
  const paid = await stripe.paymentIntents.create({
    ...intent,
    automatic_payment_methods: card,
    payment_method: 'pm_card_visa',
    confirm: true,
  });
  assert.equal((await forget()).status, 200);
  assert.equal((await stripe.paymentIntents.retrieve(open.id)).status, 'canceled');
  assert.equal((await stripe.paymentIntents.retrieve(paid.id)).status, 'succeeded');
});

Deno.test('when the database fails, trying again succeeds', async () => {
  const { accounts, forget } = await scene();
  accounts.isDown = true;
  await logged(async () => assert.equal((await forget()).status, 500));
  accounts.isDown = false;
  assert.equal((await forget()).status, 200);
  assert.deepEqual(accounts.deleted, [alice.id]);
});
