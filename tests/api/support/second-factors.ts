import type { SupabaseClient } from '@supabase/supabase-js';
import { Secret, TOTP } from 'otpauth';
import { prove } from './proofs.ts';

/** The code that an authenticator app with this secret shows now or later. */
export const codeOf = (secret: string, inSeconds = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + inSeconds * 1000,
  });

/** Enrolls an authenticator app without confirming it. A person with another app gives its code. */
export async function enroll(client: SupabaseClient, friendlyName = 'Phone', code = '') {
  await prove(client, 'add_factor', { code });
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { id: data.id, ...data.totp };
}

/** Enrolls and confirms an authenticator app, and verifies the client's session with it. */
export async function giveSecondFactor(client: SupabaseClient, friendlyName = 'Phone', code = '') {
  const factor = await enroll(client, friendlyName, code);
  const { error } = await client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: codeOf(factor.secret),
  });
  if (error) throw error;
  return factor;
}
