import { Badge, Button, Group, Table, Text } from '@mantine/core';
import type { ComponentProps } from 'react';

import { formatMoment } from '#lib/dates.ts';
import { formatFileSize } from '#lib/file-size.ts';
import { formatCents } from '#lib/money.ts';
import { describeSchedule } from '#lib/publishing.ts';
import { RowButtons } from '#ui/record-list.tsx';
import stacked from '#ui/stacked-table.module.css';

import type { Product, Sale } from './schema.ts';

/** A page of products, on sale or not, with the actions for each. */
export function ProductTable({
  products,
  ...actions
}: {
  products: Product[];
  isBusy: boolean;
  onEdit: (product: Product) => void;
  onActiveChange: (product: Product, isActive: boolean) => void;
  onDelete: (product: Product) => void;
}) {
  return (
    <Table verticalSpacing={9} className={stacked.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Order</Table.Th>
          <Table.Th>Product</Table.Th>
          <Table.Th>Price</Table.Th>
          <Table.Th>Category</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th>Actions</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {products.map((product) => (
          <Table.Tr key={product.id} style={{ verticalAlign: 'top' }}>
            <Table.Td data-label="Order">{product.sortOrder}</Table.Td>
            <Table.Td>
              <Text fw={600}>{product.name}</Text>
              <Text size="sm" c="dimmed">
                {product.id}
              </Text>
              {product.file && (
                <Text size="sm">
                  {product.file.name} ({formatFileSize(product.file.size)})
                </Text>
              )}
            </Table.Td>
            <Table.Td data-label="Price" style={{ minWidth: '6rem' }}>
              {product.priceCents === null ? 'No price' : formatCents(product.priceCents)}
              <Text size="sm">{describeSale(product.sale)}</Text>
            </Table.Td>
            <Table.Td data-label="Category" tt="capitalize">
              {product.category}
            </Table.Td>
            <Table.Td data-label="Status">
              <Status product={product} />
            </Table.Td>
            <Table.Td>
              <Actions product={product} {...actions} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Status({ product: { isActive, onSaleFrom } }: { product: Product }) {
  const schedule = isActive ? describeSchedule(onSaleFrom) : '';
  if (schedule === '') {
    return (
      <Badge variant="outline" miw="max-content" color={isActive ? 'pine' : 'gray'}>
        {isActive ? 'Active' : 'Inactive'}
      </Badge>
    );
  }
  return (
    <>
      <Badge variant="outline" miw="max-content" color="blue">
        Scheduled
      </Badge>
      <Text size="sm">{schedule}</Text>
    </>
  );
}

const isAhead = (time: string) => new Date(time) > new Date();

/** 'Sale: $9.99 until Jan 5, 2026, 9:30 AM', with the start of a planned one; empty without a sale. */
function describeSale(sale: Sale | null): string {
  if (!sale || !isAhead(sale.endsAt)) return '';
  const start =
    sale.startsAt !== null && isAhead(sale.startsAt) ? ` from ${formatMoment(sale.startsAt)}` : '';
  return `Sale: ${formatCents(sale.priceCents)}${start} until ${formatMoment(sale.endsAt)}`;
}

function Actions({
  product,
  isBusy,
  onEdit,
  onActiveChange,
  onDelete,
}: Omit<ComponentProps<typeof ProductTable>, 'products'> & { product: Product }) {
  const { name, isActive } = product;
  const verb = isActive ? 'Deactivate' : 'Activate';
  return (
    <Group gap="xs" wrap="nowrap">
      <RowButtons of={name} buttons={[['Edit', () => onEdit(product)]]} />
      {/* One button, which keeps the focus when it is pressed. */}
      <Button
        variant="default"
        size="xs"
        aria-label={`${verb}: ${name}`}
        disabled={isBusy}
        onClick={() => onActiveChange(product, !isActive)}
      >
        {verb}
      </Button>
      <RowButtons of={name} isBusy={isBusy} buttons={[['Delete', () => onDelete(product)]]} />
    </Group>
  );
}
