import { expect, test } from 'vitest';

import { toMomentField } from '#lib/dates/moment-field.ts';

import { parsePrice, productFormSchema, toDraft, toFormValues } from './schema.ts';
import { workbook } from './test-data.ts';

test.each([
  ['0', 0],
  ['0.50', 50],
  ['10000', 1_000_000],
  ['0.49', null],
  ['10000.01', null],
  ['1,50', null],
])('the price %j is %j cents', (text, priceCents) => {
  expect(parsePrice(text)).toBe(priceCents);
});

test.each([
  ['9,99', 'Please use a dot, as in 9.99'],
  ['$1,5', 'Please use a dot, as in 9.99'],
  ['0.49', 'The lowest price is $0.50, or 0 for free'],
  ['10000.01', 'The highest price is $10,000'],
  ['', 'Valid price is required'],
  ['free', 'Valid price is required'],
])('the price %j is refused with %j', (price, message) => {
  const result = productFormSchema.safeParse({ ...toFormValues(workbook()), price });
  expect(result.error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test("the form's values are saved without empty lines", () => {
  const { id: _id, version: _version, file: _file, ...draft } = workbook();
  expect(toDraft(toFormValues(workbook()), workbook())).toEqual(draft);
  const features = [{ text: ' One ' }, { text: '' }, { text: '  ' }, { text: 'Two' }];
  expect(toDraft({ ...toFormValues(null), features }, null).features).toEqual(['One', 'Two']);
});

const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();

test('a sale and the start of selling keep their times', () => {
  const sale = { priceCents: 999, startsAt: hours(1), endsAt: hours(2) };
  const product = workbook({ onSaleFrom: hours(1), sale });
  const values = toFormValues(product);
  expect(values).toMatchObject({ salePrice: '9.99' });
  expect(toDraft(values, product)).toMatchObject({ onSaleFrom: product.onSaleFrom, sale });
  expect(toDraft({ ...values, salePrice: '' }, product).sale).toBeNull();
});

test('a sale that is over is not kept', () => {
  const product = workbook({ sale: { priceCents: 999, startsAt: hours(-2), endsAt: hours(-1) } });
  const values = toFormValues(product);
  expect(values).toMatchObject({ salePrice: '', saleStartsAt: '', saleEndsAt: '' });
  expect(toDraft(values, product).sale).toBeNull();
});

const inFuture = toMomentField(hours(48));
test.each([
  [{ saleEndsAt: inFuture }, 'A sale needs its price'],
  [{ salePrice: '9.99' }, 'A sale needs an end'],
  [{ salePrice: '9,99', saleEndsAt: inFuture }, 'Please use a dot, as in 9.99'],
  [{ salePrice: '0', saleEndsAt: inFuture }, 'Please enter an amount from 0.50'],
  [{ salePrice: 'x', saleEndsAt: inFuture }, 'Please enter an amount from 0.50'],
  [{ salePrice: '14.99', saleEndsAt: inFuture }, 'The sale price must be lower than the price'],
  [{ salePrice: '9.99', saleEndsAt: toMomentField(hours(-1)) }, 'The end must be in the future'],
  [
    { salePrice: '9.99', saleStartsAt: inFuture, saleEndsAt: inFuture },
    'The end must be after the start',
  ],
  [{ onSaleFrom: '12026-01-01T00:00' }, 'Please enter a year of four digits'],
  [{ sortOrder: '1.5' }, 'Please enter a whole number'],
])('%j: %s', (change, message) => {
  const result = productFormSchema.safeParse({ ...toFormValues(workbook()), ...change });
  expect(result.error?.issues.map((issue) => issue.message)).toEqual([message]);
});
