import { TableSection } from '#ui/list/table-section.tsx';

import { orderColumns } from './order-columns.tsx';
import { orderPageOptions } from './queries.ts';
import { ordersUrl } from './search-params.ts';

/** The orders of an account, latest first, without the buyer. */
export const OrdersOfPerson = ({ accountId }: { accountId: string }) => (
  <TableSection
    title="Orders"
    queryOf={(page) => orderPageOptions({ ...ordersUrl.defaults, text: accountId, page })}
    noun={['order', 'orders']}
    empty="No orders yet."
    columns={orderColumns.filter(({ label }) => label !== 'Buyer')}
    keyOf={({ id }) => id}
  />
);
