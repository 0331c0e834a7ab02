import { expect, test } from 'vitest';

import { toMomentField } from '#lib/dates/moment-field.ts';

import { noSale, parsePrice, productRecord, saleOf } from './schema.ts';
import { testSale, workbook } from './test-data.ts';

const { toDraft } = productRecord;
const { schema, toFormValues } = productRecord.form;

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
  const result = schema.safeParse({ ...toFormValues(workbook()), priceCents: price });
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
  const product = workbook({ onSaleFrom: hours(1), ...testSale(hours(1), hours(2)) });
  const values = toFormValues(product);
  expect(values).toMatchObject({ salePriceCents: '9.99' });
  expect(product).toMatchObject(toDraft(values, product));
  expect(saleOf(toDraft({ ...values, salePriceCents: '' }, product))).toBeNull();
});

test('a sale that is over is not kept', () => {
  const product = workbook(testSale(hours(-2), hours(-1)));
  const values = toFormValues(product);
  expect(values).toMatchObject({ salePriceCents: '', saleStartsAt: '', saleEndsAt: '' });
  expect(toDraft(values, product)).toMatchObject(noSale);
});

const inFuture = toMomentField(hours(48));
test.each([
  [{ saleEndsAt: inFuture }, 'A sale needs its price'],
  [{ salePriceCents: '9.99' }, 'A sale needs an end'],
  [{ salePriceCents: '9,99', saleEndsAt: inFuture }, 'Please use a dot, as in 9.99'],
  [{ salePriceCents: '0', saleEndsAt: inFuture }, 'Please enter an amount from 0.50'],
  [{ salePriceCents: 'x', saleEndsAt: inFuture }, 'Please enter an amount from 0.50'],
  [
    { salePriceCents: '14.99', saleEndsAt: inFuture },
    'The sale price must be lower than the price',
  ],
  [
    { salePriceCents: '9.99', saleEndsAt: toMomentField(hours(-1)) },
    'The end must be in the future',
  ],
  [
    { salePriceCents: '9.99', saleStartsAt: inFuture, saleEndsAt: inFuture },
    'The end must be after the start',
  ],
  [{ onSaleFrom: '12026-01-01T00:00' }, 'Please enter a year of four digits'],
  [{ sortOrder: '1.5' }, 'Please enter a whole number'],
])('%j: %s', (change, message) => {
  const result = schema.safeParse({ ...toFormValues(workbook()), ...change });
  expect(result.error?.issues.map((issue) => issue.message)).toEqual([message]);
});
