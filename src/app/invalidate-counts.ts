import type { QueryClient } from '@tanstack/react-query';

import { storeCountsOptions } from '#features/admin/queries.ts';
import { attentionOptions } from '#features/admin-dashboard/queries.ts';

/** Refetches the numbers in the admin area's tabs. */
export function invalidateCounts(queryClient: QueryClient): void {
  void queryClient.invalidateQueries(storeCountsOptions);
  void queryClient.invalidateQueries({ queryKey: attentionOptions.queryKey });
}
