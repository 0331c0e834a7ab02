import { z } from 'zod';

import { dataOf } from '#lib/data/answers.ts';
import { fromFunction } from '#lib/data/errors.ts';
import { rowSchema } from '#lib/data/row.ts';
import { supabase } from '#lib/data/supabase.ts';

const grantedSchema = rowSchema({ emailVerified: z.boolean().nullable() });

/**
 * Grants access. Returns whether the person has verified their email address; null if it has no account, for which
 * the grant waits.
 */
export async function grantAccess(grant: {
  email: string;
  product: string;
  /** ISO timestamp. */
  until: string;
  reason: string;
}): Promise<boolean | null> {
  const { email, ...args } = grant;
  const data = await supabase.rpc('grant_access', { user_email: email, ...args }).then(dataOf);
  return grantedSchema.parse(data).emailVerified;
}

export async function extendAccess(
  entitlement: string,
  until: string,
  reason: string,
): Promise<void> {
  await supabase.rpc('extend_access', { entitlement, until, reason }).then(dataOf);
}

export async function revokeAccess(entitlement: string, reason: string): Promise<void> {
  await supabase.rpc('revoke_access', { entitlement, reason }).then(dataOf);
}

/** Withdraws a grant that waits for an account. */
export async function withdrawGrant({ id }: { id: string }): Promise<void> {
  await supabase.rpc('withdraw_grant', { waiting: id }).then(dataOf);
}

/** Corrects the address of an account that nobody has verified. Its orders and access stay with it. */
export async function correctAddress(correction: {
  address: string;
  corrected: string;
}): Promise<void> {
  await supabase.rpc('correct_address', correction).then(dataOf);
}

/** Returns all data stored about an account, as its own download has them. */
export async function exportDataOf(account: string): Promise<unknown> {
  return supabase.rpc('export_data_of', { account }).then(dataOf);
}

/** Deletes the account with an email. Its orders stay, without a name. */
export async function deleteAccountOf(email: string): Promise<void> {
  const { error } = await supabase.functions.invoke<unknown>('delete-account', {
    body: { email },
  });
  if (error) throw await fromFunction(error);
}
