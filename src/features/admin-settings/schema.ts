import { z } from 'zod';

import { rowSchema } from '#lib/row.ts';

const fields = {
  timeZone: z.string(),
  sellerName: z.string(),
  sellerAddress: z.string(),
  sellerTaxId: z.string(),
  /** The codes of countries; none for every one. */
  sellsTo: z.array(z.string()),
  hasUpgradeCredit: z.boolean(),
};

export const storeSettingsSchema = rowSchema({ ...fields, version: z.int() });

export type StoreSettings = z.infer<typeof storeSettingsSchema>;

const text = (limit: number) =>
  z.string().trim().max(limit, `Please use at most ${limit} characters`);

/** The limits are those of the table. */
export const settingsFormSchema = z.object({
  ...fields,
  sellerName: text(200),
  sellerAddress: text(500),
  sellerTaxId: text(50),
});

export type SettingsValues = z.infer<typeof settingsFormSchema>;

export const toFormValues = ({ version: _version, ...values }: StoreSettings): SettingsValues =>
  values;
