import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';

import { saveMessage, type SaveOutcome } from '#ui/form/use-versioned-form.ts';
import { RecordEditor } from '#ui/record-editor.tsx';
import { StatusBanner } from '#ui/status-banner.tsx';
import { longShownMs, useFlashMessage } from '#ui/use-flash-message.ts';

import { ProductForm } from './product-form.tsx';
import { ProductList } from './product-list.tsx';
import { productOptions, nextSortOrderOptions } from './queries.ts';
import type { ProductDraft } from './schema.ts';
import type { ProductsView } from './search-params.ts';

/** The admin page for products: the list, or the form of one product. */
export function ProductsSection({
  view,
  onViewChange,
  preview,
}: {
  view: ProductsView;
  onViewChange: (view: ProductsView, options?: { replace: boolean }) => void;
  /** Shows a product as buyers see it. */
  preview: (product: ProductDraft) => ReactNode;
}) {
  const flash = useFlashMessage();
  const show = (task: ProductsView['task']) => onViewChange({ ...view, task });

  function productSaved({
    isNew,
    hasNewFile,
    alsoChanged,
  }: SaveOutcome & { hasNewFile: boolean }): void {
    const done = saveMessage(isNew ? 'Product added.' : 'Product updated.', alsoChanged);
    if (hasNewFile) flash.success(`${done} Its file is in the store.`, longShownMs);
    else flash.success(done);
  }

  const outcome = {
    onSaved: productSaved,
    onClose: () => show(null),
    preview,
  };
  return (
    <Stack gap="lg">
      <StatusBanner message={flash.message} />
      {view.task === 'add' ? (
        <NewProduct {...outcome} />
      ) : view.task ? (
        <ProductEditor id={view.task.edit} {...outcome} />
      ) : (
        <ProductList view={view} onViewChange={onViewChange} onTask={show} flash={flash} />
      )}
    </Stack>
  );
}

type Outcome = Pick<ComponentProps<typeof ProductForm>, 'onSaved' | 'onClose' | 'preview'>;

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
