import type { Stripe } from 'stripe';
import * as z from 'zod';

import type { Accounts } from '../_shared/accounts.ts';
import { readBody } from '../_shared/body.ts';
import { paymentInProgress, isUnexpectedState, paymentOf } from '../_shared/payments.ts';
import { found } from '../_shared/stripe.ts';
import type { User } from '../_shared/supabase.ts';

const requestSchema = z.object({ password: z.string().min(1).max(1000) });

interface Services {
  signedInUser: (request: Request) => Promise<User>;
  checkPassword: (request: Request, user: User, password: string) => Promise<void>;
  accounts: Accounts;
  stripe: Stripe;
}

/**
 * Deletes the caller's account permanently, after asking for the password again. Stripe comes first:
 * if anything fails, the account still exists and the caller can retry.
 */
export async function deleteAccount(
  request: Request,
  { signedInUser, checkPassword, accounts, stripe }: Services,
): Promise<{ deleted: true }> {
  const user = await signedInUser(request);
  const { password } = await readBody(request, requestSchema);
  await checkPassword(request, user, password);

  const customerId = await accounts.customerId(user.id);
  // Stripe may already have deleted the customer, or not know it: that is fine.
  if (customerId) await found(deleteCustomer(customerId, stripe));
  await accounts.delete(user.id);
  return { deleted: true };
}

/**
 * Deletes the customer with its saved cards. Open checkouts in other tabs can't be paid any more; a processing
 * payment must finish first, because otherwise its access would have no owner.
 */
async function deleteCustomer(customerId: string, stripe: Stripe): Promise<void> {
  const open: Stripe.PaymentIntent[] = [];
  for await (const intent of stripe.paymentIntents.list({ customer: customerId, limit: 100 })) {
    if (intent.status === 'processing') throw paymentInProgress();
    if (!paymentOf(intent)) open.push(intent);
  }
  for (const { id } of open) {
    await stripe.paymentIntents.cancel(id).catch((error: unknown) => {
      // Or it was just confirmed: the bank is deciding.
      throw isUnexpectedState(error) ? paymentInProgress() : error;
    });
  }
  await stripe.customers.del(customerId);
}
