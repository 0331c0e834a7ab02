import { z } from 'zod';

import { rowSchema } from '#lib/data/row.ts';
import { plainText } from '#lib/text/clean.ts';
import {
  choices,
  dollars,
  moment,
  orNull,
  shown,
  text,
  whole,
  yesNo,
} from '#model/record/kinds.tsx';
import { inPeriod, recordOf, type DraftOf, type ValuesOf } from '#model/record/record.ts';

const limit = { help: 'Leave empty for no limit', empty: 'No limit' };

const fields = {
  code: {
    ...text(
      40,
      {
        label: 'Code',
        help: 'Stored in uppercase; buyers can type it in any case',
        isRequired: true,
      },
      { styles: { input: { textTransform: 'uppercase' } }, autoComplete: 'off', maxLength: 40 },
    ),
    schema: z
      .string()
      .transform((code) => plainText(code).toUpperCase())
      .pipe(
        z
          .string()
          .regex(
            /^[A-Z0-9][A-Z0-9_-]{1,39}$/,
            'Please use 2 to 40 letters, digits, hyphens and underscores',
          ),
      ),
  },
  // Of the percentage and the amount, one is null.
  percentOff: whole(100, {
    label: 'Percent off',
    help: '1 to 100; at 100 the plan is free',
    unit: '%',
  }),
  amountOffCents: dollars(1_000_000, {
    label: 'Amount off',
    asks: 'Or amount off (USD)',
    help: 'If less than $0.50 is left, the plan is free',
  }),
  description: text(
    200,
    { label: 'Description', help: 'Buyers see it when they apply the code' },
    { maxLength: 200 },
  ),
  isActive: yesNo(true, { label: 'Active', asks: 'Active: buyers can use it' }),
  startsAt: moment({ label: 'Starts', help: 'Leave empty to start immediately' }),
  endsAt: moment({ label: 'Ends', help: 'Leave empty for no end' }),
  maxRedemptions: whole(null, { label: 'Total uses', ...limit }),
  maxPerUser: whole(null, { label: 'Uses per person', ...limit }),
  productIds: orNull(choices({ label: 'Products', empty: 'Every product' }), 'All'),
  // Incremented by every change; an update names the version it is based on.
  version: shown(z.int()),
};

export type CouponFormValues = ValuesOf<typeof fields>;
/** The saved fields of a coupon. The code cannot be changed. */
export type CouponDraft = DraftOf<typeof fields>;

export const couponRecord = recordOf(
  { table: 'coupons' },
  fields,
  ({ percentOff, amountOffCents }, refuse) => {
    if ((percentOff === '') !== (amountOffCents === '')) return;
    refuse(
      'percentOff',
      percentOff === ''
        ? 'Please enter a percentage or an amount'
        : 'Please enter either a percentage or an amount, not both',
    );
  },
  ({ percentOff, code }, refuse) => {
    if (Number(percentOff.replace(/ ?%$/, '')) !== 100 || code.length >= 7) return;
    refuse('percentOff', 'A code for everything off needs at least 7 characters');
  },
  inPeriod('startsAt', 'endsAt'),
);

/** A coupon as an admin sees it. */
export const couponSchema = rowSchema({
  ...couponRecord.stored,
  state: z.enum(['active', 'scheduled', 'expired', 'exhausted', 'off']),
  /** The number of orders that use it, paid or pending. */
  usedCount: z.int(),
});

export type Coupon = z.infer<typeof couponSchema>;

/** 'Once', '3 times'. */
export const timesOf = (limit: number | null): string =>
  limit === null ? 'No limit' : limit === 1 ? 'Once' : `${limit} times`;

/** How often a person can use it. */
export const describeLimit = ({ maxPerUser }: Coupon): string => timesOf(maxPerUser);

/** A coupon as a row of the exported file. */
export const toExportRow = (coupon: Coupon) => ({
  ...couponRecord.toCells(coupon),
  Used: coupon.usedCount,
});
