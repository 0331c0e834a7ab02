import { AccountPage } from '#features/account/account-page.tsx';
import { useUser } from '#features/auth/session/store.ts';
import { Contributions } from '#features/contributors/contributions.tsx';

export default function ContributionsRoute() {
  const user = useUser();
  if (!user) return null;
  return (
    <AccountPage title="Contributions">
      <Contributions userId={user.id} />
    </AccountPage>
  );
}
