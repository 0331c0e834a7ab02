import { Anchor, Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { formatMoment } from '#lib/dates/dates.ts';
import { formatCents } from '#lib/money/money.ts';
import { formatOrderNumber } from '#model/orders/order-number.ts';
import { adminOrderPath } from '#model/store/paths.ts';
import { AdminPage } from '#ui/page/admin-page.tsx';
import { DataTable } from '#ui/list/data-table.tsx';
import { PersonLink } from '#model/panel/person-link.tsx';
import { PagedList } from '#ui/list/paged-list.tsx';

import { couponUsesOptions } from './queries.ts';

/** The orders that used a code, newest first. */
export function CouponUses({
  code,
  page,
  onPageChange,
  onClose,
}: {
  code: string;
  page: number;
  onPageChange: (page: number) => void;
  onClose: () => void;
}) {
  const query = useQuery(couponUsesOptions(code, page));
  return (
    <AdminPage title={`Uses of ${code}`} back={{ label: 'Back to Coupons', onClick: onClose }}>
      <PagedList
        query={query}
        noun={['redemption', 'redemptions']}
        empty="No one has used this code yet."
        onPageChange={onPageChange}
      >
        {(uses) => (
          <DataTable
            label={`Uses of ${code}`}
            rows={uses}
            keyOf={({ orderNumber }) => orderNumber}
            columns={[
              {
                label: 'Order',
                cell: ({ orderId, orderNumber }) => (
                  <Anchor component={Link} to={adminOrderPath(orderId)} fw={600} inherit>
                    {formatOrderNumber(orderNumber)}
                  </Anchor>
                ),
              },
              {
                label: 'Used',
                isDate: true,
                cell: ({ redeemedAt }) => formatMoment(redeemedAt),
              },
              {
                label: 'Buyer',
                cell: ({ email }) =>
                  email === null ? 'Account deleted' : <PersonLink email={email} />,
              },
              { label: 'Product', cell: ({ productName }) => productName },
              {
                label: 'Discount',
                isFigure: true,
                cell: ({ discountCents }) => formatCents(discountCents),
              },
              {
                label: 'State',
                cell: ({ releasedAt, status }) => (
                  <Badge variant="outline" color={releasedAt ? 'gray' : 'pine'}>
                    {releasedAt ? 'released' : status}
                  </Badge>
                ),
              },
            ]}
          />
        )}
      </PagedList>
    </AdminPage>
  );
}
