import { AccountPage } from '#features/account/account-page.tsx';
import { AddressBook } from '#features/account/addresses/address-book.tsx';
import { useUser } from '#features/auth/session/store.ts';

import { LeaveGuard } from '../layout/leave-guard.tsx';

export default function AddressesRoute() {
  const user = useUser();
  if (!user) return null;
  return (
    <AccountPage title="Addresses">
      <AddressBook userId={user.id} />
      <LeaveGuard />
    </AccountPage>
  );
}
