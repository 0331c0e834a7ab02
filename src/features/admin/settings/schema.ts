import type { TextInputProps } from '@mantine/core';
import { z } from 'zod';

import { brand } from '#lib/store/brand.ts';
import { countriesOf } from '#model/places/countries.ts';
import { requiredText } from '#lib/text/text-field.ts';
import type { TitledText } from '#model/plans/shop.ts';
import {
  choices,
  longText,
  named,
  select,
  shown,
  text,
  webAddress,
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

/** As the database: https, a host with a dot, and nothing that ends an attribute. */
const httpsAddress = {
  pattern: /^https:\/\/[a-z0-9.-]+\.[a-z]+(:\d+)?([/?#][^\s"<>\\]*)?$/,
  problem: 'Please enter an address that begins with https://, or nothing',
};

const ageProblem = 'Please enter an age from 13 to 99, or nothing';
const age = whole(99, { label: 'Minimum age', help: 'Of readers', problem: ageProblem });
const minimumAge = {
  ...age,
  schema: age.schema.refine((typed) => typed === '' || Number(typed) >= 13, ageProblem),
};

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

/** Texts with their titles, none of which is empty. */
const texts = (words: Words, [title, text]: [title: string, text: string]) => {
  const field: Field<TitledText[], TitledText[]> = {
    ...named(words),
    initial: [],
    stored: z.array(z.object({ title: z.string(), text: z.string() })),
    schema: z
      .array(z.object({ title: requiredText(title, 200), text: requiredText(text, 2000) }))
      .refine(
        (typed) => JSON.stringify(typed).length < 20_000,
        'Please shorten them to 20,000 letters in all',
      ),
    toTyped: (stored) => stored,
    toStored: (typed) => typed,
    write: (typed) => typed.map((each) => `${each.title}\n${each.text}`).join('\n\n'),
    cell: (stored) => JSON.stringify(stored),
  };
  return field;
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
      help: 'On receipts of new orders, plans, policies and emails to many',
    },
    { maxLength: 200 },
  ),
  sellerAddress: longText(
    500,
    { label: 'Postal address', help: 'Where the name is, and on the page Contact' },
    { maxLength: 500 },
  ),
  sellerTaxId: text(50, { label: 'Tax ID', help: 'On receipts of new orders' }, { maxLength: 50 }),
  instagramUrl: webAddress(
    500,
    { label: 'Instagram', help: 'The address of the store’s account' },
    httpsAddress,
  ),
  tiktokUrl: webAddress(
    500,
    { label: 'TikTok', help: 'The address of the store’s account' },
    httpsAddress,
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
    help: 'On the plans and in the refund policy. If empty: nobody may',
    problem: 'Please enter 1 to 365 days, or nothing',
  }),
  refundConditions: longText(5000, {
    label: 'Conditions of refunds',
    help: 'Such as how much of the content may have been opened, and the rights that consumers have by law where you sell',
  }),
  minimumAge,
  webHost: text(200, { label: 'Web host', help: 'Who delivers this site' }, { maxLength: 200 }),
  mailProvider: text(
    200,
    { label: 'Mail provider', help: 'Who delivers the store’s emails' },
    { maxLength: 200 },
  ),
  dataRights: longText(5000, {
    label: 'Legal bases and rights',
    help: 'On which legal grounds you process data, to which other countries they go, and which state or national rights your readers have',
  }),
  governingLaw: text(
    200,
    { label: 'Law', help: 'That governs your terms: “the State of Ohio, United States”' },
    { maxLength: 200 },
  ),
  liability: longText(5000, {
    label: 'Liability',
    help: 'What you are liable for and what you do not warrant. Have a lawyer check it',
  }),
  accessibilityGaps: text(
    500,
    { label: 'Known barriers', help: 'What is hard to use, beside what the text names' },
    { maxLength: 500 },
  ),
  // The day since when the policies say this; null: since their texts.
  policiesChangedOn: shown(z.string().nullable()),
  questions: texts({ label: 'Questions', asks: 'Questions people ask' }, ['Question', 'Answer']),
  quotes: texts({ label: 'Quotes', asks: 'What readers say' }, ['Name', 'Quote']),
  submissionForm: webAddress(
    500,
    {
      label: 'External form for profiles',
      help: 'The address under which it can be embedded; its answers stay there. If empty: the store’s own form, whose profiles arrive under Submissions',
    },
    httpsAddress,
  ),
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

export type SettingsValues = ValuesOf<typeof fields>;
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

/** What is saved together. */
export const parts = {
  seller: ['sellerName', 'sellerTaxId', 'sellerAddress', 'instagramUrl', 'tiktokUrl'],
  policies: [
    'refundDays',
    'minimumAge',
    'governingLaw',
    'webHost',
    'mailProvider',
    'refundConditions',
    'dataRights',
    'liability',
    'accessibilityGaps',
  ],
  homePage: ['questions', 'quotes'],
  sales: [
    'sellsEverywhere',
    'sellsTo',
    'recommendedPlan',
    'hasUpgradeCredit',
    'wantsSaleEmails',
    'timeZone',
  ],
  contributors: ['rewardProductId', 'rewardMonths', 'submissionForm'],
} satisfies Record<string, (keyof SettingsDraft)[]>;

export type StoreSettings = RowOf<typeof fields>;
