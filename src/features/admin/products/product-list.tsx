import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { formatMoment } from '#lib/dates/dates.ts';
import { messageOf } from '#lib/data/errors.ts';
import { formatFileSize } from '#lib/uploads/file-size.ts';
import { formatCents } from '#lib/money/money.ts';
import { periodState } from '#lib/dates/period.ts';
import { describeSchedule } from '#model/record/publishing.ts';
import { capitalized } from '#lib/text/words.ts';
import { AdminList, useAdminList } from '#ui/list/admin-list.tsx';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { useConfirmedAction } from '#ui/dialog/use-confirmed-action.tsx';
import { useDeletion } from '#ui/dialog/use-deletion.tsx';
import { toast } from '#ui/feedback/toast.tsx';

import { deleteProduct, setProductActive } from './mutations.ts';
import { countHolders, fetchEveryProduct, productPageOptions } from './queries.ts';
import { productRecord, saleOf, type Product } from './schema.ts';
import { productsUrl, type ProductsView } from './search-params.ts';

/** The list of all products, with search, activation and deletion. */
export function ProductList({ onTask }: { onTask: (task: ProductsView['task']) => void }) {
  const list = useAdminList(productsUrl, productPageOptions);
  const toggle = useMutation({
    mutationFn: (product: Product) => setProductActive(product, !product.isActive),
    onSuccess: (_data, { isActive }) =>
      toast.success(isActive ? 'Product deactivated.' : 'Product activated.'),
    onError: (error) => toast.error(`Error updating product: ${messageOf(error)}`),
  });
  const removal = useDeletion({
    noun: 'product',
    act: deleteProduct,
    latest: (product) => list.query.data?.rows.find(({ id }) => id === product.id) ?? product,
    also: (isFileLeft) => (isFileLeft ? ' Its file could not be removed.' : ''),
    text: ({ name }: Product) =>
      `${name} will be deleted along with its file. Past orders keep their details. To take it off sale, deactivate it instead. To keep its details, export the products first.`,
  });
  const replacement = useConfirmedAction({
    act: ({ product }: Held) => setProductActive(product, false),
    onDone: () => toast.success('Product deactivated.'),
    title: 'This product cannot be deleted',
    confirmColor: 'pine',
    text: (held: Held) =>
      `${whyKept(held)} Deactivated, it is no longer sold, and people who hold it keep it.`,
    confirmLabel: 'Deactivate',
    busyLabel: 'Deactivating...',
    failure: 'Error updating product',
  });
  const counting = useMutation({
    mutationFn: async (product: Product) => ({ product, times: await countHolders(product.id) }),
    onSuccess: (held) => {
      if (held.times === 0) removal.ask(held.product);
      else if (held.product.isActive) replacement.ask(held);
      else toast.error(`${whyKept(held)} It is deactivated.`);
    },
    onError: (error) => toast.error(`Error deleting product: ${messageOf(error)}`),
  });
  return (
    <>
      <AdminList
        csv={{
          name: 'products',
          read: async () => (await fetchEveryProduct(list.view.text)).map(productRecord.toCells),
        }}
        onAdd={() => onTask('add')}
        list={list}
        noun={['product', 'products']}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={[
          { label: 'Order', sort: 'sort_order', cell: ({ sortOrder }) => sortOrder },
          {
            label: 'Product',
            sort: 'name',
            isText: true,
            cell: (product) => <Names product={product} />,
          },
          {
            label: 'Price',
            sort: 'price_cents',
            cell: (product) => (
              <>
                {product.priceCents === null ? 'No price' : formatCents(product.priceCents)}
                <Text size="sm">{describeSale(product)}</Text>
              </>
            ),
          },
          {
            label: 'Features',
            isText: true,
            visibleFrom: 'lg',
            cell: ({ features }) => <FirstFeatures features={features} />,
          },
          { label: 'Category', cell: ({ category }) => capitalized(category) },
          { label: 'Status', cell: (product) => <Status product={product} /> },
        ]}
        actions={(product) => [
          { label: 'Edit', onClick: () => onTask({ edit: product.id }) },
          {
            label: product.isActive ? 'Deactivate' : 'Activate',
            isDisabled: toggle.isPending,
            onClick: () => toggle.mutate(product),
          },
          { label: 'Delete', isDestructive: true, onClick: () => counting.mutate(product) },
        ]}
      />
      {removal.dialog}
      {replacement.dialog}
    </>
  );
}

interface Held {
  product: Product;
  times: number;
}

const whyKept = ({ product: { name }, times }: Held) =>
  `${name} has been bought or given ${times === 1 ? 'once' : `${times} times`}.`;

function Names({ product: { id, name, file } }: { product: Product }) {
  return (
    <>
      <Text fw={600} size="sm">
        {name}
      </Text>
      <Text size="sm" c="dimmed">
        {id}
      </Text>
      {file && (
        <Text size="sm">
          {file.name} ({formatFileSize(file.size)})
        </Text>
      )}
    </>
  );
}

const shownFeatures = 3;

function FirstFeatures({ features }: Pick<Product, 'features'>) {
  const more = features.length - shownFeatures;
  return (
    <Text size="sm">
      {features.slice(0, shownFeatures).join(' · ')}
      {more > 0 && ` +${more} more...`}
    </Text>
  );
}

function Status({ product: { isActive, onSaleFrom } }: { product: Product }) {
  const schedule = isActive ? describeSchedule(onSaleFrom) : '';
  if (schedule === '') return <StatusBadge label={isActive ? 'Active' : 'Inactive'} />;
  return (
    <>
      <StatusBadge label="Scheduled" />
      <Text size="sm">{schedule}</Text>
    </>
  );
}

/** 'Sale: $9.99 until Jan 5, 2026, 9:30 AM', with the start of a planned one; empty without a sale. */
function describeSale(product: Product): string {
  const sale = saleOf(product);
  if (!sale || periodState(sale) === 'ended') return '';
  const { priceCents, startsAt, endsAt } = sale;
  const isPlanned = startsAt !== null && periodState(sale) === 'scheduled';
  const start = isPlanned ? ` from ${formatMoment(startsAt)}` : '';
  return `Sale: ${formatCents(priceCents)}${start} until ${formatMoment(endsAt)}`;
}
