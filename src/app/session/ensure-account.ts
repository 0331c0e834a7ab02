import { createAccount } from '#features/auth/mutations.ts';
import { watchSession } from '#features/auth/session/session.ts';
import { authEvents, readAuth } from '#features/auth/session/store.ts';
import { missingBuyer, type NewBuyer } from '#features/checkout/payment/payment.ts';
import { cleanText } from '#lib/text/clean.ts';

/** Creates the account of a buyer who is not signed in, by their details or those of their wallet. */
export async function ensureAccount(newBuyer: NewBuyer | null): Promise<void> {
  const { user, pendingSignup } = readAuth();
  if (user) return;
  const details = pendingSignup ?? (newBuyer && detailsOf(newBuyer));
  if (!details) throw missingBuyer();
  watchSession();
  await createAccount(details);
  if (details.password === null) authEvents.passwordMailed();
}

function detailsOf({ name, email }: NewBuyer) {
  const words = cleanText(name).split(/\s+/);
  const lastName = words.length > 1 ? String(words.pop()) : '';
  return { firstName: words.join(' '), lastName, email, password: null };
}
