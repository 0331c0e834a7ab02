import { expect, test } from 'vitest';

import { brand } from './brand.ts';

test('the slug can stand in addresses, storage keys and names of files', () => {
  expect(brand.slug).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
});
