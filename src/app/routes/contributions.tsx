import { AccountPage } from '#features/account/account-page.tsx';
import { useUser } from '#features/auth/session/store.ts';
import { Contributions } from '#features/contributors/contributions.tsx';
import { page, urlState } from '#lib/data/search-params.ts';

import { useUrlState } from '#ui/list/use-url-state.ts';

const contributionsUrl = urlState({ page: page(), earningsPage: page('earnings') });

export default function ContributionsRoute() {
  const user = useUser();
  const [view, show] = useUrlState(contributionsUrl);
  if (!user) return null;
  return (
    <AccountPage title="Contributions">
      <Contributions userId={user.id} view={view} onViewChange={show} />
    </AccountPage>
  );
}
