import { brand } from '#lib/store/brand.ts';
import { supabase } from '#lib/data/supabase.ts';

import { withFreshSession, type Proof } from './fresh-session.ts';
import { fetchSecondFactors } from './second-factor-queries.ts';
import { fromFactors } from '../verification/submit-code.ts';

/** An unconfirmed factor, for an authenticator app to scan. */
export interface NewFactor {
  /** An image URL. */
  qrCode: string;
  secret: string;
  /** Confirms it with a code. Auth then ends the sessions that were started without it. */
  confirm: (code: string) => Promise<void>;
}

/**
 * Starts the setup of a factor and removes earlier ones that were never confirmed. The database accepts the factor for ten
 * minutes: the fresh session lasts until it is confirmed.
 */
export async function enrollFactor({
  name,
  ...proof
}: Proof & { name: string }): Promise<NewFactor> {
  return withFreshSession(proof, async (auth) => {
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
        const outcome = await supabase.auth.mfa.challengeAndVerify({ factorId: id, code });
        if (outcome.error) throw fromFactors(outcome.error);
        // Without a code, Auth has ended the fresh session.
        if (proof.code !== '') await auth.signOut({ scope: 'local' });
      },
    };
  });
}

export async function removeFactor({ id, ...proof }: Proof & { id: string }): Promise<void> {
  await withFreshSession(proof, async (auth) => {
    const { error } = await supabase.auth.mfa.unenroll({ factorId: id });
    if (error) throw fromFactors(error);
    await auth.signOut({ scope: 'local' });
  });
  // The current token still names the factor.
  await supabase.auth.refreshSession();
}
