import { expect, test } from 'vitest';

import { countriesOf, countryCode, defaultCountry } from './countries.ts';

test('about 240 distinct countries are sorted by name, behind the default one', () => {
  const names = countriesOf([]).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(235);
  expect(new Set(names).size).toBe(names.length);
  expect(names.slice(0, 3)).toEqual(['United States', 'Afghanistan', 'Aland']);
});

test('a store sells to some countries', () => {
  expect(countriesOf(['US', 'CA']).map(({ name }) => name)).toEqual(['United States', 'Canada']);
});

test('the default country is in the list', () => {
  expect(countryCode(defaultCountry)).toBe('US');
});
