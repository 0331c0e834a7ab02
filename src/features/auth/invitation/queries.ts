import { queryOptions } from '@tanstack/react-query';

import type { Database } from '#database.types.ts';
import { dataOf } from '#lib/data/answers.ts';
import { supabase } from '#lib/data/supabase.ts';

export type Invitation = Database['public']['Functions']['my_staff_invitation']['Returns'][number];

/** The invitation to the control panel that waits for somebody's verified address; null if there is none. */
export const invitationOptions = (userId: string) =>
  queryOptions({
    queryKey: ['my-staff-invitation', userId],
    queryFn: async (): Promise<Invitation | null> => {
      const [invitation] = await supabase.rpc('my_staff_invitation').then(dataOf);
      return invitation ?? null;
    },
    staleTime: 0,
  });
