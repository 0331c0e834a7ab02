import { Anchor, Table, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';

import { formatMoment } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { formatOrderNumber } from '#lib/order-number.ts';
import { adminOrderPath, paths } from '#lib/paths.ts';
import { PersonLink } from '#ui/person-link.tsx';
import stacked from '#ui/stacked-table.module.css';

import type { OrderRow } from './schema.ts';
import { StatusBadge } from './status-badge.tsx';
import { shownStatus, statusLabel } from './status.ts';

/** A page of orders, each linking to its details. */
export function OrderTable({ orders }: { orders: OrderRow[] }) {
  const { pathname, search } = useLocation();
  // An order leads back to the list as it was.
  const state = pathname === paths.adminOrders ? { list: search } : null;
  return (
    <Table verticalSpacing={9} className={stacked.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          {['Order', 'Placed', 'Buyer', 'Product'].map((name) => (
            <Table.Th key={name}>{name}</Table.Th>
          ))}
          <Table.Th className={stacked.amount}>Total</Table.Th>
          <Table.Th className={stacked.amount}>Refunded</Table.Th>
          <Table.Th>Status</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {orders.map((order) => (
          <Table.Tr key={order.id}>
            <Table.Td data-label="Order">
              <Anchor component={Link} to={adminOrderPath(order.id)} state={state} fw={600}>
                {formatOrderNumber(order.orderNumber)}
              </Anchor>
            </Table.Td>
            <Table.Td data-label="Placed" style={{ whiteSpace: 'nowrap' }}>
              {formatMoment(order.createdAt)}
            </Table.Td>
            <Table.Td data-label="Buyer">
              <div>
                {order.email === null ? (
                  'Account deleted'
                ) : (
                  <PersonLink email={order.email}>{order.name ?? order.email}</PersonLink>
                )}
                {order.name !== null && (
                  <Text span size="sm" c="dimmed" visibleFrom="lg">
                    {' '}
                    {order.email}
                  </Text>
                )}
              </div>
            </Table.Td>
            <Table.Td data-label="Product">{order.productName}</Table.Td>
            <Table.Td data-label="Total" className={stacked.amount}>
              {order.isFree ? 'Free' : formatCents(order.totalCents)}
            </Table.Td>
            <Table.Td
              data-label="Refunded"
              className={`${stacked.amount} ${order.refundedCents > 0 ? '' : stacked.empty}`}
            >
              {order.refundedCents > 0 ? formatCents(order.refundedCents) : '–'}
            </Table.Td>
            <Table.Td data-label="Status">
              <span>
                <StatusBadge label={statusLabel(shownStatus(order))} />
              </span>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
