import { dataOf } from '#lib/data/answers.ts';
import { supabase } from '#lib/data/supabase.ts';

import type { StaffMember } from './schema.ts';

/** Mails an invitation. Whoever reads the address becomes an admin or support once they accept. */
export async function inviteStaff({
  email,
  role,
}: Pick<StaffMember, 'email' | 'role'>): Promise<void> {
  await supabase.rpc('invite_staff', { address: email, role }).then(dataOf);
}

export async function withdrawInvitation({ id }: StaffMember): Promise<void> {
  await supabase.rpc('withdraw_staff_invitation', { invitation: id }).then(dataOf);
}

/** Takes an admin's or support's role away, from their next request on. */
export async function removeStaff({ id }: StaffMember): Promise<void> {
  await supabase.rpc('remove_staff', { account: id }).then(dataOf);
}
