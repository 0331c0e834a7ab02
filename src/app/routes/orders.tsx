import { AccountPage } from '#features/account/account-page.tsx';
import { OrderList } from '#features/account/order-list.tsx';
import { useUser } from '#features/auth/store.ts';
import { page, urlState } from '#lib/search-params.ts';

import { useUrlState } from '#ui/use-url-state.ts';

const ordersUrl = urlState({ page: page() });

export default function OrdersRoute() {
  const user = useUser();
  const [{ page }, show] = useUrlState(ordersUrl);
  if (!user) return null;
  return (
    <AccountPage title="Orders">
      <OrderList userId={user.id} page={page} onPageChange={(next) => show({ page: next })} />
    </AccountPage>
  );
}
