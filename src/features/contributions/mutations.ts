import { dataOf } from '#lib/answers.ts';
import { supabase } from '#lib/supabase.ts';

/** Deletes a profile of the member's, also where it is published. Twice is no error. */
export async function withdrawProfile(submission: string): Promise<void> {
  await supabase.rpc('withdraw_profile', { submission }).then(dataOf);
}
