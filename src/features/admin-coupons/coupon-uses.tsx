import { Anchor, Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { formatMoment } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { formatOrderNumber } from '#lib/order-number.ts';
import { adminOrderPath } from '#lib/paths.ts';
import { AdminPage } from '#ui/admin-page.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { RecordList, RecordRow } from '#ui/record-list.tsx';

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
          <RecordList label={`Uses of ${code}`}>
            {uses.map((use) => (
              <RecordRow
                key={use.orderNumber}
                title={
                  <Anchor component={Link} inherit to={adminOrderPath(use.orderId)}>
                    Order {formatOrderNumber(use.orderNumber)}
                  </Anchor>
                }
                badge={
                  <Badge variant="outline" color={use.releasedAt ? 'gray' : 'pine'}>
                    {use.releasedAt ? 'released' : use.status}
                  </Badge>
                }
                facts={[
                  `${use.productName}, ${formatCents(use.discountCents)} off · ${formatMoment(use.redeemedAt)}`,
                  use.email ?? 'Account deleted',
                ]}
              />
            ))}
          </RecordList>
        )}
      </PagedList>
    </AdminPage>
  );
}
