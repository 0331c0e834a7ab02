import { AccountPage } from '#features/account/account-page.tsx';
import { OrderList } from '#features/account/orders/order-list.tsx';
import { useUser } from '#features/auth/session/store.ts';
import { page, urlState } from '#lib/data/search-params.ts';

import { useUrlState } from '#ui/list/use-url-state.ts';

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
