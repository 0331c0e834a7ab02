import type { QueryClient } from '@tanstack/react-query';

import { storeCountsOptions } from '#features/admin/queries.ts';

/** What is shown of the schools anywhere is out of date. */
export function schoolsChanged(queryClient: QueryClient): void {
  void queryClient.invalidateQueries(storeCountsOptions);
  for (const key of ['schools', 'applicants', 'statistics', 'saved']) {
    void queryClient.invalidateQueries({ queryKey: [key] });
  }
}
