import { fromFunction, fromPostgrest } from '#lib/data/errors.ts';
import { supabase } from '#lib/data/supabase.ts';

/** Proves this session for an act. Rejects with code 'wrong_password' or 'wrong_code'. */
export async function proveIdentity(proof: {
  act: string;
  subject: string;
  password: string;
  /** From an authenticator app; empty without one. */
  code: string;
}): Promise<void> {
  const { error } = await supabase.functions.invoke<unknown>('prove', { body: proof });
  if (error) throw await fromFunction(error);
}

/**
 * Asks for a proof before Auth does an act, unless there is one: Auth itself does not say why an act was refused. Rejects if
 * it is not given.
 */
export async function provedFor(act: string, subject = ''): Promise<void> {
  const { error } = await supabase.rpc('ask_for_proof', { act, subject });
  if (error) throw fromPostgrest(error);
}
