import { fromPostgrest } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

/** Deletes a profile of the member's, also where it is published. Twice is no error. */
export async function withdrawProfile(submission: string): Promise<void> {
  const { error } = await supabase.rpc('withdraw_profile', { submission });
  if (error) throw fromPostgrest(error);
}
