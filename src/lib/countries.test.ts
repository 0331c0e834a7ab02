import { expect, test } from 'vitest';

import { countries, defaultCountry } from './countries.ts';

test('about 240 distinct countries are sorted by name', () => {
  const names = countries.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(235);
  expect(new Set(names).size).toBe(names.length);
  expect(names.slice(0, 2)).toEqual(['Afghanistan', 'Aland']);
});

test('the default country is in the list', () => {
  expect(countries).toContainEqual({ code: 'US', name: defaultCountry });
});
