import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BadRowsError,
  clearAll,
  deleteApplicant,
  importApplicants,
  loadSamples,
  saveApplicant,
} from '#features/admin-applicants/mutations.ts';
import {
  applicantOptions,
  applicantPageOptions,
  checkOptions,
  exportApplicants,
  fetchApplicant,
} from '#features/admin-applicants/queries.ts';
import { runJob } from '#features/admin-jobs/run-job.ts';
import type { Job } from '#features/admin-jobs/schema.ts';
import { emptyApplicant } from '#lib/applicant.ts';
import { ConflictError } from '#lib/errors.ts';
import { demo, visibleRows } from '../accounts.ts';
import { server } from '../support/clients.ts';
import { actAs, insert, read, remove, stored } from './site.ts';

const place = `Place ${randomUUID()}`;
const school = `Qz${randomUUID().replaceAll('-', '')}`;

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

/** Imports rows as the page does. Returns the job's result. */
async function imported(rows: object[], onSent?: (count: number) => void) {
  const steps: Job[] = [];
  const id = await importApplicants(rows, randomUUID(), onSent);
  await runJob(id, new AbortController().signal, (job) => steps.push(job));
  return steps.at(-1)?.result;
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

describe('the applicants', () => {
  it('are found by text, ten on a page', () =>
    withApplicants(
      Array.from({ length: 11 }, (_, nth) => ({ gap_years: nth })),
      async (ids) => {
        const first = await read(applicantPageOptions(place, 1));
        expect(first).toMatchObject({ total: 11, page: 1, pageCount: 2 });
        const second = await read(applicantPageOptions(place, 2));
        const found = [...first.rows, ...second.rows].map(({ id }) => id);
        expect([first.rows.length, new Set(found)]).toEqual([10, new Set(ids)]);
        expect((await read(applicantPageOptions('', 1))).total).toBeGreaterThan(11);
      },
    ));

  it('found by text are all exported, ordered by number', () =>
    withApplicants([{ major: 'A' }, { major: 'B' }], async (ids) => {
      const batches = [];
      for await (const batch of exportApplicants(place)) batches.push(batch);
      expect(batches.map((rows) => rows.map(({ id }) => id))).toEqual([ids]);
    }));

  it('are exported in batches of a thousand', () =>
    withApplicants(
      Array.from({ length: 1001 }, () => ({})),
      async (ids) => {
        const batches = [];
        for await (const batch of exportApplicants(place)) batches.push(batch);
        expect(batches.map((rows) => rows.length)).toEqual([1000, 1]);
        expect(batches.flat().map(({ id }) => id)).toEqual(ids);
      },
    ));

  it('are added, changed and deleted, but not in a stale version', async () => {
    await saveApplicant(values, null);
    await saveApplicant({ ...values, major: 'Other' }, null);
    const { rows } = await read(applicantPageOptions(place, 1));
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
    await remove('applicants', { state_of_residency: place });
    await expect(saveApplicant({ ...values, gpa: '5' }, null)).rejects.toThrow(
      'Something went wrong. Please try again.',
    );
  });

  it('of an import are checked first, and all or none are added', async () => {
    const row = { state_of_residency: place, gpa: 3.5 };
    const bad = [row, { ...row, gpa: 5 }];
    const problems = [{ row: 2, problems: ['gpa must be between 0 and 4'] }];
    expect(await read(checkOptions(bad))).toEqual(problems);
    expect(await read(checkOptions([row]))).toEqual([]);

    const refusal = await importApplicants(bad, randomUUID()).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(BadRowsError);
    expect(refusal).toMatchObject({
      message: 'Row 2: gpa must be between 0 and 4.',
      rows: problems,
      total: 1,
    });
    expect((await read(applicantPageOptions(place, 1))).total).toBe(0);
    expect(await imported([row, row])).toEqual({ imported: 2 });
    expect((await read(applicantPageOptions(place, 1))).total).toBe(2);
    await remove('applicants', { state_of_residency: place });
  });

  it('of an import in several requests are all added, or none', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, nth) => ({
        state_of_residency: place,
        gap_years: nth % 60,
      }));
    const sent: number[] = [];
    const bad = [...rows(5001), { state_of_residency: place, gap_years: -1 }];
    await expect(importApplicants(bad, randomUUID())).rejects.toMatchObject({
      rows: [{ row: 5002, problems: [expect.stringContaining('gap_years')] }],
      total: 1,
    });
    expect((await read(applicantPageOptions(place, 1))).total).toBe(0);
    expect(await imported(rows(5001), (count) => sent.push(count))).toEqual({ imported: 5001 });
    expect(sent).toEqual([5000, 5001]);
    const count = server().from('applicants').select('*', { count: 'exact', head: true });
    expect((await count.eq('state_of_residency', place)).count).toBe(5001);
    await remove('applicants', { state_of_residency: place });
  });

  it('of the sample are all there', async () => {
    expect(await loadSamples()).toBe(0);
  });
});

it('a member cannot manage applicants', async () => {
  const before = await visibleRows(server(), 'applicants');
  await actAs(await demo('cheatsheet'));
  for (const attempt of [
    () => clearAll(),
    () => loadSamples(),
    () => importApplicants([{ gpa: 3 }], randomUUID()),
    () => saveApplicant(values, null),
    () => read(checkOptions([{}])),
    () => exportApplicants('').next(),
  ]) {
    await expect(attempt()).rejects.toMatchObject({
      code: expect.stringMatching(/^(PT403|42501)$/),
    });
  }
  expect(await visibleRows(server(), 'applicants')).toBe(before);
});
