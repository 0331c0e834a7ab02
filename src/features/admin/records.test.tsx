import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';

import { testCoupon } from '#model/coupons/coupon-test-data.ts';
import { couponRecord } from '#model/coupons/coupon.ts';
import { renderForAdmin } from '#ui/test-render.tsx';

import { CouponForm } from './coupons/coupon-form.tsx';
import { GuideForm } from './guides/guide-form.tsx';
import { guideRecord } from './guides/schema.ts';
import { testGuide } from './guides/test-data.ts';
import { ProductForm } from './products/product-form.tsx';
import { productRecord } from './products/schema.ts';
import { workbook } from './products/test-data.ts';

vi.mock('#lib/store/env.ts', () => ({ env: {} }));
vi.mock('#lib/data/supabase.ts', () => ({ supabase: {} }));

const onClose = () => {};

/** The form of each record, with a row that has all of it shown. */
const forms: Record<string, [record: { asked: Record<string, string> }, form: ReactElement]> = {
  coupons: [
    couponRecord,
    <CouponForm key="" coupon={testCoupon()} products={[]} onClose={onClose} />,
  ],
  guides: [
    guideRecord,
    <GuideForm key="" guide={testGuide()} onClose={onClose} preview={() => null} />,
  ],
  products: [
    productRecord,
    <ProductForm key="" product={workbook()} onClose={onClose} preview={() => null} />,
  ],
};

function isAskedFor(label: string): boolean {
  const name = (text: string) => text.replace(/ \*$/, '') === label;
  const groups = screen.queryAllByRole('group', { name, hidden: true });
  return groups.length > 0 || screen.queryAllByLabelText(name).length > 0;
}

test.each(Object.entries(forms))(
  'the form of %s asks for every field',
  async (_, [record, form]) => {
    renderForAdmin(form);
    await screen.findByRole('form');
    const forgotten = Object.entries(record.asked).filter(([, label]) => !isAskedFor(label));
    expect(forgotten).toEqual([]);
  },
);
