import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';

import { withDefault, type SavedItem } from './saved-items.ts';

/**
 * What can be done to saved cards and addresses. The default moves at once, and back if that failed;
 * what is deleted stays in sight until it is gone.
 */
export function useSavedList<Item extends SavedItem>(
  queryKey: QueryKey,
  actions: {
    makeDefault: (id: string) => Promise<void>;
    remove: (id: string) => Promise<void>;
  },
) {
  const queryClient = useQueryClient();
  const refetch = () => queryClient.invalidateQueries({ queryKey });

  const makeDefault = useMutation({
    mutationFn: actions.makeDefault,
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Item[]>(queryKey);
      queryClient.setQueryData<Item[]>(queryKey, (items) => items && withDefault(items, id));
      return before;
    },
    onError: (_error, _id, before) => queryClient.setQueryData(queryKey, before),
    // Not waited for: what is in sight is right already.
    onSettled: () => void refetch(),
  });
  // Another one becomes the default; the database says which.
  const remove = useMutation({ mutationFn: actions.remove, onSettled: refetch });

  return { makeDefault, remove, refetch };
}
