import { useMutation, useQueryClient } from '@tanstack/react-query';

import { save, unsave } from './mutations.ts';
import { savedIdsOptions } from './queries.ts';
import type { SavedKind } from './schema.ts';

/**
 * Saves or removes at once, wherever the list is shown, and takes it back if that failed. `onFailed`
 * hears of every press; what the mutation itself says is about the last one only.
 */
export function useToggleSaved(
  userId: string,
  kind: SavedKind,
  onFailed?: (id: string, error: Error) => void,
) {
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
    onError: (error, { id, isSaved }) => {
      show(id, !isSaved);
      onFailed?.(id, error);
    },
    // The last one reads the list again; before that, it would show less than was pressed.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: queryKey }) === 1) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
