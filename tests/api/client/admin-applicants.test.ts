import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkImport, importParts } from '#features/admin/applicants/import-parts.ts';
import {
  changeApplicants,
  deleteApplicant,
  loadSamples,
  restorePublication,
  saveApplicant,
  undoImport,
} from '#features/admin/applicants/mutations.ts';
import {
  applicantOptions,
  applicantPageOptions,
  checkOptions,
  exportApplicants,
  fetchApplicant,
  lastImportsOptions,
} from '#features/admin/applicants/queries.ts';
import { fileHead, toLines } from '#features/admin/applicants/export-file.ts';
import { guessMapping } from '#features/admin/applicants/headings.ts';
import { toImportRows } from '#features/admin/applicants/mapping.ts';
import { applicantsUrl } from '#features/admin/applicants/search-params.ts';
import { readFile } from '#features/admin/applicants/read-file.ts';
import { emptyApplicant } from '../../../src/model/applicants/applicant.ts';
import { ConflictError } from '#lib/data/errors.ts';
import { demo } from '../accounts.ts';
import { server } from '../support/clients.ts';
import { actAs, insert, read, remove, stored } from './site.ts';

const place = `Place ${randomUUID()}`;
const school = `Qz${randomUUID().replaceAll('-', '')}`;
const odd =
  '=cmd|\' /C calc\'!A0,"quoted"; one\\two\r\n  <script>alert(1)</script>\t\u00e9\u{1f393}';
const oddSchools = [`A; B ${school}`, 'NYU', String.raw`D\;E ${school}`];

beforeAll(async () => actAs(await demo('admin')));
afterAll(async () => {
  await actAs(await demo('admin'));
  await remove('applicants', { state_of_residency: place });
  await server().from('schools').delete().ilike('name', `%${school}`).throwOnError();
});

const values = {
  ...emptyApplicant,
  state_of_residency: place,
  major: 'Physics',
  gpa: '3.5',
  mcat: '511',
  accepted_schools: [{ name: school }, { name: ' ' }],
};

const listed = (view: object = {}) =>
  applicantPageOptions({ ...applicantsUrl.defaults, text: place, ...view });

/** Imports rows as the page does. Returns the name of the file, its review and what the import did. */
async function imported(rows: object[], { isSkipping = true } = {}) {
  const file = `${randomUUID()}.csv`;
  const review = await checkImport(rows);
  return { file, review, result: await importParts(review.parts, { file, isSkipping }) };
}

/** The rows of the file that an export of the place writes. */
async function exported(): Promise<object[]> {
  let text = fileHead;
  for await (const batch of exportApplicants({ text: place, filter: 'all' }))
    text += await toLines(batch);
  const sheet = await readFile(new File([text], 'applicants.csv'));
  return [...toImportRows(sheet, guessMapping(sheet.headers))];
}

/** The last import of a file. */
async function lastImport(of: string) {
  const found = (await read(lastImportsOptions)).find(({ file }) => file === of);
  if (!found) throw new Error(`${of} is not among the last imports.`);
  return found;
}

/** Runs `act` with new applicants and removes them. */
async function withApplicants(
  rows: object[],
  act: (ids: string[]) => Promise<void>,
): Promise<void> {
  const made = await insert(
    'applicants',
    rows.map((row) => ({ state_of_residency: place, ...row })),
  );
  try {
    await act(made.map(({ id }) => id));
  } finally {
    await remove('applicants', { state_of_residency: place });
  }
}

/** Of each that is listed, whether it is to be published at all. */
const areShown = async () => (await read(listed())).rows.map(({ published_at: at }) => at !== null);

describe('the applicants', () => {
  it('are found by text, ten on a page', () =>
    withApplicants(
      Array.from({ length: 11 }, (_, nth) => ({ gap_years: nth })),
      async (ids) => {
        const first = await read(listed());
        expect(first).toMatchObject({ total: 11, page: 1, pageCount: 2 });
        const second = await read(listed({ page: 2 }));
        const found = [...first.rows, ...second.rows].map(({ id }) => id);
        expect([first.rows.length, new Set(found)]).toEqual([10, new Set(ids)]);
        expect((await read(listed({ text: '' }))).total).toBeGreaterThan(11);
      },
    ));

  it('are exported in batches of a thousand', () =>
    withApplicants(
      Array.from({ length: 1001 }, () => ({})),
      async (ids) => {
        const batches = [];
        for await (const batch of exportApplicants({ text: place, filter: 'all' }))
          batches.push(batch);
        expect(batches.map((rows) => rows.length)).toEqual([1000, 1]);
        expect(batches.flat().map(({ id }) => id)).toEqual(ids);
      },
    ));

  it('are published, put back and deleted, many at once', () =>
    withApplicants([{ published_at: null }, { published_at: null }], async (ids) => {
      const { changed, before } = await changeApplicants('publish', {
        search: place,
        drafts: true,
      });
      expect([changed, await areShown()]).toEqual([2, [true, true]]);
      expect(await restorePublication('publish', before)).toBe(2);
      expect(await areShown()).toEqual([false, false]);
      expect(await changeApplicants('delete', { ids: ids.slice(1) })).toMatchObject({ changed: 1 });
      expect(await areShown()).toEqual([false]);
    }));

  it('are added, changed and deleted, but not in a stale version', async () => {
    await saveApplicant(values, null);
    await saveApplicant({ ...values, major: 'Other' }, null);
    const { rows } = await read(listed());
    const [one, other] = rows;
    if (!one || !other) throw new Error('The applicants were not added.');
    expect(await read(applicantOptions(one.id))).toMatchObject({
      number: Number(one.id.replace('applicant-', '')),
      version: 1,
      gpa: 3.5,
      mcat: 511,
      gender: null,
      accepted_schools: [school],
    });
    expect(await read(applicantOptions(`${one.id}\0`))).toMatchObject({ id: one.id });

    await saveApplicant({ ...values, major: 'Changed' }, one);
    expect(await stored('applicants', { id: one.id })).toMatchObject({
      major: 'Changed',
      version: 2,
    });
    expect(other).toEqual({ ...(await fetchApplicant(other.id)), created_at: other.created_at });
    await expect(saveApplicant(values, one)).rejects.toThrow(ConflictError);
    await expect(deleteApplicant(one)).rejects.toThrow(ConflictError);

    await deleteApplicant({ id: one.id, version: 2 });
    await deleteApplicant({ id: one.id, version: 2 });
    expect(await read(applicantOptions(one.id))).toBeNull();
    expect(other).toEqual({ ...(await fetchApplicant(other.id)), created_at: other.created_at });
    await saveApplicant(values, other, null, '2001-01-01');
    const { score_report_seen_at: seen } = await stored('applicants', { id: other.id });
    expect(Date.now() - Date.parse(String(seen))).toBeLessThan(3_600_000);
    await remove('applicants', { state_of_residency: place });
  });

  it('of an import are checked first, and the valid ones are added as they are read', async () => {
    const row = { state_of_residency: place, gpa: 3.5 };
    const bad = [row, { ...row, gpa: 5 }];
    const problems = [{ row: 2, problems: ['gpa must be between 0 and 4'] }];
    expect(await read(checkOptions(bad))).toEqual({ problems, conversions: [] });
    const written = { ...row, gpa: '3,85', gender: 'F' };
    expect(await read(checkOptions([written]))).toEqual({
      problems: [],
      conversions: [
        { column: 'gender', from: 'F', to: 'Female', cells: 1 },
        { column: 'gpa', from: '3,85', to: '3.85', cells: 1 },
      ],
    });

    expect(await checkImport(bad)).toMatchObject({
      bad: problems,
      added: 1,
      parts: [{ rows: [row] }],
    });
    expect((await read(listed())).total).toBe(0);
    expect((await imported([...bad, written])).result).toMatchObject({ imported: 2 });
    const { rows: added } = await read(listed());
    expect(added.map(({ gpa, gender }) => [gpa, gender])).toEqual(
      expect.arrayContaining([
        [3.5, null],
        [3.85, 'Female'],
      ]),
    );
    await remove('applicants', { state_of_residency: place });
    expect((await imported([row, { ...row, major: 'B' }])).result).toMatchObject({ imported: 2 });
    expect((await read(listed())).total).toBe(2);
    await remove('applicants', { state_of_residency: place });
  });

  it('of an export are left as they are when it is imported, or changed where it was edited', () =>
    withApplicants(
      [
        {
          major: '=1+1',
          gpa: 3.9,
          accepted_schools: oddSchools,
          research: odd,
        },
        { major: 'Biology', mcat: 512, hobbies: "'+" },
      ],
      async ([first = '']) => {
        const before = await server().from('applicants').select().order('number');
        const rows = await exported();
        expect(await imported(rows)).toMatchObject({
          review: { added: 0, updated: 0, unchanged: 2, stored: 0, repeated: 0 },
          result: { imported: 0, updated: 0, skipped: 0 },
        });
        expect((await server().from('applicants').select().order('number')).data).toEqual(
          before.data,
        );

        const edited = rows.with(0, { ...rows[0], gpa: '3.8' });
        expect(await imported([...edited, { state_of_residency: place, gpa: 3 }])).toMatchObject({
          review: { added: 1, updated: 1, unchanged: 1 },
          result: { imported: 1, updated: 1, skipped: 0 },
        });
        expect(await stored('applicants', { id: first })).toMatchObject({
          major: '=1+1',
          gpa: 3.8,
          accepted_schools: oddSchools,
          version: 2,
        });
      },
    ));

  it('of an import that repeat others are counted, and skipped or added', () =>
    withApplicants([{ major: 'Stored', gpa: 3.5 }], async () => {
      const rows = [
        { state_of_residency: place, major: 'Stored', gpa: '3.50' },
        { state_of_residency: place, major: 'New' },
        { state_of_residency: place, major: 'New' },
      ];
      expect(await imported(rows)).toMatchObject({
        review: { added: 3, stored: 1, repeated: 1 },
        result: { imported: 1, skipped: 2 },
      });
      expect(await imported(rows, { isSkipping: false })).toMatchObject({
        review: { added: 3, stored: 3, repeated: 0 },
        result: { imported: 3, skipped: 0 },
      });
      expect((await read(listed())).total).toBe(5);
    }));

  it('of an import are removed or put back when it is undone, unless they changed since', () =>
    withApplicants([{ major: 'Updated', gpa: 3.5 }], async ([updated = '']) => {
      const { file } = await imported([
        { id: updated, gpa: 4 },
        { state_of_residency: place, major: 'Added', accepted_schools: [`New ${school}`] },
        { state_of_residency: place, major: 'Edited' },
      ]);
      const past = await lastImport(file);
      expect(past).toMatchObject({
        importedBy: 'admin@example.com',
        undoing: null,
        imported: 2,
        updated: 1,
      });
      const edited = await stored('applicants', { state_of_residency: place, major: 'Edited' });
      await server().from('applicants').update({ hobbies: 'Chess' }).eq('id', edited['id']);
      const undoing = { removed: 1, restored: 1, kept: 1, kept_ids: [edited['id']] };
      expect(await undoImport(past.id)).toEqual(undoing);
      const { rows } = await read(listed());
      expect(rows.map(({ major, gpa }) => [major, gpa])).toEqual([
        ['Edited', null],
        ['Updated', 3.5],
      ]);
      const schools = await server().from('schools').select().ilike('name', `New ${school}`);
      expect(schools.data).toEqual([]);
      expect(await lastImport(file)).toMatchObject({ undoing });
    }));

  it('name each school by itself', async () => {
    const joined = { ...values, accepted_schools: [{ name: 'UCLA, NYU' }] };
    await expect(saveApplicant(joined, null)).rejects.toThrow(
      '“UCLA, NYU” names several schools: New York University (NYU) and University of California, Los Angeles (UCLA).',
    );
    expect((await read(listed())).total).toBe(0);
    const one = { ...values, accepted_schools: [{ name: 'NYU, New York University' }] };
    await saveApplicant(one, null);
    await remove('applicants', { state_of_residency: place });
    const { warnings, conversions } = await checkImport([
      {
        ...joined,
        accepted_schools: ['UCLA, NYU', 'UCLA, Yale, Qwertz', `New ${school}`],
      },
    ]);
    expect(conversions.map(({ from, to }) => [from, to])).toEqual([['UCLA, NYU', 'UCLA; NYU']]);
    expect(warnings.map(({ title }) => title)).toEqual([
      expect.stringContaining('UCLA, Yale'),
      `1 row with an unknown state: ${place}`,
      expect.stringMatching(/new schools?: .*New Qz/),
    ]);
  });

  it('of an import in several requests are added once, however often it is tried', async () => {
    const rows = Array.from({ length: 5001 }, () => ({ state_of_residency: place, gpa: 3 }));
    const { parts } = await checkImport(rows);
    const send = () => importParts(parts, { file: 'a.csv', isSkipping: false });
    expect(await send()).toEqual({ imported: 5001, updated: 0, skipped: 0 });
    expect(await send()).toEqual({ imported: 5001, updated: 0, skipped: 0 });
    const count = server().from('applicants').select('*', { count: 'exact', head: true });
    expect((await count.eq('state_of_residency', place)).count).toBe(5001);
    await remove('applicants', { state_of_residency: place });
  });

  it('of the sample are not added to a store that has sold something', async () => {
    await expect(loadSamples()).rejects.toThrow('The store has sold something');
  });
});
