import { useSearchParams } from 'react-router';

import { AccountPage } from '#features/account/account-page.tsx';
import { OrderList } from '#features/account/order-list.tsx';
import { useUser } from '#features/auth/store.ts';
import { PageHeader } from '#ui/page-header.tsx';

import { paths, receiptPath } from '../paths.ts';

export function OrdersRoute() {
  const user = useUser();
  const [params, setParams] = useSearchParams();
  if (!user) return null;
  return (
    <AccountPage accountPath={paths.account}>
      <PageHeader title="Orders" />
      <OrderList
        userId={user.id}
        page={Number.parseInt(params.get('page') ?? '', 10) || 1}
        onPageChange={(page) => setParams(page > 1 ? { page: String(page) } : {})}
        receiptPath={receiptPath}
      />
    </AccountPage>
  );
}
