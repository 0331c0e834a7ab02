import { oneOf, page, search, task, urlState, type ViewOf } from '#lib/search-params.ts';

import { couponFilters } from './schema.ts';

/** `?show=expired&q=student&page=2`; `?edit=CODE`, `?uses=CODE&usesPage=2`, `?add`. */
export const couponsUrl = urlState({
  filter: oneOf('show', couponFilters),
  text: search('q'),
  page: page(),
  task: task(['edit', 'uses'], ['add']),
  usesPage: page('usesPage'),
});

export type CouponsView = ViewOf<typeof couponsUrl>;
export type CouponsTask = CouponsView['task'];
