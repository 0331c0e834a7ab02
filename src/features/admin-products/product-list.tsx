import { useMutation, useQuery } from '@tanstack/react-query';

import { messageOf } from '#lib/errors.ts';
import { writeDollars } from '#lib/money.ts';
import { AdminList } from '#ui/admin-list.tsx';
import { useConfirmedAction } from '#ui/use-confirmed-action.tsx';
import { toast } from '#ui/toast.tsx';

import { deleteProduct, setProductActive } from './mutations.ts';
import { ProductTable } from './product-table.tsx';
import { fetchEveryProduct, productPageOptions } from './queries.ts';
import type { Product } from './schema.ts';
import type { ProductsView } from './search-params.ts';

/** The list of all products, with search, activation and deletion. */
export function ProductList({
  view,
  onViewChange,
  onTask,
}: {
  view: ProductsView;
  onViewChange: (view: ProductsView, options?: { replace: boolean }) => void;
  onTask: (task: ProductsView['task']) => void;
}) {
  const query = useQuery(productPageOptions(view.text, view.page));

  const toggle = useMutation({
    mutationFn: ({ product, isActive }: { product: Product; isActive: boolean }) =>
      setProductActive(product, isActive),
    onSuccess: (_data, { isActive }) =>
      toast.success(isActive ? 'Product activated.' : 'Product deactivated.'),
    onError: (error) => toast.error(`Error updating product: ${messageOf(error)}`),
  });
  const removal = useConfirmedAction({
    act: deleteProduct,
    latest: (product) => query.data?.rows.find(({ id }) => id === product.id) ?? product,
    onDone: (isFileLeft) =>
      isFileLeft
        ? toast.success('Product deleted. Its file could not be removed.')
        : toast.success('Product deleted.'),
    title: 'Delete this product?',
    text: ({ name }: Product) =>
      `${name} will be deleted along with its file. Past orders keep their details. To take it off sale, deactivate it instead. To keep its details, export the products first.`,
    confirmLabel: 'Delete',
    busyLabel: 'Deleting...',
    failure: 'Error deleting product',
  });
  return (
    <>
      <AdminList
        title="Products"
        csv={{
          name: 'products',
          read: async () => (await fetchEveryProduct(view.text)).map(toExportRow),
        }}
        add={{ label: 'Add Product', onClick: () => onTask('add') }}
        view={view}
        onViewChange={onViewChange}
        searchLabel="Search products..."
        query={query}
        noun={['product', 'products']}
        empty="There are no products yet."
      >
        {(products) => (
          <ProductTable
            products={products}
            isBusy={toggle.isPending}
            onEdit={({ id }) => onTask({ edit: id })}
            onActiveChange={(product, isActive) => toggle.mutate({ product, isActive })}
            onDelete={removal.ask}
          />
        )}
      </AdminList>
      {removal.dialog}
    </>
  );
}

const toExportRow = (product: Product) => ({
  Id: product.id,
  Name: product.name,
  Description: product.description,
  Price: writeDollars(product.priceCents),
  Type: product.type,
  Category: product.category,
  Features: product.features.join('\n'),
  Unlocks: product.capabilities.join(', '),
  File: product.file?.name ?? '',
  Active: product.isActive ? 'Yes' : 'No',
  'On sale from (UTC)': product.onSaleFrom ?? '',
  'Sale price': writeDollars(product.sale?.priceCents ?? null),
  'Sale starts (UTC)': product.sale?.startsAt ?? '',
  'Sale ends (UTC)': product.sale?.endsAt ?? '',
  'Sort order': product.sortOrder,
});
