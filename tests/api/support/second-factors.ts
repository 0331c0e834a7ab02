import type { SupabaseClient } from '@supabase/supabase-js';
import { Secret, TOTP } from 'otpauth';

/** The code that an authenticator app with this secret shows now, or in a while. */
export const codeOf = (secret: string, inSeconds = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + inSeconds * 1000,
  });

/** Begins to set up an authenticator app. */
export async function enroll(client: SupabaseClient, friendlyName = 'Phone') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { id: data.id, ...data.totp };
}

/** The same, confirmed; the client has then given its code. */
export async function giveSecondFactor(client: SupabaseClient, friendlyName = 'Phone') {
  const factor = await enroll(client, friendlyName);
  const { error } = await client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: codeOf(factor.secret),
  });
  if (error) throw error;
  return factor;
}
