import type { Stripe } from 'stripe';
import * as z from 'zod';

import type { Accounts } from '../_shared/accounts.ts';
import { readBody } from '../_shared/body.ts';
import { paymentInProgress, isUnexpectedState, paymentOf } from '../_shared/payments.ts';
import type { Proofs } from '../_shared/proofs.ts';
import { found } from '../_shared/stripe.ts';
import type { User } from '../_shared/supabase.ts';

/** The caller's own account or, by an admin, the one with an email. */
const requestSchema = z.strictObject({ email: z.string().trim().min(1).max(254).optional() });

interface Services {
  signedInUser: (request: Request) => Promise<User>;
  signedInAdmin: (request: Request) => Promise<User>;
  sessionOf: (request: Request) => string;
  proofs: Proofs;
  accounts: Accounts;
  stripe: Stripe;
}

/**
 * Deletes the caller's account permanently, or for an admin the account with an email. Their session has to prove itself for it.
 * Stripe comes first: if anything fails, the account still exists and the caller can retry.
 */
export async function deleteAccount(
  request: Request,
  { signedInUser, signedInAdmin, sessionOf, proofs, accounts, stripe }: Services,
): Promise<{ deleted: true }> {
  const user = await signedInUser(request);
  const session = sessionOf(request);
  const { email } = await readBody(request, requestSchema);
  if (email === undefined) {
    await proofs.require('delete_account', user.id, session);
    await leaveStripe(user.id, 'yours');
    // SQL asks for the proof once more, and uses it.
    await accounts.delete(user.id, session);
  } else {
    const admin = await signedInAdmin(request);
    // SQL checks whether the caller is still an admin.
    const userId = await accounts.toDelete(admin.id, email);
    await proofs.require('delete_person', admin.id, session);
    await leaveStripe(userId, 'theirs');
    await accounts.deleteFor(admin.id, email, session);
  }
  return { deleted: true };

  async function leaveStripe(userId: string, whose: 'yours' | 'theirs'): Promise<void> {
    const customerId = await accounts.customerId(userId);
    // Stripe may already have deleted the customer, or not know it: that is fine.
    if (customerId) await found(deleteCustomer(customerId, stripe, whose));
  }
}

/**
 * Deletes the customer with its saved cards. Open checkouts in other tabs can't be paid any more; a processing
 * payment must finish first, because otherwise its access would have no owner.
 */
async function deleteCustomer(
  customerId: string,
  stripe: Stripe,
  whose: 'yours' | 'theirs',
): Promise<void> {
  const open: Stripe.PaymentIntent[] = [];
  for await (const intent of stripe.paymentIntents.list({ customer: customerId, limit: 100 })) {
    if (intent.status === 'processing') throw paymentInProgress(whose);
    if (!paymentOf(intent)) open.push(intent);
  }
  for (const { id } of open) {
    await stripe.paymentIntents.cancel(id).catch((error: unknown) => {
      // Or it was just confirmed: the bank is deciding.
      throw isUnexpectedState(error) ? paymentInProgress(whose) : error;
    });
  }
  await stripe.customers.del(customerId);
}
