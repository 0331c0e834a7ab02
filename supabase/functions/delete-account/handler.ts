import type { Stripe } from 'stripe';
import * as z from 'zod';

import type { Accounts } from '../_shared/accounts.ts';
import { readBody } from '../_shared/body.ts';
import { goingThrough, isPastChange, paymentOf } from '../_shared/payments.ts';
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
 * Deletes the caller's account for good, after asking for the password once more. Stripe comes
 * first: whatever fails on the way, the account is still there to try again.
 */
export async function deleteAccount(
  request: Request,
  { signedInUser, checkPassword, accounts, stripe }: Services,
): Promise<{ deleted: true }> {
  const user = await signedInUser(request);
  const { password } = await readBody(request, requestSchema);
  await checkPassword(request, user, password);

  const customerId = await accounts.customerId(user.id);
  // Stripe may have lost or deleted the customer before us: that is fine.
  if (customerId) await found(deleteCustomer(customerId, stripe));
  await accounts.delete(user.id);
  return { deleted: true };
}

/**
 * With its saved cards. A checkout left open in another tab can't be paid any more; a payment that is
 * going through comes first, for afterwards nobody would have what it paid for.
 */
async function deleteCustomer(customerId: string, stripe: Stripe): Promise<void> {
  const open: Stripe.PaymentIntent[] = [];
  for await (const intent of stripe.paymentIntents.list({ customer: customerId, limit: 100 })) {
    if (intent.status === 'processing') throw goingThrough();
    if (!paymentOf(intent)) open.push(intent);
  }
  for (const { id } of open) {
    await stripe.paymentIntents.cancel(id).catch((error: unknown) => {
      // Or confirmed: the bank is being asked at this moment.
      throw isPastChange(error) ? goingThrough() : error;
    });
  }
  await stripe.customers.del(customerId);
}
