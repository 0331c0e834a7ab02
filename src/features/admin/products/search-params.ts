import { page, search, sort, task, urlState, type ViewOf } from '#lib/data/search-params.ts';

/** `?q=guide&page=2`; `?edit=cheatsheet`, `?add`. */
export const productsUrl = urlState({
  text: search('q'),
  // By the columns of products.
  sort: sort('sort_order-asc', 'sort_order', 'name', 'price_cents'),
  page: page(),
  task: task(['edit'], ['add']),
});

export type ProductsView = ViewOf<typeof productsUrl>;
