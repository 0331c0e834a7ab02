import { expect, test } from 'vitest';

import { countriesOf, countryCode, defaultCountry } from './countries.ts';

test('about 240 distinct countries are sorted by name', () => {
  const names = countriesOf([]).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(235);
  expect(new Set(names).size).toBe(names.length);
  expect(names.slice(0, 2)).toEqual(['Afghanistan', 'Aland']);
});

test('a store sells to some countries', () => {
  expect(countriesOf(['US', 'CA']).map(({ name }) => name)).toEqual(['Canada', 'United States']);
});

test('the default country is in the list', () => {
  expect(countryCode(defaultCountry)).toBe('US');
});
