import type { SupabaseClient } from '@supabase/supabase-js';
import { queryOptions } from '@tanstack/react-query';

import { supabase } from '#lib/data/supabase.ts';

import { fromAuth } from '../auth-refusal.ts';

/** An authenticator app of the member. */
export interface SecondFactor {
  id: string;
  name: string;
  isConfirmed: boolean;
  /** An ISO timestamp. */
  addedAt: string;
}

export const secondFactorsOptions = queryOptions({
  queryKey: ['second-factors'],
  queryFn: () => fetchSecondFactors(),
});

export async function fetchSecondFactors(
  auth: SupabaseClient['auth'] = supabase.auth,
): Promise<SecondFactor[]> {
  const { data, error } = await auth.mfa.listFactors();
  if (error)
    throw fromAuth(error, 'Your authenticator apps could not be loaded. Please try again.');
  return data.all.map(({ id, friendly_name, status, created_at }) => ({
    id,
    name: friendly_name ?? 'Authenticator app',
    isConfirmed: status === 'verified',
    addedAt: created_at,
  }));
}
