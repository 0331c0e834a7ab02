import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';

import { StatusBanner } from '#ui/status-banner.tsx';
import { longShownMs, useFlashMessage } from '#ui/use-flash-message.ts';

import { NewProduct, ProductEditor } from './product-editor.tsx';
import { ProductList } from './product-list.tsx';
import { adminProductsKey } from './queries.ts';
import type { ProductsView } from './search-params.ts';

/** The admin page for products: the list, or the form of one product. */
export function ProductsSection({
  view,
  onViewChange,
  onCatalogueChanged,
}: {
  view: ProductsView;
  onViewChange: (view: ProductsView, options?: { replace: boolean }) => void;
  /** Called when other cached product data is out of date. */
  onCatalogueChanged: () => void;
}) {
  const queryClient = useQueryClient();
  const flash = useFlashMessage();
  const list = { ...view, edited: null, isAdding: false };

  async function readAgain(): Promise<void> {
    onCatalogueChanged();
    await queryClient.invalidateQueries({ queryKey: adminProductsKey });
  }

  function productSaved({ isNew, hasNewFile }: { isNew: boolean; hasNewFile: boolean }): void {
    const done = isNew ? 'Product added.' : 'Product updated.';
    if (hasNewFile) flash.success(`${done} Its file is in the store.`, longShownMs);
    else flash.success(done);
  }

  const outcome = {
    onChanged: () => void readAgain(),
    onSaved: productSaved,
    onClose: () => onViewChange(list),
  };
  return (
    <Stack gap="lg">
      <StatusBanner message={flash.message} />
      {view.edited !== null ? (
        <ProductEditor id={view.edited} {...outcome} />
      ) : view.isAdding ? (
        <NewProduct {...outcome} />
      ) : (
        <ProductList
          text={view.text}
          page={view.page}
          onSearch={(text) => onViewChange({ ...list, text, page: 1 }, { replace: true })}
          onPageChange={(page) => onViewChange({ ...list, page })}
          onAdd={() => onViewChange({ ...list, isAdding: true })}
          onEdit={({ id }) => onViewChange({ ...list, edited: id })}
          onChanged={readAgain}
          flash={flash}
        />
      )}
    </Stack>
  );
}
