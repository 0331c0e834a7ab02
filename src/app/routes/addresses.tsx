import { AccountPage } from '#features/account/account-page.tsx';
import { AddressBook } from '#features/account/address-book.tsx';
import { useUser } from '#features/auth/store.ts';
import { PageHeader } from '#ui/page-header.tsx';

import { LeaveGuard } from '../layout/leave-guard.tsx';
import { paths } from '#lib/paths.ts';

export default function AddressesRoute() {
  const user = useUser();
  if (!user) return null;
  return (
    <AccountPage accountPath={paths.account}>
      <PageHeader title="Addresses" />
      <AddressBook userId={user.id} />
      <LeaveGuard />
    </AccountPage>
  );
}
