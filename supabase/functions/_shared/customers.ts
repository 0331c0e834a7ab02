import type { Stripe } from 'stripe';

import type { Accounts } from './accounts.ts';
import { found, withEmail } from './stripe.ts';
import type { StripeTasks } from './stripe-tasks.ts';
import type { User } from './supabase.ts';

interface Services {
  accounts: Accounts;
  stripe: Stripe;
}

/** The user's Stripe customer, created when first needed. */
export async function customerOf(user: User, { accounts, stripe }: Services): Promise<string> {
  const known = await accounts.customerId(user.id);
  if (known && (await customerExists(known, stripe))) return known;

  const customer = await withEmail(user.email, (email, keySuffix) =>
    stripe.customers.create(
      { ...(email !== undefined && { email }), metadata: { user_id: user.id } },
      // Concurrent calls create one customer; a deleted customer gets one successor.
      { idempotencyKey: `customer-${user.id}-after-${known}${keySuffix}` },
    ),
  );
  await accounts.saveCustomerId(user.id, customer.id);
  return customer.id;
}

/** Gives a customer the email of their account, or removes one whose account is gone. */
export async function updateCustomer(
  customerId: string,
  { tasks, stripe }: { tasks: Pick<StripeTasks, 'emailOf'>; stripe: Stripe },
): Promise<void> {
  const current = await tasks.emailOf(customerId);
  if (!(await customerExists(customerId, stripe))) return;
  if (current === null) {
    await stripe.customers.del(customerId);
    return;
  }
  // An address that Stripe refuses is removed: the old one may belong to someone else by now.
  await withEmail(current, (email = '') => stripe.customers.update(customerId, { email }));
}

/** The customer may have been deleted in the dashboard, or our keys may belong to another Stripe account now. */
async function customerExists(customerId: string, stripe: Stripe): Promise<boolean> {
  const customer = await found(stripe.customers.retrieve(customerId));
  return customer !== null && !customer.deleted;
}
