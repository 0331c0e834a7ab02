import { z } from 'zod';

import { rowSchema } from '#lib/data/row.ts';
import { textField } from '#lib/text/text-field.ts';

const fields = {
  timeZone: z.string(),
  sellerName: z.string(),
  sellerAddress: z.string(),
  sellerTaxId: z.string(),
  /** The codes of countries; none for every one. */
  sellsTo: z.array(z.string()),
  /** The id of a plan; empty for none. */
  recommendedPlan: z.string(),
  questions: z.string(),
  quotes: z.string(),
  hasUpgradeCredit: z.boolean(),
  wantsSaleEmails: z.boolean(),
  /** The product whose months reward contributors; empty for two dollars. */
  rewardProductId: z.string(),
  rewardMonths: z.coerce.string(),
};

export const storeSettingsSchema = rowSchema({
  ...fields,
  refundDays: z.int().nullable(),
  version: z.int(),
});

export type StoreSettings = z.infer<typeof storeSettingsSchema>;

export const settingsFormSchema = z.object({
  ...fields,
  sellerName: textField(200),
  sellerAddress: textField(500),
  sellerTaxId: textField(50),
  rewardMonths: z
    .string()
    .trim()
    .regex(/^([1-9]|1\d|2[0-4])$/, 'Please enter a whole number from 1 to 24'),
  questions: textField(10_000),
  quotes: textField(10_000),
  refundDays: z
    .string()
    .trim()
    .regex(
      /^$|^([1-9]|[1-9]\d|[12]\d\d|3[0-5]\d|36[0-5])$/,
      'Please enter 1 to 365 days, or nothing',
    ),
});

export type SettingsValues = z.infer<typeof settingsFormSchema>;

export const toFormValues = ({
  version: _version,
  refundDays,
  ...values
}: StoreSettings): SettingsValues => ({ ...values, refundDays: String(refundDays ?? '') });
