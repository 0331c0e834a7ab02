import { readPage, searchable } from '#lib/search-params.ts';

/** The state of the products page, kept in the URL: `?q=guide&page=2`, `?edit=cheatsheet`, `?add`. */
export interface ProductsView {
  text: string;
  page: number;
  /** The product being edited; null for the list or a new product. */
  edited: string | null;
  isAdding: boolean;
}

/** Parses any URL, including hand-edited ones; invalid values are ignored. */
export function readProductsView(params: URLSearchParams): ProductsView {
  return {
    text: searchable(params.get('q') ?? ''),
    page: readPage(params),
    edited: params.get('edit'),
    isAdding: params.has('add') && !params.has('edit'),
  };
}

/** The URL search params of a view. Defaults are left out. */
export function writeProductsView({ text, page, edited, isAdding }: ProductsView): URLSearchParams {
  const params = new URLSearchParams();
  if (text.trim() !== '') params.set('q', text.trim());
  if (page > 1) params.set('page', String(page));
  if (edited !== null) params.set('edit', edited);
  else if (isAdding) params.set('add', '');
  return params;
}
