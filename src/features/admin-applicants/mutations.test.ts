import { beforeEach, expect, test, vi } from 'vitest';

import { BadRowsError, importApplicants } from './mutations.ts';

type Answer = { data: unknown; error: unknown };
const rpc = vi.hoisted(() => vi.fn<(name: string, args: Record<string, unknown>) => Answer>());
vi.mock('#lib/supabase.ts', () => ({ supabase: { rpc } }));

const rows = (count: number) => Array.from({ length: count }, (_, gap_years) => ({ gap_years }));
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

const file = '00000000-0000-4000-8000-000000000001';

test('a file is sent in parts and imported by one job when all have arrived', async () => {
  rpc.mockReturnValue(done);
  const onSent = vi.fn<(count: number) => void>();
  expect(await importApplicants(rows(12_000), file, onSent)).toBe(file);
  expect(called()).toEqual([...Array<string>(3).fill('stage_applicants'), 'start_job']);
  const parts = rpc.mock.calls.slice(0, 3).map(([, args]) => args);
  expect(parts.map((args) => [args['import'], args['part']])).toEqual(
    [1, 2, 3].map((n) => [file, n]),
  );
  expect(parts.flatMap((args) => args['rows'])).toEqual(rows(12_000));
  expect(rpc.mock.lastCall?.[1]).toEqual({ id: file, kind: 'import', parts: 3 });
  expect(onSent.mock.calls.flat()).toEqual([5000, 10_000, 12_000]);
});

test('a start request without a response is retried under the same id', async () => {
  const lost = { data: null, error: { code: '', message: 'Failed to fetch', details: '' } };
  rpc.mockReturnValueOnce(done).mockReturnValueOnce(lost).mockReturnValue(done);
  await importApplicants(rows(1), file);
  expect(called()).toEqual(['stage_applicants', 'start_job', 'start_job']);
  expect(rpc.mock.calls.slice(1).map(([, args]) => args['id'])).toEqual([file, file]);
});

test('an import that has already started is not sent again', async () => {
  rpc.mockReturnValue({ data: null, error: { code: 'PT409', message: 'Started.', details: '' } });
  expect(await importApplicants(rows(1), file)).toBe(file);
  expect(called()).toEqual(['stage_applicants']);
});

test('bad rows of any part are reported by their position in the file, and nothing is imported', async () => {
  rpc
    .mockReturnValueOnce(refused(7, 1))
    .mockReturnValueOnce(done)
    .mockReturnValueOnce(refused(3, 1200));
  const error = await importApplicants(rows(12_000), file).catch((thrown: unknown) => thrown);
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

test('no more parts are sent after one fails', async () => {
  rpc
    .mockReturnValueOnce(done)
    .mockReturnValueOnce({ data: null, error: { code: '', message: 'Offline', details: '' } });
  await expect(importApplicants(rows(12_000), file)).rejects.toMatchObject({ code: 'network' });
  expect(called()).toEqual(['stage_applicants', 'stage_applicants']);
});
