import { useMutation, useQueryClient } from '@tanstack/react-query';

import { messageOf } from '#lib/data/errors.ts';
import { toast } from '#ui/feedback/toast.tsx';

import { save, unsave } from './mutations.ts';
import { savedIdsOptions } from './queries.ts';
import type { SavedKind } from './schema.ts';

/** Saves or removes an item optimistically, and rolls back on failure. */
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
    // Sequential, so that the last press wins.
    scope: { id: queryKey.join(' ') },
    mutationFn: ({ id, isSaved }: { id: string; isSaved: boolean }) =>
      isSaved ? save(kind, id) : unsave(kind, id),
    onMutate: async ({ id, isSaved }) => {
      await queryClient.cancelQueries({ queryKey });
      show(id, isSaved);
    },
    onError: (error, { id, isSaved }) => {
      show(id, !isSaved);
      toast.error(messageOf(error));
    },
    // Only the last one refetches: an earlier refetch would undo later presses on screen.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: queryKey }) === 1) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
