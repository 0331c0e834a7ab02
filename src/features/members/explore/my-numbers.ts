import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { dataOf } from '#lib/data/answers.ts';
import { supabase } from '#lib/data/supabase.ts';
import { partOfStart } from '#model/plans/my-start.ts';
import { localStore } from '#lib/storage/browser-storage.ts';

import { myNumbersSchema, type MyNumbers } from './schema.ts';

interface Kept {
  numbers: MyNumbers | null;
  /** With the account, and so on every device; else in this browser alone. */
  withAccount: boolean;
}

/**
 * A member's own numbers: those of their account if they are kept there, else those of this browser, stored under the
 * member's id, so that others who sign in here don't see them.
 */
const myNumbersOptions = (userId: string) =>
  queryOptions({
    queryKey: ['my-numbers', userId],
    queryFn: async (): Promise<Kept> => {
      const known = await partOfStart(userId, 'my_numbers');
      const { data: numbers } = myNumbersSchema.safeParse(
        known === undefined ? await readNumbers(userId) : known,
      );
      if (numbers) {
        localStore.write(keyOf(userId), inAccount);
        return { numbers, withAccount: true };
      }
      if (inBrowser(userId).withAccount) localStore.remove(keyOf(userId));
      return inBrowser(userId);
    },
    initialData: () => inBrowser(userId),
    initialDataUpdatedAt: 0,
  });

async function readNumbers(userId: string) {
  const rows = await supabase
    .from('profiles')
    .select('my_numbers')
    .eq('user_id', userId)
    .then(dataOf);
  return rows[0]?.my_numbers;
}

/** Nothing is asked while nobody is logged in, with an empty id. */
export function useMyNumbers(userId: string) {
  const queryClient = useQueryClient();
  const options = myNumbersOptions(userId);
  const { data } = useQuery({ ...options, enabled: userId !== '' });
  const keeping = useMutation({
    mutationFn: async ({ numbers, withAccount }: Kept) => {
      if (!withAccount && !data.withAccount) return;
      const kept = withAccount ? numbers : null;
      dataOf(await supabase.from('profiles').update({ my_numbers: kept }).eq('user_id', userId));
    },
    onMutate: async (kept) => {
      await queryClient.cancelQueries({ queryKey: options.queryKey });
      // In the browser they would outlive a change on another device.
      if (kept.withAccount) localStore.write(keyOf(userId), inAccount);
      else if (kept.numbers) localStore.write(keyOf(userId), JSON.stringify(kept.numbers));
      else localStore.remove(keyOf(userId));
      queryClient.setQueryData(options.queryKey, kept);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
  });
  return {
    ...data,
    error: keeping.error,
    save: (numbers: MyNumbers, withAccount: boolean) => keeping.mutate({ numbers, withAccount }),
    clear: () => keeping.mutate({ numbers: null, withAccount: false }),
  };
}

const keyOf = (userId: string) => `myNumbers:${userId}`;

/** In place of numbers that are kept with the account, so that pages know before they arrive that there are some. */
const inAccount = 'account';

function inBrowser(userId: string): Kept {
  const stored = localStore.read(keyOf(userId)) ?? '';
  try {
    return { numbers: myNumbersSchema.parse(JSON.parse(stored)), withAccount: false };
  } catch {
    return { numbers: null, withAccount: stored === inAccount };
  }
}
