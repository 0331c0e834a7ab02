import assert from 'node:assert/strict';

import { customerOf } from './customers.ts';
import { stripeClient } from './stripe.ts';
import { MemoryAccounts } from './test-accounts.ts';
import { cutOff, stripe } from './test-support.ts';

/** Somebody Stripe has never heard of. */
function scene(client = stripe) {
  const accounts = new MemoryAccounts();
  const user = { id: crypto.randomUUID(), email: 'new@example.com' };
  return { accounts, user, customer: () => customerOf(user, { accounts, stripe: client }) };
}

Deno.test('who has no customer yet is not looked up', async () => {
  const client = stripeClient();
  cutOff(client.customers, 'retrieve');
  const { accounts, user, customer } = scene(client);
  assert.equal(await customer(), accounts.customers.get(user.id));
});

Deno.test('who has an address that Stripe does not take has one customer, without it', async () => {
  const accounts = new MemoryAccounts();
  const user = { id: crypto.randomUUID(), email: 'somebody@localhost' };
  const ask = () => customerOf(user, { accounts, stripe });
  const ids = await Promise.all([ask(), ask()]);
  assert.equal(ids[0], ids[1]);
  const customer = await stripe.customers.retrieve(ids[0]);
  assert.ok(!customer.deleted && customer.email === null);
});

Deno.test('a person is given one customer, however many calls need it at once', async () => {
  const { accounts, user, customer } = scene();
  const ids = await Promise.all([customer(), customer(), customer()]);
  assert.equal(new Set([...ids, await customer()]).size, 1);
  assert.equal(accounts.customers.get(user.id), ids[0]);
});

Deno.test('a customer whose id was not stored in time is found again', async () => {
  const { accounts, user, customer } = scene();
  const id = await customer();
  accounts.customers.delete(user.id);
  assert.equal(await customer(), id);
});

Deno.test('a customer deleted at Stripe, or unknown to it, is followed by one other', async () => {
  const { accounts, user, customer } = scene();
  const first = await customer();
  await stripe.customers.del(first);
  const [second, same] = await Promise.all([customer(), customer()]);
  assert.equal(second, same);
  assert.notEqual(second, first);
  accounts.customers.set(user.id, 'cus_of_another_account');
  assert.ok(!(await stripe.customers.retrieve(await customer())).deleted);
});
