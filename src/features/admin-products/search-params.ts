import { readPage, searchable } from '#lib/search-params.ts';

/** What the products page shows, as its address says: `?q=guide&page=2`, `?edit=cheatsheet`, `?add`. */
export interface ProductsView {
  text: string;
  page: number;
  /** The product that is edited; null when none is, or a new one. */
  edited: string | null;
  isAdding: boolean;
}

/** Reads any address, hand-edited ones too: what makes no sense is left out. */
export function readProductsView(params: URLSearchParams): ProductsView {
  return {
    text: searchable(params.get('q') ?? ''),
    page: readPage(params),
    edited: params.get('edit'),
    isAdding: params.has('add') && !params.has('edit'),
  };
}

/** The address of a view. What is as usual leaves no trace. */
export function writeProductsView({ text, page, edited, isAdding }: ProductsView): URLSearchParams {
  const params = new URLSearchParams();
  if (text.trim() !== '') params.set('q', text.trim());
  if (page > 1) params.set('page', String(page));
  if (edited !== null) params.set('edit', edited);
  else if (isAdding) params.set('add', '');
  return params;
}
