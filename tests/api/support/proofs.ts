import type { SupabaseClient } from '@supabase/supabase-js';
import { password } from './clients.ts';
import { invoke } from './functions.ts';

/** Proves the client's session for an act, with the password of those that tests create. */
export async function prove(
  client: SupabaseClient,
  act: string,
  { subject = '', secret = password, code = '' } = {},
): Promise<void> {
  const { status, json } = await invoke(client, 'prove', { act, subject, password: secret, code });
  if (status !== 200) throw new Error(`The proof was refused: ${status} ${json.error?.message}`);
}
