import { brand } from '#lib/store/brand.ts';
import { supabase } from '#lib/data/supabase.ts';

import { provedFor } from '../identity/mutations.ts';
import { fromFactors } from '../verification/submit-code.ts';
import { fetchSecondFactors } from './second-factor-queries.ts';

/** An unconfirmed factor, for an authenticator app to scan. */
export interface NewFactor {
  /** An image URL. */
  qrCode: string;
  secret: string;
  /** Confirms it with a code. Auth then ends the sessions that were started without it. */
  confirm: (code: string) => Promise<void>;
}

/** Starts the setup of a factor and removes earlier ones that were never confirmed. */
export async function enrollFactor(name: string): Promise<NewFactor> {
  await provedFor('add_factor');
  const begun = (await fetchSecondFactors()).filter(({ isConfirmed }) => !isConfirmed);
  await Promise.all(begun.map(({ id }) => supabase.auth.mfa.unenroll({ factorId: id })));
  const { data, error } = await supabase.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: name,
    issuer: brand.name,
  });
  if (error) throw fromFactors(error);
  const { id, totp } = data;
  return {
    qrCode: totp.qr_code,
    secret: totp.secret,
    async confirm(code) {
      // Finding the phone may have taken longer than the proof lasts.
      await provedFor('add_factor');
      const outcome = await supabase.auth.mfa.challengeAndVerify({ factorId: id, code });
      if (outcome.error) throw fromFactors(outcome.error);
    },
  };
}

export async function removeFactor(id: string): Promise<void> {
  await provedFor('remove_factor', id);
  const { error } = await supabase.auth.mfa.unenroll({ factorId: id });
  if (error) throw fromFactors(error);
  // The current token still names the factor.
  await supabase.auth.refreshSession();
}
