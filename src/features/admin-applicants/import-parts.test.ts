import { expect, test } from 'vitest';

import { splitIntoParts } from './import-parts.ts';

const rows = (count: number, length = 1) =>
  Array.from({ length: count }, () => ({ research: 'x'.repeat(length) }));

const sizes = (of: ReturnType<typeof rows>) => [...splitIntoParts(of)].map((part) => part.length);

test('a part has at most five thousand rows', () => {
  expect(sizes([])).toEqual([0]);
  expect(sizes(rows(5000))).toEqual([5000]);
  expect(sizes(rows(10_001))).toEqual([5000, 5000, 1]);
});

test('a part has at most four million characters, or one row', () => {
  expect(sizes(rows(3, 1_900_000))).toEqual([2, 1]);
  expect(sizes(rows(2, 5_000_000))).toEqual([1, 1]);
});

test('rows keep their order', () => {
  const numbered = Array.from({ length: 12_000 }, (_, gap_years) => ({ gap_years }));
  expect([...splitIntoParts(numbered)].flat()).toEqual(numbered);
});
