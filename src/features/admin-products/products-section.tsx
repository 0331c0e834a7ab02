import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { saveMessage, type SaveOutcome } from '#ui/form/use-versioned-form.ts';
import { StatusBanner } from '#ui/status-banner.tsx';
import { longShownMs, useFlashMessage } from '#ui/use-flash-message.ts';

import { NewProduct, ProductEditor } from './product-editor.tsx';
import { ProductList } from './product-list.tsx';
import { adminProductsKey } from './queries.ts';
import type { ProductDraft } from './schema.ts';
import type { ProductsView } from './search-params.ts';

/** The admin page for products: the list, or the form of one product. */
export function ProductsSection({
  view,
  onViewChange,
  onCatalogueChanged,
  preview,
}: {
  view: ProductsView;
  onViewChange: (view: ProductsView, options?: { replace: boolean }) => void;
  /** Called when other cached product data is out of date. */
  onCatalogueChanged: () => void;
  /** Shows a product as buyers see it. */
  preview: (product: ProductDraft) => ReactNode;
}) {
  const queryClient = useQueryClient();
  const flash = useFlashMessage();
  const show = (task: ProductsView['task']) => onViewChange({ ...view, task });

  async function readAgain(): Promise<void> {
    onCatalogueChanged();
    await queryClient.invalidateQueries({ queryKey: adminProductsKey });
  }

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
    onChanged: () => void readAgain(),
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
        <ProductList
          text={view.text}
          page={view.page}
          onSearch={(text) => onViewChange({ ...view, text, page: 1 }, { replace: true })}
          onPageChange={(page) => onViewChange({ ...view, page })}
          onAdd={() => show('add')}
          onEdit={({ id }) => show({ edit: id })}
          onChanged={readAgain}
          flash={flash}
        />
      )}
    </Stack>
  );
}
