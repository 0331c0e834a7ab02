import { Badge, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { formatMoment } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { formatOrderNumber } from '#lib/order-number.ts';
import { PagedList } from '#ui/paged-list.tsx';
import { RecordList, RecordRow } from '#ui/record-list.tsx';
import { Section } from '#ui/section.tsx';

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
    <Stack gap="lg">
      <div>
        <Button variant="default" onClick={onClose}>
          Back to Coupons
        </Button>
      </div>
      <Section title={`Redemptions of ${code}`}>
        <Stack>
          <PagedList
            query={query}
            noun={['redemption', 'redemptions']}
            empty="No one has used this code yet."
            onPageChange={onPageChange}
          >
            {(uses) => (
              <RecordList label={`Redemptions of ${code}`}>
                {uses.map((use) => (
                  <RecordRow
                    key={use.order_number}
                    title={`Order ${formatOrderNumber(use.order_number)}`}
                    badge={
                      <Badge variant="outline" color={use.released_at ? 'gray' : 'pine'}>
                        {use.released_at ? 'released' : use.status}
                      </Badge>
                    }
                    facts={[
                      `${use.product_name}, ${formatCents(use.discount_cents)} off · ${formatMoment(use.redeemed_at)}`,
                      use.email ?? 'Account deleted',
                    ]}
                  />
                ))}
              </RecordList>
            )}
          </PagedList>
        </Stack>
      </Section>
    </Stack>
  );
}
