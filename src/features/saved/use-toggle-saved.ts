import { useMutation, useQueryClient } from '@tanstack/react-query';

import { save, unsave } from './mutations.ts';
import { savedIdsOptions } from './queries.ts';
import type { SavedKind } from './schema.ts';

/** Saves or removes at once, wherever the list is shown, and takes it back if that failed. */
export function useToggleSaved(userId: string, kind: SavedKind) {
  const queryClient = useQueryClient();
  const { queryKey } = savedIdsOptions(userId, kind);

  const show = (id: string, isSaved: boolean) =>
    queryClient.setQueryData(queryKey, (ids) => {
      const others = ids?.filter((other) => other !== id);
      return others && isSaved ? [id, ...others] : others;
    });

  return useMutation({
    mutationKey: queryKey,
    // One after the other: the last press counts.
    scope: { id: queryKey.join(' ') },
    mutationFn: ({ id, isSaved }: { id: string; isSaved: boolean }) =>
      isSaved ? save(kind, id) : unsave(kind, id),
    onMutate: async ({ id, isSaved }) => {
      await queryClient.cancelQueries({ queryKey });
      show(id, isSaved);
    },
    onError: (_error, { id, isSaved }) => show(id, !isSaved),
    // The last one reads the list again; before that, it would show less than was pressed.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: queryKey }) === 1) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
