import { Badge, Button, Group, Stack, Title } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { messageOf } from '#lib/errors.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { CsvButton } from '#ui/csv-button.tsx';
import { ListTools } from '#ui/list-tools.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { RecordList, RecordRow } from '#ui/record-list.tsx';
import type { Flash } from '#ui/use-flash-message.ts';

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
  onChanged,
  flash,
}: {
  view: CouponsView;
  onViewChange: (view: CouponsView, options?: { replace: boolean }) => void;
  onTask: (task: CouponsTask) => void;
  /** Called after a write or a conflict, to refetch. */
  onChanged: () => Promise<void>;
  flash: Flash;
}) {
  const { filter, text, page } = view;
  const query = useQuery(couponPageOptions(filter, text, page));
  const products = useQuery(couponProductsOptions).data ?? [];
  // Kept while the dialog fades out.
  const [asked, setAsked] = useState<Coupon | null>(null);
  const [isAsking, setAsking] = useState(false);
  const search = (next: string) =>
    onViewChange({ ...view, text: next, page: 1 }, { replace: true });

  const toggle = useMutation({
    mutationFn: (coupon: Coupon) => setCouponActive(coupon, !coupon.isActive),
    onSuccess: (_data, { isActive }) =>
      flash.success(isActive ? 'Coupon deactivated.' : 'Coupon activated.'),
    onError: (error) => flash.error(`Error updating coupon: ${messageOf(error)}`),
    onSettled: onChanged,
  });
  const removal = useMutation({
    mutationFn: deleteCoupon,
    onSuccess: () => {
      setAsking(false);
      flash.success('Coupon deleted.');
    },
    onSettled: onChanged,
  });

  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Title order={2} size="h3">
          Coupons
        </Title>
        <Group gap="sm">
          <CsvButton
            name="coupons"
            read={async () => (await fetchEveryCoupon(filter, text)).map(toExportRow)}
            isDisabled={!query.data || query.data.total === 0}
            onFailed={(error) => flash.error(`Error exporting coupons: ${messageOf(error)}`)}
          />
          <Button onClick={() => onTask('add')}>Add Coupon</Button>
        </Group>
      </Group>
      <ListTools
        searchLabel="Search codes..."
        text={text}
        onSearch={search}
        filter={filter}
        filters={couponFilters}
        onFilterChange={(next) => onViewChange({ ...view, filter: next, page: 1 })}
      />
      <PagedList
        query={query}
        noun={['coupon', 'coupons']}
        empty={filter === 'all' ? 'There are no coupons yet.' : 'No coupons found.'}
        onClear={text === '' ? undefined : () => search('')}
        onPageChange={(next) => onViewChange({ ...view, page: next })}
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
                    onDelete={() => {
                      removal.reset();
                      setAsked(coupon);
                      setAsking(true);
                    }}
                  />
                }
              />
            ))}
          </RecordList>
        )}
      </PagedList>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete this coupon?"
        text={`${asked?.code ?? ''} will stop working for everyone. To pause a code, deactivate it instead. To keep its details, export the coupons first.`}
        confirmLabel="Delete"
        busyLabel="Deleting..."
        isBusy={removal.isPending}
        failure={removal.isError ? `Error deleting coupon: ${messageOf(removal.error)}` : null}
        onConfirm={() => {
          // The refetched version, in case another admin changed it.
          const latest = query.data?.rows.find(({ code }) => code === asked?.code) ?? asked;
          if (latest) removal.mutate(latest);
        }}
        onClose={() => setAsking(false)}
      />
    </Stack>
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
  const verb = isActive ? 'Deactivate' : 'Activate';
  const buttons = [
    { label: 'Edit', onClick: () => onTask({ edit: code }) },
    { label: clipboard.copied ? 'Copied' : 'Copy link', onClick: () => clipboard.copy(link) },
    { label: 'Uses', onClick: () => onTask({ uses: code }) },
    { label: verb, onClick: onToggle },
    { label: 'Delete', onClick: onDelete },
  ];
  return buttons.map(({ label, onClick }) => (
    <Button
      key={label}
      variant="default"
      size="xs"
      aria-label={`${label}: ${code}`}
      disabled={isBusy}
      onClick={onClick}
    >
      {label}
    </Button>
  ));
}
