import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';

import { withDefault, type SavedItem } from './saved-items.ts';

/**
 * The mutations of saved cards and addresses. The default changes optimistically and is rolled back on
 * failure; a deleted item stays until the server has confirmed.
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
    // Not awaited: the screen already shows the new default.
    onSettled: () => void refetch(),
  });
  // The database promotes another default, so the list is refetched.
  const remove = useMutation({ mutationFn: actions.remove, onSettled: refetch });

  return { makeDefault, remove, refetch };
}
