import { Link } from 'react-router-dom';

import classes from '#model/panel/admin-tabs.module.css';

import { ordersUrl, type OrdersView } from './search-params.ts';
import { orderTabs, statusLabel } from './status.ts';

/** Links to the parts of the list of orders, with the same search. */
export function OrderTabs({ view }: { view: OrdersView }) {
  const isNamed = orderTabs.some((status) => status === view.status);
  return (
    <nav aria-label="Orders by status" className={classes.tabs}>
      {[...orderTabs, ...(isNamed ? [] : [view.status])].map((status) => (
        <Link
          key={status}
          to={ordersUrl.write({ ...view, status, page: 1 }) || '?'}
          aria-current={status === view.status ? 'page' : undefined}
          className={classes.tab ?? ''}
        >
          {status === '' ? 'All' : statusLabel(status)}
        </Link>
      ))}
    </nav>
  );
}
