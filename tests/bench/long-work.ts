import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Ratio } from './ratio.ts';
import type { Store } from './store.ts';

const million = 1_000_000;
const partSize = 5000;

/** A file's rows, with values derived from their numbers. */
const rowsFrom = (first: number) =>
  Array.from({ length: partSize }, (_, nth) => {
    const number = first + nth;
    return {
      matriculation_year: 2005 + (number % 20),
      state_of_residency: ['California', 'Texas', 'Ohio', 'New York'][number % 4],
      gender: ['Male', 'Female', 'Non-binary', 'Other'][number % 4],
      major: ['Biology', 'Chemistry', 'Neuroscience', 'History', 'Physics'][number % 5],
      gpa: (280 + (number % 121)) / 100,
      mcat: 490 + (number % 38),
      gap_years: number % 5,
      research: `Two years in a laboratory, on project ${number * 7919}`,
      clinical_experience: `Nine hundred hours as a scribe in ward ${number % 500}`,
      hobbies: `Running, and playing the cello in ensemble ${number % 700}`,
      accepted_schools: [
        `Ashford ${number % 75} Medical College`,
        `Selby ${number % 67} Institute`,
      ],
    };
  });

/** Runs every bulk action of an admin on a million applicants, and reports the duration of each request. */
async function runBulkActions(
  { sql, call, admin }: Store,
  onRequest: (work: string, ms: number) => Promise<void> | void,
): Promise<void> {
  async function request<Result>(work: string, name: string, args: object): Promise<Result> {
    const startedAt = performance.now();
    const result = await call(admin, name, args);
    await onRequest(work, performance.now() - startedAt);
    return result as Result;
  }
  async function finish(work: string, id: string): Promise<unknown> {
    for (;;) {
      const job = await request<{ ended_at: string | null; result: unknown }>(
        work,
        'run_job_step',
        {
          id,
        },
      );
      if (job.ended_at !== null) return job.result;
    }
  }
  async function run(work: string, kind: string, id = randomUUID(), parts?: number) {
    await request(work, 'start_job', { id, kind, parts });
    return finish(work, id);
  }
  async function changeAlias(work: string, change: object) {
    await request(`${work}, preview`, 'preview_alias', {
      old_alias: 'seen_alias' in change ? change.seen_alias : undefined,
      new_alias: 'new_alias' in change ? change.new_alias : undefined,
      new_school: 'new_school' in change ? change.new_school : undefined,
    });
    await request(work, 'change_alias', change);
    const job = await request<{ id: string }>(work, 'latest_job', {});
    await finish(work, job.id);
  }

  await run('sync', 'sync');
  await changeAlias('add an alias', { new_alias: 'medical', new_school: 'Medical Of All' });
  await changeAlias('remove it', { seen_alias: 'medical', seen_school: 'Medical Of All' });
  await run('clear', 'clear');
  const [left] = await sql`select from public.applicants limit 1`;
  if (left) throw new Error('Some applicants were not cleared.');

  const id = randomUUID();
  for (let part = 1; part <= million / partSize; part += 1) {
    const rows = rowsFrom((part - 1) * partSize);
    await request('send a part', 'stage_applicants', { import: id, part, rows });
  }
  const result = await run('import', 'import', id, million / partSize);
  const { imported } = z.looseObject({ imported: z.int() }).parse(result);
  if (imported !== million) {
    throw new Error(`The import of a million: ${JSON.stringify(result)}`);
  }
}

export const longWork: Ratio = {
  number: 12,
  name: 'longest request of a bulk action on a million applicants / the 50 s that gateways allow',
  atMost: 0.2,
  async measure(getStore) {
    const store = await getStore();
    const longest = new Map<string, number>();
    await runBulkActions(store, (work, ms) => {
      longest.set(work, Math.max(longest.get(work) ?? 0, ms));
    });
    for (const [work, ms] of longest) console.error(`${work}: ${Math.round(ms)} ms at most`);
    store.spoil();
    return { a: Math.max(...longest.values()), b: 50_000 };
  },
};
