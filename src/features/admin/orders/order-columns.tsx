import { Anchor, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';

import { formatMoment } from '#lib/dates/dates.ts';
import { formatCents } from '#lib/money/money.ts';
import { formatOrderNumber } from '#model/orders/order-number.ts';
import { adminOrderPath, paths } from '#model/store/paths.ts';
import type { Column } from '#ui/list/data-table.tsx';
import { PersonLink } from '#model/panel/person-link.tsx';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';

import type { OrderRow } from './schema.ts';
import { shownStatus, statusLabel } from './status.ts';

export const orderColumns: Column<OrderRow>[] = [
  { label: 'Order', onPhone: 'start', cell: (order) => <OrderLink order={order} /> },
  {
    label: 'Placed',
    sort: 'placed',
    isDate: true,
    cell: ({ createdAt }) => formatMoment(createdAt),
  },
  { label: 'Buyer', onPhone: 'start', cell: (order) => <Buyer order={order} /> },
  { label: 'Product', cell: ({ productName }) => productName },
  {
    label: 'Total',
    onPhone: 'end',
    sort: 'total',
    isFigure: true,
    cell: ({ isFree, totalCents }) => (isFree ? 'Free' : formatCents(totalCents)),
  },
  {
    label: 'Refunded',
    isFigure: true,
    visibleFrom: 'lg',
    isEmpty: ({ refundedCents }) => refundedCents === 0,
    cell: ({ refundedCents }) => (refundedCents > 0 ? formatCents(refundedCents) : '–'),
  },
  {
    label: 'Status',
    onPhone: 'end',
    cell: (order) => <StatusBadge label={statusLabel(shownStatus(order))} />,
  },
];

function OrderLink({ order }: { order: OrderRow }) {
  const { pathname, search } = useLocation();
  // An order leads back to the list as it was.
  const state = pathname === paths.adminOrders ? { list: search } : null;
  return (
    <Anchor component={Link} to={adminOrderPath(order.id)} state={state} fw={600} inherit>
      {formatOrderNumber(order.orderNumber)}
    </Anchor>
  );
}

function Buyer({ order: { name, email } }: { order: OrderRow }) {
  if (email === null) return 'Account deleted';
  return (
    <>
      <PersonLink email={email}>{name ?? email}</PersonLink>
      {name !== null && (
        <Text span size="sm" c="dimmed" visibleFrom="lg">
          {' '}
          {email}
        </Text>
      )}
    </>
  );
}
