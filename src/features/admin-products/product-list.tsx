import { Button, Group, Stack, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { messageOf } from '#lib/errors.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { longShownMs } from '#ui/use-passing-message.ts';

import { deleteProduct, migrateDefaultProducts, setProductActive } from './mutations.ts';
import { ProductTable } from './product-table.tsx';
import { productPageOptions } from './queries.ts';
import type { Product } from './schema.ts';

/** All products: to search, put on sale or take off, and delete. */
export function ProductList({
  text,
  page,
  onSearch,
  onPageChange,
  onAdd,
  onEdit,
  onChanged,
  tell,
}: {
  text: string;
  page: number;
  onSearch: (text: string) => void;
  onPageChange: (page: number) => void;
  onAdd: () => void;
  onEdit: (product: Product) => void;
  /** Something was written, or somebody else wrote it first: read again. */
  onChanged: () => Promise<void>;
  tell: (message: string, forMs?: number) => void;
}) {
  const query = useQuery(productPageOptions(text, page));
  // Kept while the dialog fades out.
  const [asked, setAsked] = useState<Product | null>(null);
  const [isAsking, setAsking] = useState(false);

  const toggle = useMutation({
    mutationFn: ({ product, isActive }: { product: Product; isActive: boolean }) =>
      setProductActive(product, isActive),
    onSuccess: (_data, { isActive }) =>
      tell(isActive ? 'Product activated.' : 'Product deactivated.'),
    onError: (error) => tell(`Error updating product: ${messageOf(error)}`, longShownMs),
    onSettled: onChanged,
  });
  const removal = useMutation({
    mutationFn: deleteProduct,
    onSuccess: (isFileLeft) => {
      setAsking(false);
      if (isFileLeft) tell('Product deleted. Its file could not be removed.', longShownMs);
      else tell('Product deleted.');
    },
    onSettled: onChanged,
  });
  const migration = useMutation({
    mutationFn: migrateDefaultProducts,
    onSuccess: (added) =>
      tell(
        added === 0
          ? 'All default products are there already.'
          : `Default products added: ${added}.`,
        longShownMs,
      ),
    onError: (error) => tell(`Error migrating products: ${messageOf(error)}`, longShownMs),
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
        text={`${asked?.name ?? ''} will be gone from the store, and so will its file. Orders keep what was bought.`}
        confirmLabel="Delete"
        busyLabel="Deleting..."
        isBusy={removal.isPending}
        failure={removal.isError ? `Error deleting product: ${messageOf(removal.error)}` : null}
        onConfirm={() => {
          // As it has been read since, if somebody else was changing it.
          const latest = query.data?.rows.find(({ id }) => id === asked?.id) ?? asked;
          if (latest) removal.mutate(latest);
        }}
        onClose={() => setAsking(false)}
      />
    </Stack>
  );
}
