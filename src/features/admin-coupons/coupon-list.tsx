import { Badge } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';

import { messageOf } from '#lib/errors.ts';
import { AdminList } from '#ui/admin-list.tsx';
import { RecordList, RecordRow, RowButtons } from '#ui/record-list.tsx';
import { useConfirmedAction } from '#ui/use-confirmed-action.tsx';
import { toast } from '#ui/toast.tsx';

import { deleteCoupon, setCouponActive } from './mutations.ts';
import { couponPageOptions, couponProductsOptions, fetchEveryCoupon } from './queries.ts';
import { couponFilters, type Coupon } from './schema.ts';
import type { CouponsTask, CouponsView } from './search-params.ts';
import {
  describeDiscount,
  describeLimit,
  describePeriod,
  describeProducts,
  describeUses,
  toExportRow,
} from './wording.ts';

const stateColors = {
  active: 'pine',
  scheduled: 'blue',
  expired: 'gray',
  exhausted: 'gray',
  off: 'gray',
};

/** The list of all codes, newest first, with the actions for each. */
export function CouponList({
  view,
  onViewChange,
  onTask,
}: {
  view: CouponsView;
  onViewChange: (view: CouponsView, options?: { replace: boolean }) => void;
  onTask: (task: CouponsTask) => void;
}) {
  const { filter, text, page } = view;
  const query = useQuery(couponPageOptions(filter, text, page));
  const products = useQuery(couponProductsOptions).data ?? [];
  const toggle = useMutation({
    mutationFn: (coupon: Coupon) => setCouponActive(coupon, !coupon.isActive),
    onSuccess: (_data, { isActive }) =>
      toast.success(isActive ? 'Coupon deactivated.' : 'Coupon activated.'),
    onError: (error) => toast.error(`Error updating coupon: ${messageOf(error)}`),
  });
  const removal = useConfirmedAction({
    act: deleteCoupon,
    latest: (coupon) => query.data?.rows.find(({ code }) => code === coupon.code) ?? coupon,
    onDone: () => toast.success('Coupon deleted.'),
    title: 'Delete this coupon?',
    text: ({ code }: Coupon) =>
      `${code} will stop working for everyone. To pause a code, deactivate it instead. To keep its details, export the coupons first.`,
    confirmLabel: 'Delete',
    busyLabel: 'Deleting...',
    failure: 'Error deleting coupon',
  });

  return (
    <>
      <AdminList
        title="Coupons"
        csv={{
          name: 'coupons',
          read: async () => (await fetchEveryCoupon(filter, text)).map(toExportRow),
        }}
        add={{ label: 'Add Coupon', onClick: () => onTask('add') }}
        view={view}
        onViewChange={onViewChange}
        searchLabel="Search codes..."
        filters={couponFilters}
        query={query}
        noun={['coupon', 'coupons']}
        empty={filter === 'all' ? 'There are no coupons yet.' : 'No coupons found.'}
      >
        {(coupons) => (
          <RecordList label="Coupons">
            {coupons.map((coupon) => (
              <RecordRow
                key={coupon.code}
                title={coupon.code}
                badge={
                  <Badge variant="outline" color={stateColors[coupon.state]}>
                    {coupon.state}
                  </Badge>
                }
                facts={[
                  [
                    describeDiscount(coupon),
                    describeUses(coupon),
                    describeLimit(coupon),
                    describePeriod(coupon),
                  ]
                    .filter((fact) => fact !== '')
                    .join(' · '),
                  describeProducts(coupon, products),
                  coupon.description,
                ]}
                actions={
                  <Actions
                    coupon={coupon}
                    isBusy={toggle.isPending}
                    onTask={onTask}
                    onToggle={() => toggle.mutate(coupon)}
                    onDelete={() => removal.ask(coupon)}
                  />
                }
              />
            ))}
          </RecordList>
        )}
      </AdminList>
      {removal.dialog}
    </>
  );
}

function Actions({
  coupon: { code, isActive },
  isBusy,
  onTask,
  onToggle,
  onDelete,
}: {
  coupon: Coupon;
  isBusy: boolean;
  onTask: (task: CouponsTask) => void;
  onToggle: () => void;
  onDelete: () => void;
}) {
  const clipboard = useClipboard({ timeout: 2000 });
  const link = `${window.location.origin}/pricing?coupon=${encodeURIComponent(code)}`;
  return (
    <RowButtons
      of={code}
      isBusy={isBusy}
      buttons={[
        ['Edit', () => onTask({ edit: code })],
        [clipboard.copied ? 'Copied' : 'Copy link', () => clipboard.copy(link)],
        ['Uses', () => onTask({ uses: code })],
        [isActive ? 'Deactivate' : 'Activate', onToggle],
        ['Delete', onDelete],
      ]}
    />
  );
}
