import { page, search, task, urlState, type ViewOf } from '#lib/search-params.ts';

/** `?q=guide&page=2`; `?edit=cheatsheet`, `?add`. */
export const productsUrl = urlState({
  text: search('q'),
  page: page(),
  task: task(['edit'], ['add']),
});

export type ProductsView = ViewOf<typeof productsUrl>;
