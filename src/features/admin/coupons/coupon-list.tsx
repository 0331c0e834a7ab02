import { Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';

import { messageOf } from '#lib/data/errors.ts';
import { describeLimit, toExportRow, type Coupon } from '#model/coupons/coupon.ts';
import { paths } from '#model/store/paths.ts';
import { describePeriod } from '#lib/dates/period.ts';
import { AdminList, useAdminList } from '#ui/list/admin-list.tsx';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { useConfirmedAction } from '#ui/dialog/use-confirmed-action.tsx';
import { useDeletion } from '#ui/dialog/use-deletion.tsx';
import { toast } from '#ui/feedback/toast.tsx';

import { deleteCoupon, setCouponActive } from './mutations.ts';
import { couponPageOptions, couponProductsOptions, fetchEveryCoupon } from './queries.ts';
import { couponStates } from './schema.ts';
import { couponsUrl, type CouponsTask } from './search-params.ts';
import { describeDiscount, describeProducts, describeUses } from './wording.ts';

async function copyLink(code: string) {
  await navigator.clipboard.writeText(
    `${window.location.origin}${paths.pricing}?coupon=${encodeURIComponent(code)}`,
  );
  toast.success(`Link with ${code} copied.`);
}

/** The list of all codes, newest first, with the actions for each. */
export function CouponList({ onTask }: { onTask: (task: CouponsTask) => void }) {
  const list = useAdminList(couponsUrl, couponPageOptions);
  const products = useQuery(couponProductsOptions).data ?? [];
  const toggle = useMutation({
    mutationFn: (coupon: Coupon) => setCouponActive(coupon, !coupon.isActive),
    onSuccess: (_data, { isActive }) =>
      toast.success(isActive ? 'Coupon deactivated.' : 'Coupon activated.'),
    onError: (error) => toast.error(`Error updating coupon: ${messageOf(error)}`),
  });
  const removal = useDeletion({
    noun: 'coupon',
    act: deleteCoupon,
    latest: (coupon) => list.query.data?.rows.find(({ code }) => code === coupon.code) ?? coupon,
    text: ({ code }: Coupon) =>
      `${code} will stop working for everyone. To pause a code, deactivate it instead. To keep its details, export the coupons first.`,
  });
  const replacement = useConfirmedAction({
    act: (coupon: Coupon) => setCouponActive(coupon, false),
    onDone: () => toast.success('Coupon deactivated.'),
    title: 'This coupon cannot be deleted',
    confirmColor: 'pine',
    text: (coupon: Coupon) =>
      `${whyKept(coupon)} Deactivated, it can no longer be used, and its orders keep their discount.`,
    confirmLabel: 'Deactivate',
    busyLabel: 'Deactivating...',
    failure: 'Error updating coupon',
  });
  function askToDelete(coupon: Coupon): void {
    if (coupon.usedCount === 0) removal.ask(coupon);
    else if (coupon.isActive) replacement.ask(coupon);
    else toast.error(`${whyKept(coupon)} It is deactivated.`);
  }

  return (
    <>
      <AdminList
        csv={{
          name: 'coupons',
          read: async () => (await fetchEveryCoupon(list.view)).map(toExportRow),
        }}
        onAdd={() => onTask('add')}
        list={list}
        searchLabel="Search codes..."
        filters={[{ name: 'state', label: 'State', options: couponStates }]}
        noun={['coupon', 'coupons']}
        keyOf={({ code }) => code}
        columns={[
          {
            label: 'Code',
            sort: 'code',
            isText: true,
            cell: ({ code, description }) => (
              <>
                <Text fw={600} size="sm">
                  {code}
                </Text>
                {description !== '' && (
                  <Text size="sm" c="dimmed">
                    {description}
                  </Text>
                )}
              </>
            ),
          },
          { label: 'State', cell: ({ state }) => <StatusBadge label={state} /> },
          { label: 'Discount', isFigure: true, cell: describeDiscount },
          { label: 'Used', sort: 'used_count', isFigure: true, cell: describeUses },
          { label: 'Per person', isFigure: true, visibleFrom: 'lg', cell: describeLimit },
          { label: 'For', cell: (coupon) => describeProducts(coupon, products) },
          {
            label: 'Ends',
            sort: 'ends_at',
            isDate: true,
            cell: (coupon) => describePeriod(coupon).map((part) => <div key={part}>{part}</div>),
            isEmpty: ({ startsAt, endsAt }) => startsAt === null && endsAt === null,
          },
        ]}
        actions={(coupon) => [
          { label: 'Edit', onClick: () => onTask({ edit: coupon.code }) },
          { label: 'Copy link', onClick: () => void copyLink(coupon.code) },
          { label: 'Uses', onClick: () => onTask({ uses: coupon.code }) },
          {
            label: coupon.isActive ? 'Deactivate' : 'Activate',
            isDisabled: toggle.isPending,
            onClick: () => toggle.mutate(coupon),
          },
          { label: 'Delete', isDestructive: true, onClick: () => askToDelete(coupon) },
        ]}
      />
      {removal.dialog}
      {replacement.dialog}
    </>
  );
}

const whyKept = ({ code, usedCount }: Coupon) =>
  `${code} has been used ${usedCount === 1 ? 'once' : `${usedCount} times`}.`;
