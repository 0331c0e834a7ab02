import { expect, test } from 'vitest';
import { z } from 'zod';

import { camelCased, rowSchema, snakeCased } from './row.ts';

test('columns are named in camelCase, and values stay as they are', () => {
  expect(camelCased({ id: 1, list_price_cents: 2, address_line1: 3, row_key: { a_b: 4 } })).toEqual(
    {
      id: 1,
      listPriceCents: 2,
      addressLine1: 3,
      rowKey: { a_b: 4 },
    },
  );
});

test('fields are named like their columns, and values stay as they are', () => {
  expect(snakeCased({ id: 1, listPriceCents: 2, addressLine1: 3, rowKey: { aB: 4 } })).toEqual({
    id: 1,
    list_price_cents: 2,
    address_line1: 3,
    row_key: { aB: 4 },
  });
});

test('a schema of a row names its fields in camelCase, also if they are so already', () => {
  const schema = rowSchema({
    orderNumber: z.int(),
    buyer: rowSchema({ firstName: z.string() }).nullable(),
  });
  const order = { orderNumber: 7, buyer: { firstName: 'Pat' } };
  expect(schema.parse({ order_number: 7, buyer: { first_name: 'Pat' }, more: 1 })).toEqual(order);
  expect(schema.parse(order)).toEqual(order);
  expect(schema.parse({ order_number: 7, buyer: null }).buyer).toBeNull();
});

test.each([null, 'text', {}, { order_number: '7' }])('%j is no such row', (value) => {
  expect(rowSchema({ orderNumber: z.int() }).safeParse(value).success).toBe(false);
});
