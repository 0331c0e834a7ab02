import { z } from 'zod';

import { rowSchema } from '#lib/data/row.ts';
import { cleanText } from '#lib/text/clean.ts';
import { textField } from '#lib/text/text-field.ts';

const fields = {
  timeZone: z.string(),
  sellerName: z.string(),
  sellerAddress: z.string(),
  sellerTaxId: z.string(),
  /** Whether to every country, or only to those chosen; null: nobody has said, and to every one. */
  sellsEverywhere: z.boolean().nullable(),
  /** The codes of those chosen. */
  sellsTo: z.array(z.string()),
  /** The id of a plan; empty for none. */
  recommendedPlan: z.string(),
  questions: z.string(),
  quotes: z.string(),
  /** The address of an external form for profiles; empty for our own. */
  submissionForm: z.string(),
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

/** As the database: https, a host with a dot, and nothing that ends an attribute. */
const httpsAddress = /^(https:\/\/[a-z0-9.-]+\.[a-z]+(:\d+)?([/?#][^\s"<>\\]*)?)?$/;

const formFields = z.object({
  ...fields,
  sellerName: textField(200),
  sellerAddress: textField(500),
  sellerTaxId: textField(50),
  rewardMonths: z
    .string()
    .overwrite(cleanText)
    .regex(/^([1-9]|1\d|2[0-4])$/, 'Please enter a whole number from 1 to 24'),
  questions: textField(10_000),
  quotes: textField(10_000),
  refundDays: z
    .string()
    .overwrite(cleanText)
    .regex(
      /^$|^([1-9]|[1-9]\d|[12]\d\d|3[0-5]\d|36[0-5])$/,
      'Please enter 1 to 365 days, or nothing',
    ),
  submissionForm: textField(500).regex(
    httpsAddress,
    'Please enter an address that begins with https://, or nothing',
  ),
});

export const settingsFormSchema = formFields.refine(
  ({ sellsEverywhere, sellsTo }) => sellsEverywhere !== false || sellsTo.length > 0,
  {
    path: ['sellsTo'],
    message: 'Please choose at least one country, or every country',
    when: ({ value }) =>
      formFields.pick({ sellsEverywhere: true, sellsTo: true }).safeParse(value).success,
  },
);

export type SettingsValues = z.infer<typeof settingsFormSchema>;

export const toFormValues = ({
  version: _version,
  refundDays,
  ...values
}: StoreSettings): SettingsValues => ({ ...values, refundDays: String(refundDays ?? '') });
