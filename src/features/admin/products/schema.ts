import { z } from 'zod';

import { momentOf } from '#lib/dates/dates.ts';
import { fromMomentField, momentField, toMomentField } from '#lib/dates/moment-field.ts';
import { amountProblem, parseDollars, writeDollars } from '#lib/money/money.ts';
import { periodState } from '#lib/dates/period.ts';
import { cleanText, plainText } from '#lib/text/clean.ts';
import { requiredText, textField, wholeNumber } from '#lib/text/text-field.ts';

/** A lower price for a time. Times are ISO. */
export interface Sale {
  priceCents: number;
  /** Null: from when it is saved. */
  startsAt: string | null;
  endsAt: string;
}

/** A product in the admin area. */
export interface Product {
  id: string;
  name: string;
  description: string;
  /** US cents; null until a price is set. */
  priceCents: number | null;
  type: string;
  category: string;
  features: string[];
  sortOrder: number;
  isActive: boolean;
  /** ISO; null: as soon as it is active. */
  onSaleFrom: string | null;
  sale: Sale | null;
  capabilities: string[];
  /** Incremented by every change; an update names the version it is based on. */
  version: number;
  file: { path: string; name: string; size: number } | null;
}

/** The saved fields of a product; its file is saved separately. */
export type ProductDraft = Omit<Product, 'id' | 'version' | 'file'>;

export const types = ['digital', 'physical'];
export const categories = ['cheatsheet', 'application', 'interview', 'resource', 'guide'];
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

const isSalePrice = (text: string) => (parsePrice(text) ?? 0) >= minChargeCents;

/** A sale has a lower price and an end in the future. */
function checkSale(
  { price, salePrice, saleStartsAt, saleEndsAt }: SaleValues & { price: string },
  context: z.RefinementCtx,
): void {
  const refuse = (path: keyof SaleValues, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (salePrice.trim() === '') {
    if (saleStartsAt !== '' || saleEndsAt !== '') refuse('salePrice', 'A sale needs its price');
    return;
  }
  const priceCents = parsePrice(price);
  if (!isSalePrice(salePrice))
    refuse('salePrice', amountProblem(salePrice, 'Please enter an amount from 0.50'));
  else if (priceCents !== null && (parsePrice(salePrice) ?? 0) >= priceCents)
    refuse('salePrice', 'The sale price must be lower than the price');
  if (saleEndsAt === '') refuse('saleEndsAt', 'A sale needs an end');
  else if (new Date(momentOf(saleEndsAt)) <= new Date())
    refuse('saleEndsAt', 'The end must be in the future');
  else if (saleStartsAt !== '' && new Date(saleEndsAt) <= new Date(saleStartsAt))
    refuse('saleEndsAt', 'The end must be after the start');
}

const saleFields = { salePrice: z.string(), saleStartsAt: momentField, saleEndsAt: momentField };

type SaleValues = Record<keyof typeof saleFields, string>;

/** A sale that is over is not shown, and saving the product removes it. */
function toSaleValues(sale: Sale | null): SaleValues {
  if (!sale || periodState(sale) === 'ended')
    return { salePrice: '', saleStartsAt: '', saleEndsAt: '' };
  return {
    salePrice: writeDollars(sale.priceCents),
    saleStartsAt: toMomentField(sale.startsAt),
    saleEndsAt: toMomentField(sale.endsAt),
  };
}

function fromSaleValues(
  { salePrice, saleStartsAt, saleEndsAt }: SaleValues,
  before: Sale | null,
): Sale | null {
  const priceCents = parsePrice(salePrice);
  const endsAt = fromMomentField(saleEndsAt, before?.endsAt ?? null);
  if (priceCents === null || endsAt === null) return null;
  return { priceCents, startsAt: fromMomentField(saleStartsAt, before?.startsAt ?? null), endsAt };
}

const productFields = z.object({
  name: requiredText('Product name', 200),
  description: textField(2000),
  price: z.string().superRefine((text, context) => {
    const message = priceProblem(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  }),
  type: z.string(),
  category: z.string(),
  features: z.array(z.object({ text: z.string() })).max(50, 'Please list at most 50 features'),
  sortOrder: wholeNumber,
  capabilities: z.array(z.string()),
  isActive: z.boolean(),
  onSaleFrom: momentField,
  ...saleFields,
});

export const productFormSchema = productFields.superRefine(checkSale);

export type ProductFormValues = z.infer<typeof productFormSchema>;

/** The form values for a product, or for a new one: active, and first in the list. */
export function toFormValues(product: Product | null): ProductFormValues {
  return {
    name: product?.name ?? '',
    description: product?.description ?? '',
    price: writeDollars(product?.priceCents ?? null),
    type: product?.type ?? 'digital',
    category: product?.category ?? 'cheatsheet',
    features: product?.features.length
      ? product.features.map((text) => ({ text }))
      : [{ text: '' }],
    sortOrder: String(product?.sortOrder ?? 0),
    capabilities: product?.capabilities ?? [],
    isActive: product?.isActive ?? true,
    onSaleFrom: toMomentField(product?.onSaleFrom ?? null),
    ...toSaleValues(product?.sale ?? null),
  };
}

/** Empty lines are dropped. */
export function toDraft(
  {
    price,
    features,
    sortOrder,
    onSaleFrom,
    salePrice,
    saleStartsAt,
    saleEndsAt,
    ...values
  }: ProductFormValues,
  before: Product | null,
): ProductDraft {
  return {
    ...values,
    onSaleFrom: fromMomentField(onSaleFrom, before?.onSaleFrom ?? null),
    sale: fromSaleValues({ salePrice, saleStartsAt, saleEndsAt }, before?.sale ?? null),
    priceCents: parsePrice(price),
    features: features.map(({ text }) => cleanText(text)).filter((text) => text !== ''),
    sortOrder: Number(sortOrder),
  };
}
