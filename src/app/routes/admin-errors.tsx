import { useQueryClient } from '@tanstack/react-query';

import { ErrorsSection } from '#features/admin-errors/errors-section.tsx';
import { errorsUrl } from '#features/admin-errors/search-params.ts';

import { invalidateCounts } from '../invalidate-counts.ts';
import { adminOrderPath } from '#lib/paths.ts';
import { useUrlState } from '../routing/use-url-state.ts';

export default function AdminErrorsRoute() {
  const [view, show] = useUrlState(errorsUrl);
  const queryClient = useQueryClient();
  return (
    <ErrorsSection
      view={view}
      onViewChange={show}
      orderPath={adminOrderPath}
      onResolved={() => {
        invalidateCounts(queryClient);
        void queryClient.invalidateQueries({ queryKey: ['admin-orders'] });
      }}
    />
  );
}
