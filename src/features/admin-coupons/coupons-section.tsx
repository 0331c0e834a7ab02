import { Skeleton, Stack, Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';

import { messageOf } from '#lib/errors.ts';
import { QueryError } from '#ui/query-error.tsx';
import { RecordEditor } from '#ui/record-editor.tsx';
import { Section } from '#ui/section.tsx';
import { toast } from '#ui/toast.tsx';
import { useUrlState } from '#ui/use-url-state.ts';

import { CouponForm } from './coupon-form.tsx';
import { CouponList } from './coupon-list.tsx';
import { CouponUses } from './coupon-uses.tsx';
import { setUpgradeCredit } from './mutations.ts';
import { couponOptions, couponProductsOptions, upgradeCreditOptions } from './queries.ts';
import { couponsUrl, type CouponsTask, type CouponsView } from './search-params.ts';

export default function CouponsPage() {
  const [view, show] = useUrlState(couponsUrl);
  return <CouponsSection view={view} onViewChange={show} />;
}

/** The admin page for coupons: the list, or the view that replaces it. */
export function CouponsSection({
  view,
  onViewChange,
}: {
  view: CouponsView;
  onViewChange: (view: CouponsView, options?: { replace: boolean }) => void;
}) {
  const { task } = view;
  const show = (next: CouponsTask) => onViewChange({ ...view, task: next, usesPage: 1 });
  const close = () => show(null);

  return (
    <Stack gap="lg">
      {task === null ? (
        <>
          <CouponList view={view} onViewChange={onViewChange} onTask={show} />
          <UpgradeCredit />
        </>
      ) : task === 'add' ? (
        <NewCoupon onClose={close} />
      ) : 'edit' in task ? (
        <CouponEditor code={task.edit} onClose={close} />
      ) : (
        <CouponUses
          code={task.uses}
          page={view.usesPage}
          onPageChange={(usesPage) => onViewChange({ ...view, usesPage })}
          onClose={close}
        />
      )}
    </Stack>
  );
}

function NewCoupon({ onClose }: { onClose: () => void }) {
  return (
    <RecordEditor
      query={useQuery(couponProductsOptions)}
      noun="products"
      title="Add Coupon"
      backLabel="Back to Coupons"
      onClose={onClose}
    >
      {(products) => <CouponForm coupon={null} products={products} onClose={onClose} />}
    </RecordEditor>
  );
}

function CouponEditor({ code, onClose }: { code: string; onClose: () => void }) {
  const coupon = useQuery(couponOptions(code));
  const products = useQuery(couponProductsOptions);
  return (
    <RecordEditor
      query={products.data ? coupon : { ...products, data: undefined }}
      noun="coupon"
      title={`Edit ${code}`}
      backLabel="Back to Coupons"
      onClose={onClose}
    >
      {(data) => (
        <CouponForm key={code} coupon={data} products={products.data ?? []} onClose={onClose} />
      )}
    </RecordEditor>
  );
}

/** Switches whether earlier payments are deducted from the price of a plan that includes them. */
function UpgradeCredit() {
  const query = useQuery(upgradeCreditOptions);
  const switching = useMutation({
    mutationFn: setUpgradeCredit,
    onSuccess: (_data, isOn) =>
      toast.success(isOn ? 'Upgrade credit is on.' : 'Upgrade credit is off.'),
    onError: (error) => toast.error(`Error: ${messageOf(error)}`),
  });
  return (
    <Section title="Upgrade credit">
      {query.isError ? (
        <QueryError failure="Error fetching data" query={query} />
      ) : query.isPending ? (
        <Skeleton height={44} />
      ) : (
        <Switch
          label="Deduct earlier payments from upgrades"
          description="Members who upgrade to a plan that includes their current one pay only the difference. Applies to all new prices."
          checked={query.data}
          disabled={switching.isPending}
          onChange={(event) => switching.mutate(event.currentTarget.checked)}
        />
      )}
    </Section>
  );
}
