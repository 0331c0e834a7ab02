import { PostgrestError } from '@supabase/supabase-js';
import { expect, test } from 'vitest';

import { containing, readPageOf } from './pages.ts';

/** Numbers, as a table of so many rows hands them out. */
const tableOf = (total: number, isStrict: boolean) => (from: number, to: number) => {
  const rows = Array.from({ length: total }, (_, index) => index);
  const error = new PostgrestError({ message: '', details: '', hint: '', code: 'PGRST103' });
  return Promise.resolve(
    isStrict && from >= total && from > 0
      ? { data: null, count: null, error }
      : { data: rows.slice(from, to + 1), count: total, error: null },
  );
};

test.each([true, false])('a page past the end is the last one', async (isStrict) => {
  const read = tableOf(25, isStrict);
  expect(await readPageOf(1, read)).toMatchObject({ page: 1, pageCount: 3, total: 25 });
  expect(await readPageOf(3, read)).toMatchObject({ page: 3, rows: [20, 21, 22, 23, 24] });
  expect(await readPageOf(900, read)).toMatchObject({ page: 3, rows: [20, 21, 22, 23, 24] });
  expect(await readPageOf(2, tableOf(0, isStrict))).toEqual({
    rows: [],
    total: 0,
    page: 1,
    pageCount: 1,
  });
});

test('what cannot be read is no page', async () => {
  const error = new PostgrestError({ message: 'No.', details: '', hint: '', code: 'PT403' });
  const read = () => Promise.resolve({ data: null, count: null, error });
  await expect(readPageOf(1, read)).rejects.toThrow('No.');
});

test('signs of a pattern are looked for as they are', () => {
  expect(containing(String.raw`50%_\o`)).toBe(String.raw`%50\%\_\\o%`);
});
