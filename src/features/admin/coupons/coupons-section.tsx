import { useQuery } from '@tanstack/react-query';

import { RecordEditor } from '#ui/list/record-editor.tsx';
import { useUrlState } from '#ui/list/use-url-state.ts';

import { CouponForm } from './coupon-form.tsx';
import { CouponList } from './coupon-list.tsx';
import { CouponUses } from './coupon-uses.tsx';
import { couponOptions, couponProductsOptions } from './queries.ts';
import { couponsUrl, type CouponsTask } from './search-params.ts';

/** The admin page for coupons: the list, or the view that replaces it. */
export default function CouponsSection() {
  const [view, onViewChange] = useUrlState(couponsUrl);
  const { task } = view;
  const show = (next: CouponsTask) => onViewChange({ ...view, task: next, usesPage: 1 });
  const close = () => show(null);

  return task === null ? (
    <CouponList onTask={show} />
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
