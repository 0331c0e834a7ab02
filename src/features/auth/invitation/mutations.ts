import { dataOf } from '#lib/data/answers.ts';
import { supabase } from '#lib/data/supabase.ts';

import type { Invitation } from './queries.ts';

/** Accepts an invitation to the control panel. The role counts from the next token on, which is fetched at once. */
export async function acceptInvitation({ id }: Invitation): Promise<void> {
  await supabase.rpc('accept_staff_invitation', { invitation: id }).then(dataOf);
  await supabase.auth.refreshSession();
}
