import type { Stripe } from 'stripe';

import type { Accounts } from './accounts.ts';
import { found, withEmail } from './stripe.ts';
import type { User } from './supabase.ts';

interface Services {
  accounts: Accounts;
  stripe: Stripe;
}

/** The person's customer at Stripe, made when they first need one. */
export async function customerOf(user: User, { accounts, stripe }: Services): Promise<string> {
  const known = await accounts.customerId(user.id);
  if (known && (await isThere(known, stripe))) return known;

  const customer = await withEmail(user.email, (email, keySuffix) =>
    stripe.customers.create(
      { ...(email !== undefined && { email }), metadata: { user_id: user.id } },
      // Calls at the same moment end in one customer; one deleted at Stripe has one successor.
      { idempotencyKey: `customer-${user.id}-after-${known}${keySuffix}` },
    ),
  );
  await accounts.keepCustomerId(user.id, customer.id);
  return customer.id;
}

/** Somebody may have deleted it in the dashboard, or our keys are another Stripe account's now. */
async function isThere(customerId: string, stripe: Stripe): Promise<boolean> {
  const customer = await found(stripe.customers.retrieve(customerId));
  return customer !== null && !customer.deleted;
}
