import { Button, Group, Stack, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { messageOf } from '#lib/errors.ts';
import { writeDollars } from '#lib/money.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { CsvButton } from '#ui/csv-button.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { longShownMs, type Flash } from '#ui/use-flash-message.ts';

import { deleteProduct, migrateDefaultProducts, setProductActive } from './mutations.ts';
import { ProductTable } from './product-table.tsx';
import { fetchEveryProduct, productPageOptions } from './queries.ts';
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
  const [question, setQuestion] = useState<'delete' | 'defaults' | null>(null);

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
      setQuestion(null);
      if (isFileLeft) flash.success('Product deleted. Its file could not be removed.', longShownMs);
      else flash.success('Product deleted.');
    },
    onSettled: onChanged,
  });
  const migration = useMutation({
    mutationFn: migrateDefaultProducts,
    onSuccess: (added) => {
      setQuestion(null);
      flash.success(
        added === 0 ? 'All default products already exist.' : `Default products added: ${added}.`,
        longShownMs,
      );
    },
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
            onClick={() => {
              migration.reset();
              setQuestion('defaults');
            }}
          >
            Migrate Default Products
          </Button>
          <CsvButton
            name="products"
            read={async () => (await fetchEveryProduct(text)).map(toExportRow)}
            isDisabled={!query.data || query.data.total === 0}
            onFailed={(error) => flash.error(`Error exporting products: ${messageOf(error)}`)}
          />
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
              setQuestion('delete');
            }}
          />
        )}
      </PagedList>
      <ConfirmDialog
        isOpen={question === 'delete'}
        title="Delete this product?"
        text={`${asked?.name ?? ''} will be deleted along with its file. Past orders keep their details. To take it off sale, deactivate it instead. To keep its details, export the products first.`}
        confirmLabel="Delete"
        busyLabel="Deleting..."
        isBusy={removal.isPending}
        failure={removal.isError ? `Error deleting product: ${messageOf(removal.error)}` : null}
        onConfirm={() => {
          // The refetched version, in case another admin changed it.
          const latest = query.data?.rows.find(({ id }) => id === asked?.id) ?? asked;
          if (latest) removal.mutate(latest);
        }}
        onClose={() => setQuestion(null)}
      />
      <ConfirmDialog
        isOpen={question === 'defaults'}
        title="Add the default products?"
        text="This adds those of the four default products that are missing: Premed Cheatsheet, Application Cheatsheet, Premed Cheatsheet+ and Application Cheatsheet +. They are on sale at once, at their original prices. Your other products stay as they are."
        confirmLabel="Add missing products"
        confirmColor="pine"
        busyLabel="Migrating..."
        isBusy={migration.isPending}
        failure={
          migration.isError ? `Error migrating products: ${messageOf(migration.error)}` : null
        }
        onConfirm={() => migration.mutate()}
        onClose={() => setQuestion(null)}
      />
    </Stack>
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
