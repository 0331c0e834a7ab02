import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { dataOf } from '#lib/data/answers.ts';
import { supabase } from '#lib/data/supabase.ts';
import { toast } from '#ui/feedback/toast.tsx';

const ticksSchema = z.record(z.string(), z.array(z.string()));

/** The texts of the boxes that a member has ticked, by guide. */
export const ticksOptions = (userId: string) =>
  queryOptions({
    queryKey: ['guide-ticks', userId],
    queryFn: async () => {
      const rows = await supabase
        .from('profiles')
        .select('guide_ticks')
        .eq('user_id', userId)
        .then(dataOf);
      return ticksSchema.parse(rows[0]?.guide_ticks ?? {});
    },
  });

interface Tick {
  guide: string;
  box: string;
  ticked: boolean;
}

export async function tickBox(tick: Tick): Promise<void> {
  await supabase.rpc('tick_box', { ...tick }).then(dataOf);
}

/** The boxes of a guide, kept with the account, and so on every device; without one, '' until the page is left. */
export function useChecks(guideId: string, userId: string) {
  const queryClient = useQueryClient();
  const options = ticksOptions(userId);
  const { data = {} } = useQuery({ ...options, enabled: userId !== '' });
  const ticking = useMutation({
    mutationFn: async (tick: Tick) => (userId === '' ? undefined : tickBox(tick)),
    // Two quick presses of one box arrive in order.
    scope: { id: 'ticks' },
    onMutate: async ({ guide, box, ticked }) => {
      await queryClient.cancelQueries({ queryKey: options.queryKey });
      queryClient.setQueryData(options.queryKey, (before = {}) => {
        const others = (before[guide] ?? []).filter((each) => each !== box);
        return { ...before, [guide]: ticked ? [...others, box] : others };
      });
    },
    onError: () => {
      toast.error('Your tick was not saved. Please try again.');
      return queryClient.invalidateQueries({ queryKey: options.queryKey });
    },
  });
  return {
    isTicked: (box: string) => data[guideId]?.includes(box) ?? false,
    onTick: (box: string, ticked: boolean) => ticking.mutate({ guide: guideId, box, ticked }),
  };
}
