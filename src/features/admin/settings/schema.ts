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
  hasUpgradeCredit: z.boolean(),
  wantsSaleEmails: z.boolean(),
  /** The product whose months reward contributors; empty for two dollars. */
  rewardProductId: z.string(),
  rewardMonths: z.coerce.string(),
};

export const storeSettingsSchema = rowSchema({ ...fields, version: z.int() });

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
});

export type SettingsValues = z.infer<typeof settingsFormSchema>;

export const toFormValues = ({ version: _version, ...values }: StoreSettings): SettingsValues =>
  values;
