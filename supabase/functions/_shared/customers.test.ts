import assert from 'node:assert/strict';

import { customerOf } from './customers.ts';
import { stripeClient } from './stripe.ts';
import { MemoryAccounts } from './test-accounts.ts';
import { cutOff, stripe } from './test-support.ts';

/** A user unknown to Stripe. */
function scene(client = stripe) {
  const accounts = new MemoryAccounts();
  const user = { id: crypto.randomUUID(), email: 'new@example.com' };
  return { accounts, user, customer: () => customerOf(user, { accounts, stripe: client }) };
}

Deno.test('a user without a customer is not looked up at Stripe', async () => {
  const client = stripeClient();
  cutOff(client.customers, 'retrieve');
  const { accounts, user, customer } = scene(client);
  assert.equal(await customer(), accounts.customers.get(user.id));
});

Deno.test('a user whose address Stripe rejects gets one customer, without the address', async () => {
  const accounts = new MemoryAccounts();
  const user = { id: crypto.randomUUID(), email: 'someone@localhost' };
  const ask = () => customerOf(user, { accounts, stripe });
  const ids = await Promise.all([ask(), ask()]);
  assert.equal(ids[0], ids[1]);
  const customer = await stripe.customers.retrieve(ids[0]);
  assert.ok(!customer.deleted && customer.email === null);
});

Deno.test('concurrent calls create only one customer for a user', async () => {
  const { accounts, user, customer } = scene();
  const ids = await Promise.all([customer(), customer(), customer()]);
  assert.equal(new Set([...ids, await customer()]).size, 1);
  assert.equal(accounts.customers.get(user.id), ids[0]);
});

Deno.test('a customer whose id was not stored is found again', async () => {
  const { accounts, user, customer } = scene();
  const id = await customer();
  accounts.customers.delete(user.id);
  assert.equal(await customer(), id);
});

Deno.test('a customer that was deleted at Stripe, or is unknown to it, is replaced once', async () => {
  const { accounts, user, customer } = scene();
  const first = await customer();
  await stripe.customers.del(first);
  const [second, same] = await Promise.all([customer(), customer()]);
  assert.equal(second, same);
  assert.notEqual(second, first);
  accounts.customers.set(user.id, 'cus_of_another_account');
  assert.ok(!(await stripe.customers.retrieve(await customer())).deleted);
});
