import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';

import { RecordEditor } from '#ui/record-editor.tsx';
import { useUrlState } from '#ui/use-url-state.ts';

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

  const outcome = {
    onClose: () => show(null),
    preview,
  };
  return view.task === 'add' ? (
    <NewProduct {...outcome} />
  ) : view.task ? (
    <ProductEditor id={view.task.edit} {...outcome} />
  ) : (
    <ProductList onTask={show} />
  );
}

type Outcome = Pick<ComponentProps<typeof ProductForm>, 'onClose' | 'preview'>;

function NewProduct(outcome: Outcome) {
  return (
    <RecordEditor
      query={useQuery(nextSortOrderOptions)}
      noun="products"
      title="Add Product"
      backLabel="Back to Products"
      onClose={outcome.onClose}
    >
      {(sortOrder) => <ProductForm product={null} newSortOrder={sortOrder} {...outcome} />}
    </RecordEditor>
  );
}

function ProductEditor({ id, ...outcome }: Outcome & { id: string }) {
  return (
    <RecordEditor
      query={useQuery(productOptions(id))}
      noun="product"
      title="Edit Product"
      backLabel="Back to Products"
      onClose={outcome.onClose}
    >
      {(data) => <ProductForm key={id} product={data} {...outcome} />}
    </RecordEditor>
  );
}
