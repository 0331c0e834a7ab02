import type { ReactNode } from 'react';

import { RowEditor } from '#ui/list/record-editor.tsx';
import { useUrlState } from '#ui/list/use-url-state.ts';

import { ProductForm } from './product-form.tsx';
import { ProductList } from './product-list.tsx';
import { productOptions, nextSortOrderOptions } from './queries.ts';
import type { ProductDraft } from './schema.ts';
import { productsUrl, type ProductsView } from './search-params.ts';

/** The admin page for products: the list, or the form of one product. */
export function ProductsSection({
  preview,
}: {
  /** Shows a product as buyers see it. */
  preview: (product: ProductDraft) => ReactNode;
}) {
  const [view, onViewChange] = useUrlState(productsUrl);
  const show = (task: ProductsView['task']) => onViewChange({ ...view, task });
  const form = { preview, onClose: () => show(null) };

  return view.task === null ? (
    <ProductList onTask={show} />
  ) : (
    <RowEditor
      task={view.task}
      noun="product"
      one={productOptions}
      needed={nextSortOrderOptions}
      backLabel="Back to Products"
      onClose={form.onClose}
    >
      {(product, sortOrder) => (
        <ProductForm product={product} lastSortOrder={sortOrder} {...form} />
      )}
    </RowEditor>
  );
}
