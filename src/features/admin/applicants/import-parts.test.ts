import { beforeEach, expect, test, vi } from 'vitest';

import { checkImport, importParts, splitIntoParts } from './import-parts.ts';

type Answer = { data: unknown; error: unknown };
const rpc = vi.hoisted(() => vi.fn<(name: string, args: Record<string, unknown>) => Answer>());
vi.mock('#lib/data/supabase.ts', () => ({
  supabase: { rpc: async (...call: Parameters<typeof rpc>) => rpc(...call) },
}));

beforeEach(() => void rpc.mockReset());

const rows = (count: number) => Array.from({ length: count }, (_, gap_years) => ({ gap_years }));
const long = (count: number, length: number) =>
  Array.from({ length: count }, () => ({ research: 'x'.repeat(length) }));
const sizes = (of: object[]) => splitIntoParts(of).map((part) => part.rows.length);
const good = (review: object = {}, problems: object[] = []): Answer => ({
  data: {
    invalid: problems.length,
    problems,
    review: {
      stored: 0,
      hashes: [],
      updated: 0,
      unchanged: 0,
      conversions: [],
      schools: { new: [], joined: [] },
      ...review,
    },
  },
  error: null,
});
const noNumber = ['gpa is not a number'];
const bad = (...rows: number[]) =>
  good(
    {},
    rows.map((row) => ({ row, problems: noNumber })),
  );
const offline: Answer = { data: null, error: { code: '', message: 'Offline', details: '' } };
const sentRows = () => rpc.mock.calls.map(([, args]) => args['rows']);

test('a part has at most five thousand rows and three million characters, or one row', () => {
  expect(sizes([])).toEqual([]);
  expect(sizes(rows(5000))).toEqual([5000]);
  expect(sizes(rows(10_001))).toEqual([5000, 5000, 1]);
  expect(sizes(long(3, 1_400_000))).toEqual([2, 1]);
  expect(sizes(long(2, 4_000_000))).toEqual([1, 1]);
  expect(splitIntoParts(rows(12_000)).flatMap((part) => part.rows)).toEqual(rows(12_000));
});

test('a file is checked in parts, and its counts are added up', async () => {
  rpc
    .mockReturnValueOnce(good({ stored: 3, updated: 2, unchanged: 1, hashes: ['1', '2', '1'] }))
    .mockReturnValueOnce(good({ stored: 1, hashes: ['3', '2'] }))
    .mockReturnValueOnce(good());
  const onSent = vi.fn<(count: number) => void>();
  expect(await checkImport(rows(12_000), onSent)).toMatchObject({
    parts: [5000, 5000, 2000].map((length) => ({ rows: { length } })),
    added: 11_997,
    stored: 4,
    repeated: 2,
    updated: 2,
    unchanged: 1,
  });
  expect(new Set(rpc.mock.calls.map(([name]) => name))).toEqual(new Set(['check_applicants']));
  expect(sentRows().flat()).toEqual(rows(12_000));
  expect(onSent.mock.calls.flat()).toEqual([5000, 10_000, 12_000]);
});

test('what an admin should check is named with its position in the file', async () => {
  const fine = { major: 'Biology', gpa: '3.9', mcat: '511', accepted_schools: ['NYU'] };
  rpc.mockReturnValueOnce(
    good({
      schools: {
        new: [{ spelling: 'Qzz', name: 'Qzz School' }],
        joined: [{ spelling: 'UCLA, NYU', names: ['NYU', 'UCLA'] }],
      },
    }),
  );
  const { warnings } = await checkImport([
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
  ]);
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

test('bad rows of any part are left out, by their position in the file', async () => {
  rpc.mockReturnValueOnce(bad(7)).mockReturnValueOnce(good()).mockReturnValueOnce(bad(3));
  const file = rows(12_000);
  const review = await checkImport(
    file,
    undefined,
    new Map([[0, 'there are more cells than columns']]),
  );
  expect(review.bad).toEqual([
    { row: 1, problems: ['there are more cells than columns'] },
    { row: 8, problems: noNumber },
    { row: 10_004, problems: noNumber },
  ]);
  expect(review.added).toBe(11_997);
  expect(review.parts.flatMap((part) => part.rows)).toEqual(
    file.filter((_, index) => ![0, 7, 10_003].includes(index)),
  );
});

test('a file of nothing but bad rows has nothing to import', async () => {
  rpc.mockReturnValueOnce(bad(1, 2));
  expect(await checkImport(rows(2))).toMatchObject({
    parts: [],
    added: 0,
    bad: [{ row: 1 }, { row: 2 }],
  });
});

const conversion = (column: string, from: string, to: string | null, cells: number) => ({
  column,
  from,
  to,
  cells,
});

test('conversions of all parts are added up, and are what is warned about', async () => {
  rpc
    .mockReturnValueOnce(
      good({
        conversions: [
          conversion('state_of_residency', 'CA', 'California', 2),
          conversion('gpa', '3,85', '3.85', 1),
          conversion('gpa', '3,9', '3.9', 1),
          conversion('mcat', 'N/A', null, 1),
          conversion('accepted_schools', 'N/A', null, 1),
          conversion('accepted_schools', 'UCLA, NYU', 'UCLA; NYU', 1),
        ],
        schools: { new: [{ spelling: 'NYU', name: 'NYU' }], joined: [] },
      }),
    )
    .mockReturnValueOnce(good({ conversions: [conversion('gpa', '3,9', '3.9', 3)] }));
  const fine = { major: 'A', gpa: '3,9', mcat: 511, accepted_schools: ['UCLA, NYU', 'Yale'] };
  const { warnings, conversions } = await checkImport([
    { ...fine, state_of_residency: 'CA' },
    { ...fine, mcat: 'N/A', accepted_schools: ['N/A'], state_of_residency: 'CA' },
    ...Array.from({ length: 4999 }, () => fine),
  ]);
  expect(conversions.map(({ column, from, cells }) => [column, from, cells])).toEqual([
    ['gpa', '3,9', 4],
    ['gpa', '3,85', 1],
    ['mcat', 'N/A', 1],
    ['state_of_residency', 'CA', 2],
    ['accepted_schools', 'N/A', 1],
    ['accepted_schools', 'UCLA, NYU', 1],
  ]);
  expect(warnings.map(({ title, rows }) => [title, rows[0]])).toEqual([
    ['1 row without MCAT', 1],
    ['1 row without accepted schools', 1],
    ['1 new school: NYU', 0],
  ]);
});

test('an id can be in a file once', async () => {
  rpc.mockReturnValueOnce(good()).mockReturnValueOnce(bad(2));
  const row = { id: 'applicant-7' };
  const other = { id: 'applicant-8' };
  const file = [row, ...rows(4999), row, {}, other, { ...row, gpa: 'x' }];
  expect((await checkImport(file)).bad).toEqual([
    { row: 5001, problems: ['id is that of an earlier row'] },
    { row: 5003, problems: noNumber },
    { row: 5004, problems: ['id is that of an earlier row'] },
  ]);
});

test('no more parts are checked after a request fails', async () => {
  rpc.mockReturnValueOnce(good()).mockReturnValueOnce(offline);
  await expect(checkImport(rows(12_000))).rejects.toMatchObject({ code: 'network' });
  expect(rpc).toHaveBeenCalledTimes(2);
});

test('parts are imported one after the other until one fails, and again under the same ids', async () => {
  const done: Answer = { data: { imported: 4990, updated: 3, skipped: 7 }, error: null };
  const parts = splitIntoParts(rows(12_000));
  const onSent = vi.fn<(count: number) => void>();
  const send = () => importParts(parts, { file: 'a.csv', isSkipping: true }, onSent);
  rpc.mockReturnValueOnce(done).mockReturnValueOnce(offline);
  await expect(send()).rejects.toMatchObject({ code: 'network' });
  expect(onSent.mock.calls.flat()).toEqual([5000]);

  rpc.mockReturnValue(done);
  expect(await send()).toEqual({ imported: 14_970, updated: 9, skipped: 21 });
  expect(onSent.mock.lastCall).toEqual([12_000]);
  const calls = rpc.mock.calls.map(([name, { import: id, file }]) => [name, id, file]);
  expect(calls.slice(2)).toEqual(
    parts.map(({ id }, n) => ['import_applicants', id, `a.csv, part ${n + 1} of 3`]),
  );
  expect(calls.slice(0, 2)).toEqual(calls.slice(2, 4));
  expect(sentRows().slice(2).flat()).toEqual(rows(12_000));
});
