import { queryOptions } from '@tanstack/react-query';

import { supabase } from '#lib/data/supabase.ts';

import { fromAuth } from '../auth-refusal.ts';

/** The address that waits for its link to be followed; null if there is none. */
export const pendingEmailOptions = (userId: string) =>
  queryOptions({ queryKey: ['pending-email', userId], queryFn: fetchPendingEmail });

async function fetchPendingEmail(): Promise<string | null> {
  const { data, error } = await supabase.auth.getUser();
  if (error) throw fromAuth(error, 'Something went wrong. Please try again.');
  return data.user.new_email || null;
}
