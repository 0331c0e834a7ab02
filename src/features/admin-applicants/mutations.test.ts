import { beforeEach, expect, test, vi } from 'vitest';

import { emptyApplicant } from '#lib/applicant.ts';

import { BadRowsError, checkImport, saveApplicant, startImport } from './mutations.ts';

type Answer = { data: unknown; error: unknown };
const rpc = vi.hoisted(() => vi.fn<(name: string, args: Record<string, unknown>) => Answer>());
const from = vi.hoisted(() => vi.fn<() => unknown>());
vi.mock('#lib/supabase.ts', () => ({ supabase: { rpc, from } }));

const rows = (count: number) => Array.from({ length: count }, (_, gap_years) => ({ gap_years }));
const done: Answer = { data: null, error: null };
const staged = (answer: object = {}): Answer => ({
  data: { stored: 0, updated: 0, unchanged: 0, schools: { new: [], joined: [] }, ...answer },
  error: null,
});
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

test('a file is sent in parts, and its counts are added up', async () => {
  rpc
    .mockReturnValueOnce(staged({ stored: 3, updated: 2, unchanged: 1 }))
    .mockReturnValueOnce(staged({ stored: 1 }))
    .mockReturnValueOnce(staged())
    .mockReturnValueOnce({ data: 7, error: null });
  const onSent = vi.fn<(count: number) => void>();
  expect(await checkImport(rows(12_000), file, onSent)).toMatchObject({
    parts: 3,
    added: 11_997,
    stored: 4,
    repeated: 7,
    updated: 2,
    unchanged: 1,
  });
  expect(called()).toEqual([...Array<string>(3).fill('stage_applicants'), 'count_repeats']);
  const parts = rpc.mock.calls.slice(0, 3).map(([, args]) => args);
  expect(parts.map((args) => [args['import'], args['part']])).toEqual(
    [1, 2, 3].map((n) => [file, n]),
  );
  expect(parts.flatMap((args) => args['rows'])).toEqual(rows(12_000));
  expect(onSent.mock.calls.flat()).toEqual([5000, 10_000, 12_000]);
});

test('what an admin should check is named with its position in the file', async () => {
  const fine = { major: 'Biology', gpa: '3.9', mcat: '511', accepted_schools: ['NYU'] };
  rpc
    .mockReturnValueOnce(
      staged({
        schools: {
          new: [{ spelling: 'Qzz', name: 'Qzz School' }],
          joined: [{ spelling: 'UCLA, NYU', names: ['NYU', 'UCLA'] }],
        },
      }),
    )
    .mockReturnValue({ data: 0, error: null });
  const { warnings } = await checkImport(
    [
      fine,
      { ...fine, gpa: null, accepted_schools: [] },
      { id: 'applicant-7', state_of_residency: 'ohio', mcat: null },
      { ...fine, state_of_residency: 'Bavaria', accepted_schools: ['Qzz', ' UCLA, NYU'] },
      { ...fine, state_of_residency: 'OH', research: '<script>alert(1)</script>' },
      {
        ...fine,
        hobbies: '=HYPERLINK("http://a.b")',
        leadership: '- a list\n- GPA < 3, MCAT > 510',
      },
    ],
    file,
  );
  expect(warnings).toEqual([
    { title: '1 row without GPA', column: 'gpa', rows: [1] },
    { title: '1 row without accepted schools', column: 'accepted_schools', rows: [1] },
    { title: '1 row without MCAT', column: 'mcat', rows: [2] },
    {
      title: expect.stringMatching(/^1 cell with several schools .*: UCLA, NYU$/),
      column: 'accepted_schools',
      rows: [3],
    },
    {
      title: '2 rows with an unknown state: Bavaria; OH',
      column: 'state_of_residency',
      rows: [3, 4],
    },
    {
      title: expect.stringMatching(/^1 cell in Research with a formula or HTML/),
      column: 'research',
      rows: [4],
    },
    { title: expect.stringMatching(/^1 cell in Hobbies/), column: 'hobbies', rows: [5] },
    { title: '1 new school: Qzz School', column: 'accepted_schools', rows: [3] },
  ]);
});

test('a start request without a response is retried under the same id', async () => {
  const lost = { data: null, error: { code: '', message: 'Failed to fetch', details: '' } };
  rpc.mockReturnValueOnce(lost).mockReturnValue(done);
  await startImport(file, { parts: 3, name: 'a.csv', isSkipping: true });
  const args = { id: file, kind: 'import', parts: 3, file: 'a.csv', skip_repeats: true };
  expect(rpc.mock.calls).toEqual([
    ['start_job', args],
    ['start_job', args],
  ]);
});

test('bad rows of any part are reported by their position in the file', async () => {
  rpc
    .mockReturnValueOnce(refused(7, 1))
    .mockReturnValueOnce(staged())
    .mockReturnValueOnce(refused(3, 1200));
  const error = await checkImport(rows(12_000), file).catch((thrown: unknown) => thrown);
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

test('an id can be in a file once, wherever its rows are', async () => {
  rpc.mockReturnValueOnce(staged()).mockReturnValueOnce(refused(2, 1));
  const row = { id: 'applicant-7' };
  const error = await checkImport([row, ...rows(5000), { ...row, gpa: 'x' }, row], file).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({
    total: 2,
    rows: [
      { row: 5002, problems: ['gpa is not a number', 'id is that of an earlier row'] },
      { row: 5003, problems: ['id is that of an earlier row'] },
    ],
  });
});

test('no more parts are sent after one fails', async () => {
  rpc
    .mockReturnValueOnce(staged())
    .mockReturnValueOnce({ data: null, error: { code: '', message: 'Offline', details: '' } });
  await expect(checkImport(rows(12_000), file)).rejects.toMatchObject({ code: 'network' });
  expect(called()).toEqual(['stage_applicants', 'stage_applicants']);
});

test('a school name that stands for several schools is not saved', async () => {
  rpc.mockReturnValue({
    data: { new: [], joined: [{ spelling: 'UCLA, NYU', names: ['NYU School', 'UCLA School'] }] },
    error: null,
  });
  const values = { ...emptyApplicant, accepted_schools: [{ name: 'Yale' }, { name: 'UCLA, NYU' }] };
  await expect(saveApplicant(values, null)).rejects.toThrow(
    '“UCLA, NYU” names several schools: NYU School and UCLA School. Add a field for each of them.',
  );
  expect(rpc.mock.lastCall).toEqual(['check_schools', { spellings: ['UCLA, NYU'] }]);
  expect(from).not.toHaveBeenCalled();
});
