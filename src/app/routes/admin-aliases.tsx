import { AliasesSection } from '#features/admin-aliases/aliases-section.tsx';
import { aliasesUrl } from '#features/admin-aliases/search-params.ts';

import { useUrlState } from '../routing/use-url-state.ts';

export default function AdminAliasesRoute() {
  const [view, show] = useUrlState(aliasesUrl);
  return <AliasesSection view={view} onViewChange={show} />;
}
