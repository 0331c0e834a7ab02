import { PostgrestError } from '@supabase/supabase-js';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';

import { fetchPage, ilikePattern, readEvery, readPageOf } from './pages.ts';

/** Reads ranges of numbers like a table with that many rows. */
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

test.each([0, 999, 1000, 2345])('every row is read, a thousand at a time: %i', async (total) => {
  const read = vi.fn<ReturnType<typeof tableOf>>(tableOf(total, false));
  expect(await readEvery(read)).toEqual(Array.from({ length: total }, (_, index) => index));
  expect(read.mock.calls.every(([from, to]) => to - from === 999)).toBe(true);
});

test('a failed read throws', async () => {
  const error = new PostgrestError({ message: 'No.', details: '', hint: '', code: 'PT403' });
  const read = () => Promise.resolve({ data: null, count: null, error });
  await expect(readPageOf(1, read)).rejects.toThrow('No.');
  await expect(readEvery(read)).rejects.toThrow('No.');
});

test('wildcards are escaped', () => {
  expect(ilikePattern(String.raw`50%_\o`)).toBe(String.raw`%50\%\_\\o%`);
});

test('a search function’s page is converted to the client’s names', async () => {
  const row = z.object({ id: z.int() });
  const json = { rows: [{ id: 7 }], total: 11, page: 2, page_size: 10, page_count: 2 };
  const fetchFrom = (data: unknown) => fetchPage(row, Promise.resolve({ data, error: null }));
  const page = { rows: [{ id: 7 }], total: 11, page: 2, pageCount: 2 };
  expect(await fetchFrom(json)).toEqual(page);
  expect(await fetchFrom({ ...json, is_capped: true })).toEqual({ ...page, isCapped: true });
  await expect(fetchFrom({ ...json, rows: [{ id: 'a' }] })).rejects.toThrow(z.ZodError);
  await expect(fetchFrom({ ...json, page_count: undefined })).rejects.toThrow(z.ZodError);
});

test('a failed search throws', async () => {
  const error = new PostgrestError({ message: 'No.', details: '', hint: '', code: 'PT403' });
  await expect(fetchPage(z.string(), Promise.resolve({ data: null, error }))).rejects.toThrow(
    'No.',
  );
});
