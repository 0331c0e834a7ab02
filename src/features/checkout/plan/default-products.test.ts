import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { defaultProducts } from './default-products.ts';

const catalogue = readFileSync('supabase/migrations/20261122000700_default_products.sql', 'utf8');

test('the four plans are in order', () => {
  expect(defaultProducts.map(({ id, priceCents }) => [id, priceCents])).toEqual([
    ['cheatsheet', 1499],
    ['application', 1999],
    ['cheatsheet-plus', 2999],
    ['application-plus', 3499],
  ]);
});

test.each(defaultProducts)('$id equals the default catalogue in SQL', (product) => {
  const { id, name, description, priceCents, features, capabilities } = product;
  const quoted = features.map((feature) => `"${feature}"`).join(', ');
  const [, row = ''] = catalogue.split(`('${id}', '${name}',`);
  expect(row.split('true,')[0]).toContain(`'${description}'`);
  expect(row.split('true,')[0]).toContain(`${priceCents}, `);
  expect(row.split('true,')[0]).toContain(`'{${quoted}}'`);
  expect(row.split('\n').slice(0, 5).join()).toContain(`'{${capabilities.join()}}'`);
});
