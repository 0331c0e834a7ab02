import { submissionsUrl } from '#features/admin-submissions/search-params.ts';
import { SubmissionsSection } from '#features/admin-submissions/submissions-section.tsx';

import { useUrlState } from '../routing/use-url-state.ts';

export default function AdminSubmissionsRoute() {
  const [view, show] = useUrlState(submissionsUrl);

  return <SubmissionsSection view={view} onViewChange={show} />;
}
