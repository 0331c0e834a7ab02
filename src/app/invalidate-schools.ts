import type { QueryClient } from '@tanstack/react-query';

import { storeCountsOptions } from '#features/admin/queries.ts';

/** Refetches every query that shows schools or depends on them. */
export function invalidateSchools(queryClient: QueryClient): void {
  void queryClient.invalidateQueries(storeCountsOptions);
  for (const key of ['schools', 'applicants', 'statistics', 'saved']) {
    void queryClient.invalidateQueries({ queryKey: [key] });
  }
}
