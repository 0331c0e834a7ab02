import { anyOf, page, search, sort, task, urlState, type ViewOf } from '#lib/data/search-params.ts';

import { couponStates } from './schema.ts';

/** `?state=expired&q=student&page=2`; `?edit=CODE`, `?uses=CODE&usesPage=2`, `?add`. */
export const couponsUrl = urlState({
  state: anyOf('state', couponStates),
  text: search('q'),
  // By the columns of coupon_overview.
  sort: sort('created_at-desc', 'code', 'used_count', 'ends_at'),
  page: page(),
  task: task(['edit', 'uses'], ['add']),
  usesPage: page('usesPage'),
});

export type CouponsView = ViewOf<typeof couponsUrl>;
export type CouponsTask = CouponsView['task'];
