import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';

import { testCoupon } from '#model/coupons/coupon-test-data.ts';
import { couponRecord } from '#model/coupons/coupon.ts';
import { renderForAdmin } from '#ui/test-render.tsx';

import { AnnouncementForm } from './announcements/announcement-form.tsx';
import { announcementRecord } from './announcements/schema.ts';
import { AliasForm } from './aliases/alias-form.tsx';
import { aliasRecord } from './aliases/schema.ts';
import { CouponForm } from './coupons/coupon-form.tsx';
import { GuideForm } from './guides/guide-form.tsx';
import { guideRecord } from './guides/schema.ts';
import { testGuide } from './guides/test-data.ts';
import { ProgramForm } from './programs/program-form.tsx';
import { programRecord } from './programs/schema.ts';
import { ProductForm } from './products/product-form.tsx';
import { productRecord } from './products/schema.ts';
import { workbook } from './products/test-data.ts';
import { schoolRecord } from './schools/schema.ts';
import { SchoolForm } from './schools/school-form.tsx';
import { testSchool } from './schools/test-data.ts';
import { settingsRecord } from './settings/schema.ts';
import { StoreSettings } from './settings/store-settings.tsx';

vi.mock('#lib/store/env.ts', () => ({ env: {} }));
vi.mock('#lib/data/supabase.ts', () => ({ supabase: {} }));
vi.mock('./settings/queries.ts', () => ({
  storeSettingsOptions: { queryKey: ['settings'], queryFn: () => shownSettings },
  fetchStoreSettings: () => shownSettings,
}));
vi.mock('#model/plans/product-choices.ts', () => ({
  productChoicesOptions: { queryKey: ['choices'], queryFn: () => [] },
}));
// The form renders every one.
vi.hoisted(() => {
  Intl.supportedValuesOf = () => ['Asia/Tokyo'];
});

const onClose = () => {};
const shownSettings = {
  ...settingsRecord.blank,
  sellsEverywhere: false,
  rewardProductId: 'plus',
  policiesChangedOn: null,
  version: 1,
};

interface FormRecord {
  asked: Record<string, string>;
}

/** The form of each record, with a row that has all of it shown. */
const forms: Record<string, [record: FormRecord, form: ReactElement]> = {
  aliases: [aliasRecord, <AliasForm key="" alias={null} onClose={onClose} />],
  announcements: [
    announcementRecord,
    <AnnouncementForm
      key=""
      announcement={null}
      products={[]}
      onSaved={onClose}
      onClose={onClose}
    />,
  ],
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
  programs: [programRecord, <ProgramForm key="" program={null} onClose={onClose} />],
  settings: [settingsRecord, <StoreSettings key="" preview={() => null} ownQuestions={[]} />],
  schools: [
    schoolRecord,
    <SchoolForm key="" school={testSchool()} pictureOf={() => null} onClose={onClose} />,
  ],
};

const modules = import.meta.glob<object>('./*/schema.ts', { eager: true });
const isRecord = (value: unknown): value is FormRecord =>
  typeof value === 'object' && value !== null && 'asked' in value;

test('every record has its form here', () => {
  const records = Object.values(modules).flatMap((module) =>
    Object.values(module).filter(isRecord),
  );
  expect(records.length).toBeGreaterThan(4);
  const shown = new Set(Object.values(forms).map(([record]) => record));
  expect(records.filter((record) => !shown.has(record))).toEqual([]);
});

const isAskedFor = (label: string) =>
  screen.queryAllByText(label, { selector: 'label, legend, .mantine-InputWrapper-label' }).length >
  0;

test.each(Object.entries(forms))(
  'the form of %s asks for every field',
  async (_, [record, form]) => {
    renderForAdmin(form);
    await screen.findAllByRole('button', { name: /^(Save|Preview) /, hidden: true });
    const forgotten = Object.entries(record.asked).filter(([, label]) => !isAskedFor(label));
    expect(forgotten).toEqual([]);
  },
);
