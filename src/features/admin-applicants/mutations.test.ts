import { beforeEach, expect, test, vi } from 'vitest';

import { BadRowsError, importApplicants } from './mutations.ts';

type Answer = { data: unknown; error: unknown };
const rpc = vi.hoisted(() => vi.fn<(name: string, args: Record<string, unknown>) => Answer>());
vi.mock('#lib/supabase.ts', () => ({ supabase: { rpc } }));

const rows = (count: number) => Array.from({ length: count }, (_, gap_years) => ({ gap_years }));
const imported = (count: number): Answer => ({ data: { imported: count }, error: null });
const done: Answer = { data: null, error: null };
const refused = (row: number, count: number): Answer => ({
  data: null,
  error: {
    code: 'PT422',
    message: `Row ${row}: gpa is not a number.`,
    details: JSON.stringify([{ row, problems: ['gpa is not a number'] }]),
    hint: `Nothing was imported. Rows with problems: ${count}.`,
  },
});
const called = () => rpc.mock.calls.map(([name]) => name);

beforeEach(() => void rpc.mockReset());

test('what fits into a request is one request', async () => {
  rpc.mockReturnValue(imported(5000));
  expect(await importApplicants(rows(5000))).toBe(5000);
  expect(rpc).toHaveBeenCalledExactlyOnceWith('import_applicants', { rows: rows(5000) });
});

test('a large file is sent in parts, which are imported together once all are there', async () => {
  rpc.mockImplementation((name) => (name === 'stage_applicants' ? done : imported(12_000)));
  const onSent = vi.fn<(count: number) => void>();
  expect(await importApplicants(rows(12_000), onSent)).toBe(12_000);
  expect(called()).toEqual([
    ...Array<string>(3).fill('stage_applicants'),
    'import_staged_applicants',
  ]);
  const parts = rpc.mock.calls.slice(0, 3).map(([, args]) => args);
  expect(parts.map(({ part }) => part)).toEqual([1, 2, 3]);
  expect(parts.flatMap((args) => args['rows'])).toEqual(rows(12_000));
  const id = parts[0]?.['import'];
  expect(new Set(parts.map((args) => args['import']))).toEqual(new Set([id]));
  expect(rpc.mock.lastCall?.[1]).toEqual({ import: id, parts: 3 });
  expect(onSent.mock.calls.flat()).toEqual([5000, 10_000, 12_000]);
});

test('bad rows of any part are told by their place in the file, and nothing is imported', async () => {
  rpc
    .mockReturnValueOnce(refused(7, 1))
    .mockReturnValueOnce(done)
    .mockReturnValueOnce(refused(3, 1200));
  const error = await importApplicants(rows(12_000)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(BadRowsError);
  expect(error).toMatchObject({
    total: 1201,
    rows: [
      { row: 7, problems: ['gpa is not a number'] },
      { row: 10_003, problems: ['gpa is not a number'] },
    ],
  });
  expect(called()).toEqual(Array<string>(3).fill('stage_applicants'));
});

test('after a part that does not arrive no other is sent', async () => {
  rpc
    .mockReturnValueOnce(done)
    .mockReturnValueOnce({ data: null, error: { code: '', message: 'Offline', details: '' } });
  await expect(importApplicants(rows(12_000))).rejects.toMatchObject({ code: 'network' });
  expect(called()).toEqual(['stage_applicants', 'stage_applicants']);
});
