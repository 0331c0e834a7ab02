import { pageSizes } from '#lib/data/pages.ts';
import {
  anyOf,
  day,
  oneOf,
  page,
  search,
  sort,
  urlState,
  type ViewOf,
} from '#lib/data/search-params.ts';

import { orderStatuses } from './status.ts';

/** `?q=00651&status=refunded&from=2026-01-01`. */
export const ordersUrl = urlState({
  text: search('q'),
  status: anyOf('status', orderStatuses),
  product: search('product'),
  payment: anyOf('payment', ['free', 'paid']),
  /** Days, both inclusive. */
  from: day('from'),
  to: day('to'),
  sort: sort('placed-desc', 'placed', 'total'),
  size: oneOf('size', pageSizes),
  page: page(),
});

export type OrdersView = ViewOf<typeof ordersUrl>;
