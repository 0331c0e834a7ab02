import { ErrorsSection } from '#features/admin-errors/errors-section.tsx';
import { errorsUrl } from '#features/admin-errors/search-params.ts';

import { useUrlState } from '../routing/use-url-state.ts';

export default function AdminErrorsRoute() {
  const [view, show] = useUrlState(errorsUrl);
  return <ErrorsSection view={view} onViewChange={show} />;
}
