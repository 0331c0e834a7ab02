import { queryOptions } from '@tanstack/react-query';

import { dataOf } from '#lib/data/answers.ts';
import { supabase } from '#lib/data/supabase.ts';

/** Whether the member has a password: a wallet's buyer has none before they choose one. */
export const hasPasswordOptions = (userId: string) =>
  queryOptions({
    queryKey: ['has-password', userId],
    queryFn: fetchHasPassword,
  });

async function fetchHasPassword(): Promise<boolean> {
  return supabase.rpc('has_password').then(dataOf);
}
