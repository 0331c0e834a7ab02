import { createAccount } from '#features/auth/mutations.ts';
import { watchSession } from '#features/auth/session/session.ts';
import { readAuth } from '#features/auth/session/store.ts';
import { missingBuyer } from '#features/checkout/payment/payment.ts';

/** Creates the account of a buyer who is not signed in. */
export async function ensureAccount(): Promise<void> {
  const { user, pendingSignup } = readAuth();
  if (user) return;
  if (!pendingSignup) throw missingBuyer();
  watchSession();
  await createAccount(pendingSignup);
}
