import assert from 'node:assert/strict';

import type { Accounts } from './accounts.ts';
import { customerOf } from './customers.ts';
import { stripeClient } from './stripe.ts';
import { customersIn, cutOff, recorder, stripe } from './test-support.ts';

/** A user unknown to Stripe. */
function scene(client = stripe, email = 'new@example.com') {
  const customers = new Map<string, string>();
  const accounts = recorder<Accounts>(customersIn(customers));
  const user = { id: crypto.randomUUID(), email };
  return { customers, user, customer: () => customerOf(user, { accounts, stripe: client }) };
}

Deno.test('a user without a customer is not looked up at Stripe', async () => {
  const client = stripeClient();
  cutOff(client.customers, 'retrieve');
  const { customers, user, customer } = scene(client);
  assert.equal(await customer(), customers.get(user.id));
});

Deno.test('a user whose address Stripe rejects gets one customer, without the address', async () => {
  const { customer } = scene(stripe, 'someone@localhost');
  const ids = await Promise.all([customer(), customer()]);
  assert.equal(ids[0], ids[1]);
  const there = await stripe.customers.retrieve(ids[0]);
  assert.ok(!there.deleted && there.email === null);
});

Deno.test('concurrent calls create only one customer for a user', async () => {
  const { customers, user, customer } = scene();
  const ids = await Promise.all([customer(), customer(), customer()]);
  assert.equal(new Set([...ids, await customer()]).size, 1);
  assert.equal(customers.get(user.id), ids[0]);
});

Deno.test('a customer whose id was not stored is found again', async () => {
  const { customers, user, customer } = scene();
  const id = await customer();
  customers.delete(user.id);
  assert.equal(await customer(), id);
});

Deno.test('a customer that was deleted at Stripe, or is unknown to it, is replaced once', async () => {
  const { customers, user, customer } = scene();
  const first = await customer();
  await stripe.customers.del(first);
  const [second, same] = await Promise.all([customer(), customer()]);
  assert.equal(second, same);
  assert.notEqual(second, first);
  customers.set(user.id, 'cus_of_another_account');
  assert.ok(!(await stripe.customers.retrieve(await customer())).deleted);
});
