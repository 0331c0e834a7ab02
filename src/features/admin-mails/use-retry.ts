import { useMutation, useQueryClient } from '@tanstack/react-query';

import { messageOf } from '#lib/errors.ts';
import type { Flash } from '#ui/use-flash-message.ts';

import { retryMail } from './mutations.ts';
import { adminMailsKey } from './queries.ts';

/** Sends a mail again, and reports the result. */
export function useRetry(flash: Flash) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: retryMail,
    onSuccess: () => flash.success('The email is being sent again.'),
    onError: (error) => flash.error(`Error: ${messageOf(error)}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminMailsKey }),
  });
}
