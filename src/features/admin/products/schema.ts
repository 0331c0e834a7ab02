import type { TextInputProps } from '@mantine/core';
import { z } from 'zod';

import { serverNow } from '#lib/dates/server-clock.ts';
import { momentOf } from '#lib/dates/dates.ts';
import { periodState } from '#lib/dates/period.ts';
import { amountProblem, parseDollars, writeDollars } from '#lib/money/money.ts';
import { cleanText, plainText } from '#lib/text/clean.ts';
import { areasOf, capabilities } from '#model/plans/capabilities.ts';
import { choicesOf } from '#model/plans/capability-words.ts';
import {
  choices,
  dollars,
  longText,
  moment,
  named,
  select,
  shown,
  sortOrder,
  text,
  yesNo,
  type Field,
  type Words,
} from '#model/record/kinds.tsx';
import {
  columnsOf,
  recordOf,
  type DraftOf,
  type RowOf,
  type Rule,
  type ValuesOf,
} from '#model/record/record.ts';

const maxPriceCents = 1_000_000;
/** Stripe's minimum charge is 50 cents. */
const minChargeCents = 50;

/** Parses '14.99' or '$14.99' to 1499 cents; null for an invalid price. */
export function parsePrice(text: string): number | null {
  const priceCents = parseDollars(text);
  if (priceCents === null) return null;
  const canBeAsked = priceCents === 0 || priceCents >= minChargeCents;
  return canBeAsked && priceCents <= maxPriceCents ? priceCents : null;
}

/** The reason why a price is invalid; null for a valid one. */
function priceProblem(text: string): string | null {
  if (parsePrice(text) !== null) return null;
  const dollars = Number(plainText(text).replace(/^\$/, '') || NaN);
  if (dollars > 0 && dollars * 100 < minChargeCents)
    return 'The lowest price is $0.50, or 0 for free';
  if (dollars * 100 > maxPriceCents) return 'The highest price is $10,000';
  return amountProblem(text, 'Valid price is required');
}

/** A price in US cents; null until one is set. Its schema says what else it has to be. */
const price = (
  schema: z.ZodType<string, string>,
  words: Words,
  own: TextInputProps = {},
): Field<number | null, string, TextInputProps> => ({
  ...dollars(maxPriceCents, words, own),
  schema,
  toStored: parsePrice,
  write: (typed: string) => writeDollars(parsePrice(typed)),
});

/** A line for each. Empty ones are dropped; the form has one at least. */
const features: Field<string[], { text: string }[]> = {
  ...named({ label: 'Features' }),
  initial: [],
  stored: z.array(z.string()),
  schema: z.array(z.object({ text: z.string() })).max(50, 'Please list at most 50 features'),
  toTyped: (lines) => (lines.length === 0 ? [''] : lines).map((line) => ({ text: line })),
  toStored: filledLines,
  write: (lines) => filledLines(lines).join('\n'),
  cell: (lines) => lines.join('\n'),
};

function filledLines(lines: { text: string }[]): string[] {
  return lines.map((line) => cleanText(line.text)).filter((line) => line !== '');
}

const isCapitalized = { styles: { input: { textTransform: 'capitalize' } } } as const;

const columns = {
  id: shown(z.string(), 'Id'),
  name: text(200, { label: 'Name', asks: 'Product name', isRequired: true }),
  description: longText(2000, { label: 'Description' }),
  priceCents: price(
    z.string().superRefine((typed, context) => {
      const message = priceProblem(typed);
      if (message !== null) context.addIssue({ code: 'custom', message });
    }),
    { label: 'Price (USD)', help: '$0 (free), or $0.50 to $10,000', column: 'Price' },
    { required: true },
  ),
  type: select(['digital', 'physical'], { label: 'Type', initial: 'digital' }, isCapitalized),
  category: select(
    ['cheatsheet', 'application', 'interview', 'resource', 'guide'],
    { label: 'Category', help: 'Where the store shows it', initial: 'cheatsheet' },
    isCapitalized,
  ),
  features,
  sortOrder: sortOrder({ label: 'Sort order' }),
  capabilities: {
    ...choices({ label: 'Unlocks' }, choicesOf(capabilities)),
    write: (chosen: string[]) =>
      areasOf(chosen)
        .map(({ choice }) => choice)
        .join(', '),
  },
};

/** Saved separately. */
const file = {
  file: shown(
    z.object({ path: z.string(), name: z.string(), size: z.int() }).nullable(),
    'File',
    (attached) => attached?.name ?? '',
  ),
};

const moreColumns = {
  isActive: yesNo(true, {
    label: 'On sale',
    asks: 'Active: on sale in the store',
    column: 'Active',
  }),
  // Null: as soon as it is active.
  onSaleFrom: moment(
    { label: 'On sale from', help: 'Leave empty to sell it as soon as it is active' },
    { maw: { sm: 420 } },
  ),
  // Incremented by every change; an update names the version it is based on.
  version: shown(z.int()),
};

/** A lower price for a time. */
const sale = {
  salePriceCents: price(z.string(), { label: 'Sale price', help: 'Leave empty for no sale' }),
  // Null: from when it is saved.
  saleStartsAt: moment({ label: 'Sale starts', help: 'Leave empty to start immediately' }),
  saleEndsAt: moment({ label: 'Sale ends' }),
};

const fields = { ...columns, ...file, ...moreColumns, ...sale };

/** A product in the admin area. */
export type Product = RowOf<typeof fields>;
/** The saved fields of a product. */
export type ProductDraft = DraftOf<typeof fields>;
export type ProductFormValues = ValuesOf<typeof fields>;

/** A sale has a lower price and an end in the future. */
const checkSale: Rule<ProductFormValues> = (values, refuse) => {
  const { priceCents, salePriceCents, saleStartsAt, saleEndsAt } = values;
  if (salePriceCents.trim() === '') {
    if (saleStartsAt !== '' || saleEndsAt !== '')
      refuse('salePriceCents', 'A sale needs its price');
    return;
  }
  const fullPrice = parsePrice(priceCents);
  const salePrice = parsePrice(salePriceCents) ?? 0;
  if (salePrice < minChargeCents)
    refuse('salePriceCents', amountProblem(salePriceCents, 'Please enter an amount from 0.50'));
  else if (fullPrice !== null && salePrice >= fullPrice)
    refuse('salePriceCents', 'The sale price must be lower than the price');
  if (saleEndsAt === '') refuse('saleEndsAt', 'A sale needs an end');
  else if (Date.parse(momentOf(saleEndsAt)) <= serverNow())
    refuse('saleEndsAt', 'The end must be in the future');
  else if (saleStartsAt !== '' && new Date(saleEndsAt) <= new Date(saleStartsAt))
    refuse('saleEndsAt', 'The end must be after the start');
};

const record = recordOf({ table: 'products', without: ['currency'] }, fields, checkSale);

export const productColumns = columnsOf({ ...columns, ...moreColumns });

/** A lower price for a time: as it is stored, whole. */
export function saleOf(product: ProductDraft) {
  const { salePriceCents: priceCents, saleStartsAt: startsAt, saleEndsAt: endsAt } = product;
  return priceCents === null || endsAt === null ? null : { priceCents, startsAt, endsAt };
}

export const noSale = { salePriceCents: null, saleStartsAt: null, saleEndsAt: null };

/** Its form does not show a sale that is over, and saving the product removes it. */
function withoutPastSale<Row extends ProductDraft>(product: Row): Row {
  const found = saleOf(product);
  return found && periodState(found) === 'ended' ? { ...product, ...noSale } : product;
}

export const productRecord = {
  ...record,
  form: {
    ...record.form,
    toFormValues: (product: ProductDraft | null) =>
      record.form.toFormValues(product && withoutPastSale(product)),
  },
  /** Without its price or its end, there is no sale. */
  toDraft: (values: ProductFormValues, before: ProductDraft | null): ProductDraft => {
    const draft = record.toDraft(values, before);
    return saleOf(draft) ? draft : { ...draft, ...noSale };
  },
  toCells: (product: Product) => {
    const { 'Sort order': place, ...cells } = record.toCells(product);
    return { ...cells, 'Sort order': place };
  },
};
