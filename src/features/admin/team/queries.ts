import { queryOptions } from '@tanstack/react-query';

import { dataOf } from '#lib/data/answers.ts';
import { camelCased } from '#lib/data/row.ts';
import { supabase } from '#lib/data/supabase.ts';

import type { StaffMember } from './schema.ts';

/** Who works in the control panel, then who is invited to. */
export const teamOptions = queryOptions({
  queryKey: ['admin-team'],
  queryFn: async (): Promise<StaffMember[]> => {
    const rows = await supabase.rpc('list_staff').then(dataOf);
    return rows.map(camelCased);
  },
});
