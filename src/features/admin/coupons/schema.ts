import { z } from 'zod';

import { amountProblem, parseDollars, writeDollars } from '#lib/money/money.ts';
import { fromMomentField, momentField, toMomentField } from '#lib/dates/moment-field.ts';
import { checkPeriod } from '#lib/dates/period.ts';
import { rowSchema } from '#lib/data/row.ts';
import { plainText } from '#lib/text/clean.ts';
import { textField } from '#lib/text/text-field.ts';

/** A coupon as an admin sees it. */
export const couponSchema = rowSchema({
  code: z.string(),
  /** One of the two is null. */
  percentOff: z.int().nullable(),
  amountOffCents: z.int().nullable(),
  description: z.string(),
  isActive: z.boolean(),
  /** ISO; null means no start or no end. */
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  /** Null means no limit. */
  maxRedemptions: z.int().nullable(),
  maxPerUser: z.int().nullable(),
  /** Null means every product. */
  productIds: z.array(z.string()).nullable(),
  /** Incremented by every change; an update names the version it is based on. */
  version: z.int(),
  state: z.enum(['active', 'scheduled', 'expired', 'exhausted', 'off']),
  /** The number of orders that use it, paid or pending. */
  usedCount: z.int(),
});

export type Coupon = z.infer<typeof couponSchema>;

/** The saved fields of a coupon. The code cannot be changed. */
export type CouponDraft = Omit<Coupon, 'version' | 'state' | 'usedCount'>;

export const couponStates = [
  { value: '', label: 'Any' },
  { value: 'active', label: 'Active' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'expired', label: 'Expired' },
  { value: 'exhausted', label: 'Exhausted' },
  { value: 'off', label: 'Off' },
] as const;

/** An order that used a code. */
export const couponUseSchema = rowSchema({
  orderId: z.string(),
  orderNumber: z.int(),
  productName: z.string(),
  status: z.string(),
  discountCents: z.int(),
  redeemedAt: z.string(),
  releasedAt: z.string().nullable(),
  email: z.string().nullable(),
});

const wholeNumber = (most: number, message: string) =>
  z
    .string()
    .overwrite(plainText)
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= most, message);
const limit = z.literal('').or(wholeNumber(999_999_999, 'Please enter a whole number from 1'));

const maxAmountCents = 1_000_000;

function isAmount(text: string): boolean {
  const cents = parseDollars(text);
  return cents !== null && cents >= 1 && cents <= maxAmountCents;
}

export const couponFormSchema = z
  .object({
    code: z
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
    percentOff: z.literal('').or(wholeNumber(100, 'Please enter a whole number from 1 to 100')),
    amountOff: z
      .string()
      .overwrite(plainText)
      .refine((text) => text === '' || isAmount(text), {
        error: ({ input }) =>
          amountProblem(String(input), 'Please enter an amount from 0.01 to 10,000'),
      }),
    description: textField(200),
    isActive: z.boolean(),
    startsAt: momentField,
    endsAt: momentField,
    maxRedemptions: limit,
    maxPerUser: limit,
    productIds: z.array(z.string()),
  })
  .superRefine(({ percentOff, amountOff }, context) => {
    if ((percentOff === '') !== (amountOff === '')) return;
    context.addIssue({
      code: 'custom',
      path: ['percentOff'],
      message:
        percentOff === ''
          ? 'Please enter a percentage or an amount'
          : 'Please enter either a percentage or an amount, not both',
    });
  })
  .superRefine(({ code, percentOff }, context) => {
    if (Number(percentOff) !== 100 || code.length >= 7) return;
    context.addIssue({
      code: 'custom',
      path: ['percentOff'],
      message: 'A code for everything off needs at least 7 characters',
    });
  })
  .superRefine(checkPeriod);

export type CouponFormValues = z.infer<typeof couponFormSchema>;

/** The form values for a coupon, or for a new one. */
export function toFormValues(coupon: Coupon | null): CouponFormValues {
  return {
    code: coupon?.code ?? '',
    percentOff: String(coupon?.percentOff ?? ''),
    amountOff: writeDollars(coupon?.amountOffCents ?? null),
    description: coupon?.description ?? '',
    isActive: coupon?.isActive ?? true,
    startsAt: toMomentField(coupon?.startsAt ?? null),
    endsAt: toMomentField(coupon?.endsAt ?? null),
    maxRedemptions: String(coupon?.maxRedemptions ?? ''),
    maxPerUser: String(coupon?.maxPerUser ?? ''),
    productIds: coupon?.productIds ?? [],
  };
}

const numberOrNull = (text: string) => (text.trim() === '' ? null : Number(text));

export function toDraft(values: CouponFormValues, before: Coupon | null): CouponDraft {
  return {
    code: values.code,
    percentOff: numberOrNull(values.percentOff),
    amountOffCents: parseDollars(values.amountOff),
    description: values.description,
    isActive: values.isActive,
    startsAt: fromMomentField(values.startsAt, before?.startsAt ?? null),
    endsAt: fromMomentField(values.endsAt, before?.endsAt ?? null),
    maxRedemptions: numberOrNull(values.maxRedemptions),
    maxPerUser: numberOrNull(values.maxPerUser),
    productIds: values.productIds.length === 0 ? null : values.productIds,
  };
}
