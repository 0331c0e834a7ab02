/** What the products page shows, as its address says: `?q=guide&page=2`, `?edit=cheatsheet`, `?add`. */
export interface ProductsView {
  text: string;
  page: number;
  /** The product that is edited; null when none is, or a new one. */
  edited: string | null;
  isAdding: boolean;
}

const lastPossiblePage = 100_000;

/** Reads any address, hand-edited ones too: what makes no sense is left out. */
export function readProductsView(params: URLSearchParams): ProductsView {
  const page = Number(params.get('page') ?? 1);
  return {
    text: (params.get('q') ?? '')
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= lastPossiblePage ? page : 1,
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
