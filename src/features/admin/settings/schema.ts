import type { TextInputProps } from '@mantine/core';
import { z } from 'zod';

import { brand } from '#lib/store/brand.ts';
import { countriesOf } from '#model/places/countries.ts';
import { blocksOf } from '#model/plans/shop.ts';
import {
  choices,
  longText,
  select,
  shown,
  text,
  whole,
  yesNo,
  type Field,
  type Words,
} from '#model/record/kinds.tsx';
import { recordOf, type DraftOf, type RowOf, type ValuesOf } from '#model/record/record.ts';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

const oneToTwentyFour = whole(24, { label: 'Months', help: 'From 1 to 24' });
const rewardMonths: Field<number, string, TextInputProps> = {
  ...oneToTwentyFour,
  initial: 3,
  stored: z.int(),
  schema: oneToTwentyFour.schema.refine(
    (typed) => typed !== '',
    'Please enter a whole number from 1 to 24',
  ),
  toStored: Number,
};

const submissionForm = text(
  500,
  {
    label: 'External form for profiles',
    help: 'The address under which it can be embedded; its answers stay there. If empty: the store’s own form, whose profiles arrive under Submissions',
  },
  { placeholder: 'https://', inputMode: 'url', maxLength: 500 },
);
/** As the database: https, a host with a dot, and nothing that ends an attribute. */
const httpsAddress = /^(https:\/\/[a-z0-9.-]+\.[a-z]+(:\d+)?([/?#][^\s"<>\\]*)?)?$/;

/** Null: nobody has said, and to every one. */
const sellsEverywhere: Field<boolean | null, boolean | null> = {
  ...yesNo(true, { label: 'Where you sell', asks: 'Where do you sell to?' }),
  initial: null,
  stored: z.boolean().nullable(),
  schema: z.boolean().nullable(),
};

const onOff = (words: Words) => ({
  ...yesNo(false, words),
  write: (typed: boolean) => (typed ? 'On' : 'Off'),
});

/** The first line of a block that has nothing below it. */
const firstWithout = (typed: string) => blocksOf(typed).find(({ rest }) => rest === '')?.first;

/** A text of blocks, each of which has something below its first line. */
const blocks = (words: Words, below: string) => {
  const field = longText(10_000, words);
  return {
    ...field,
    schema: field.schema.refine((typed) => firstWithout(typed) === undefined, {
      error: ({ input }) => `Please add ${below} below “${firstWithout(String(input))}”`,
    }),
  };
};

const fields = {
  timeZone: select(zones, {
    label: 'Time zone',
    help: 'Figures, the filters of orders and their files count its days',
    initial: 'UTC',
  }),
  sellerName: text(
    200,
    {
      label: 'Seller’s name',
      help: `On receipts and the pages of the plans. If empty: ${brand.legalName}`,
    },
    { maxLength: 200 },
  ),
  sellerAddress: longText(
    500,
    { label: 'Seller’s address', help: `On receipts. If empty: ${brand.address}` },
    { maxLength: 500 },
  ),
  sellerTaxId: text(
    50,
    { label: 'Tax ID', help: `On receipts. If empty: ${brand.taxId || 'none'}` },
    { maxLength: 50 },
  ),
  // The product whose months reward contributors; empty for two dollars.
  rewardProductId: select([], {
    label: 'Reward for a profile',
    asks: 'Reward for a published profile',
    help: 'Access begins or lasts longer when it is published',
  }),
  rewardMonths,
  recommendedPlan: select([], { label: 'Recommended plan', help: 'Marked among the plans' }),
  refundDays: whole(365, {
    label: 'Days to change one’s mind',
    help: 'As in your refund policy, which is linked. Empty: only the link',
    problem: 'Please enter 1 to 365 days, or nothing',
  }),
  questions: blocks(
    {
      label: 'Questions',
      asks: 'Questions on the home page',
      help: 'A line with the question, the answer below, then an empty line. If empty: the site’s own four',
    },
    'an answer',
  ),
  quotes: blocks(
    {
      label: 'Quotes',
      asks: 'What readers say',
      help: 'A line with their words, a line with who they are as they agreed to be named, then an empty line. If empty: no such section',
    },
    'who said it',
  ),
  submissionForm: {
    ...submissionForm,
    schema: submissionForm.schema.refine(
      (typed) => httpsAddress.test(typed),
      'Please enter an address that begins with https://, or nothing',
    ),
  },
  sellsEverywhere,
  // The codes of those chosen.
  sellsTo: choices({ label: 'Countries sold to', asks: 'Countries' }),
  hasUpgradeCredit: onOff({
    label: 'Upgrade credit',
    asks: 'Deduct earlier payments from upgrades',
    help: 'Members who upgrade to a plan that includes their current one pay only the difference. Applies to all new prices.',
  }),
  wantsSaleEmails: onOff({
    label: 'An email for each sale',
    asks: 'Send the store an email for each sale',
    help: `To ${brand.email}`,
  }),
  version: shown(z.int()),
};

type SettingsValues = ValuesOf<typeof fields>;
export type SettingsDraft = DraftOf<typeof fields>;

const record = recordOf(
  { table: 'store_settings', without: ['id'] },
  fields,
  ({ sellsEverywhere: isEverywhere, sellsTo }, refuse) => {
    if (isEverywhere === false && sellsTo.length === 0)
      refuse('sellsTo', 'Please choose at least one country, or every country');
  },
);

export const countries = countriesOf([]).map(({ code, name }) => ({ value: code, label: name }));

/** Where is sold, as a text. */
const soldTo = ({ sellsEverywhere: isEverywhere, sellsTo }: SettingsValues) =>
  isEverywhere === false
    ? countries
        .filter(({ value }) => sellsTo.includes(value))
        .map(({ label }) => label)
        .join(', ')
    : 'Every country';

export const settingsRecord = {
  ...record,
  form: {
    ...record.form,
    // Each of the two is compared, and shown, together with the other.
    fields: record.form.fields.map((field) =>
      field.name === 'sellsEverywhere' || field.name === 'sellsTo'
        ? Object.assign(field, { write: soldTo })
        : field,
    ),
  },
};

export type StoreSettings = RowOf<typeof fields>;
