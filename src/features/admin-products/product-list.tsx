import { Button, Group, Stack, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { messageOf } from '#lib/errors.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { longShownMs, type Flash } from '#ui/use-flash-message.ts';

import { deleteProduct, migrateDefaultProducts, setProductActive } from './mutations.ts';
import { ProductTable } from './product-table.tsx';
import { productPageOptions } from './queries.ts';
import type { Product } from './schema.ts';

/** The list of all products, with search, activation and deletion. */
export function ProductList({
  text,
  page,
  onSearch,
  onPageChange,
  onAdd,
  onEdit,
  onChanged,
  flash,
}: {
  text: string;
  page: number;
  onSearch: (text: string) => void;
  onPageChange: (page: number) => void;
  onAdd: () => void;
  onEdit: (product: Product) => void;
  /** Called after a write or a conflict, to refetch. */
  onChanged: () => Promise<void>;
  flash: Flash;
}) {
  const query = useQuery(productPageOptions(text, page));
  // Kept while the dialog fades out.
  const [asked, setAsked] = useState<Product | null>(null);
  const [isAsking, setAsking] = useState(false);

  const toggle = useMutation({
    mutationFn: ({ product, isActive }: { product: Product; isActive: boolean }) =>
      setProductActive(product, isActive),
    onSuccess: (_data, { isActive }) =>
      flash.success(isActive ? 'Product activated.' : 'Product deactivated.'),
    onError: (error) => flash.error(`Error updating product: ${messageOf(error)}`),
    onSettled: onChanged,
  });
  const removal = useMutation({
    mutationFn: deleteProduct,
    onSuccess: (isFileLeft) => {
      setAsking(false);
      if (isFileLeft) flash.success('Product deleted. Its file could not be removed.', longShownMs);
      else flash.success('Product deleted.');
    },
    onSettled: onChanged,
  });
  const migration = useMutation({
    mutationFn: migrateDefaultProducts,
    onSuccess: (added) =>
      flash.success(
        added === 0 ? 'All default products already exist.' : `Default products added: ${added}.`,
        longShownMs,
      ),
    onError: (error) => flash.error(`Error migrating products: ${messageOf(error)}`),
    onSettled: onChanged,
  });

  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Title order={2} size="h3">
          Products
        </Title>
        <Group gap="sm">
          <Button
            variant="default"
            disabled={migration.isPending}
            onClick={() => migration.mutate()}
          >
            {migration.isPending ? 'Migrating...' : 'Migrate Default Products'}
          </Button>
          <Button onClick={onAdd}>Add Product</Button>
        </Group>
      </Group>
      <SearchBox label="Search products..." value={text} onSearch={onSearch} />
      <PagedList
        query={query}
        noun={['product', 'products']}
        empty="There are no products yet."
        onClear={text === '' ? undefined : () => onSearch('')}
        onPageChange={onPageChange}
      >
        {(products) => (
          <ProductTable
            products={products}
            isBusy={toggle.isPending}
            onEdit={onEdit}
            onActiveChange={(product, isActive) => toggle.mutate({ product, isActive })}
            onDelete={(product) => {
              removal.reset();
              setAsked(product);
              setAsking(true);
            }}
          />
        )}
      </PagedList>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete this product?"
        text={`${asked?.name ?? ''} will be deleted along with its file. Past orders keep their details.`}
        confirmLabel="Delete"
        busyLabel="Deleting..."
        isBusy={removal.isPending}
        failure={removal.isError ? `Error deleting product: ${messageOf(removal.error)}` : null}
        onConfirm={() => {
          // The refetched version, in case another admin changed it.
          const latest = query.data?.rows.find(({ id }) => id === asked?.id) ?? asked;
          if (latest) removal.mutate(latest);
        }}
        onClose={() => setAsking(false)}
      />
    </Stack>
  );
}
