import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demo } from './accounts.ts';
import { accessToken, server } from './support/clients.ts';
import { database } from './support/database.ts';
import { finishJob } from './support/jobs.ts';
import { target } from './support/target.ts';
import { runsEverything } from '../repeated.ts';

// supabase/tests/jobs.test.sql covers each kind of job. Here steps get lost, run concurrently and stop half-way. A
// trigger makes each part of a file take as long as a step may, so that one step does one part.

const sql = database();
let mark: string;
let id: string;
let admin: SupabaseClient;

beforeAll(async () => {
  admin = await demo('admin');
  await sql.unsafe(`
    create or replace function private.tg_test_slow() returns trigger language plpgsql as $$
    begin
      if exists (select from new_rows where major like 'slow %') then
        perform pg_sleep(2);
      end if;
      return null;
    end $$;
    create or replace trigger test_slow after insert on public.applicants
      referencing new table as new_rows for each statement execute function private.tg_test_slow();`);
});
beforeEach(() => {
  id = randomUUID();
  mark = `slow ${id}`;
});
afterEach(async () => {
  await admin.rpc('cancel_job', { id });
  await finishJob(admin, id).catch(() => {});
  await server().from('applicants').delete().eq('major', mark).throwOnError();
  await server().from('schools').delete().ilike('name', `%${id}%`).throwOnError();
});
afterAll(async () => {
  await sql.unsafe('drop function private.tg_test_slow() cascade');
  await sql.end();
});

const rowsOf = (count: number) =>
  Array.from({ length: count }, () => ({ major: mark, accepted_schools: [`Of ${id}`] }));

async function stage(parts: number): Promise<void> {
  for (let part = 1; part <= parts; part += 1) {
    await admin.rpc('stage_applicants', { import: id, part, rows: rowsOf(2) }).throwOnError();
  }
}
const start = (parts: number) =>
  admin.rpc('start_job', { id, kind: 'import', parts }).throwOnError();
const step = async (client = admin) =>
  (await client.rpc('run_job_step', { id }).throwOnError()).data;
const stored = async () => {
  const rows = server().from('applicants').select('*', { count: 'exact', head: true });
  return (await rows.eq('major', mark).throwOnError()).count;
};

describe('an import', () => {
  it('continues on another page after the first one was closed', async () => {
    await stage(2);
    await start(2);
    expect(await step()).toMatchObject({ state: 'running', done: 2, total: 4 });
    const { data: job } = await admin.rpc('latest_job').throwOnError();
    expect(job).toMatchObject({ id, state: 'running', done: 2 });
    expect(await finishJob(admin, job.id)).toMatchObject({
      state: 'done',
      result: { imported: 4 },
    });
    expect(await stored()).toBe(4);
    // Further steps return the result.
    expect(await step()).toMatchObject({ state: 'done', result: { imported: 4 } });
    expect((await start(2)).data).toMatchObject({ state: 'done', result: { imported: 4 } });
    expect(await stored()).toBe(4);
  });

  it.runIf(runsEverything)('continues after a lost response and adds nothing twice', async () => {
    await stage(2);
    await start(2);
    const lost = fetch(`${target.API_URL}/rest/v1/rpc/run_job_step`, {
      method: 'POST',
      headers: {
        apikey: target.PUBLISHABLE_KEY,
        authorization: `Bearer ${await accessToken(admin)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ id }),
      signal: AbortSignal.timeout(500),
    });
    await expect(lost).rejects.toMatchObject({ name: 'TimeoutError' });
    await expect.poll(stored, { timeout: 10_000 }).toBe(2);
    expect(await finishJob(admin, id)).toMatchObject({ result: { imported: 4 } });
    expect(await stored()).toBe(4);
  });

  it.runIf(runsEverything)('runs once when two admins’ pages run it at the same time', async () => {
    await stage(3);
    await start(3);
    const [, second] = await Promise.all([finishJob(admin, id), finishJob(admin, id)]);
    expect(second).toMatchObject({ state: 'done', done: 6, result: { imported: 6 } });
    expect(await stored()).toBe(6);
  });

  it.runIf(runsEverything)('that is cancelled half-way leaves nothing behind', async () => {
    await stage(3);
    await start(3);
    await step();
    expect(await stored()).toBe(2);
    await admin.rpc('cancel_job', { id }).throwOnError();
    expect(await finishJob(admin, id)).toMatchObject({
      state: 'cancelled',
      result: { imported: 0 },
    });
    expect(await stored()).toBe(0);
    const schools = await server().from('schools').select('id').ilike('name', `%${id}%`);
    expect(schools.data).toEqual([]);
  });

  it('with an invalid row in its last part does not start', async () => {
    await stage(2);
    const rows = [...rowsOf(2), { major: mark, gpa: 5 }];
    const refused = await admin.rpc('stage_applicants', { import: id, part: 3, rows });
    expect([refused.status, refused.error?.message]).toEqual([
      422,
      'Row 3: gpa must be between 0 and 4.',
    ]);
    expect((await admin.rpc('start_job', { id, kind: 'import', parts: 3 })).status).toBe(409);
    expect(await stored()).toBe(0);
  });

  it('that fails to store a row removes those before it', async () => {
    await stage(1);
    const rows = [{ major: `${mark} never` }];
    await admin.rpc('stage_applicants', { import: id, part: 2, rows }).throwOnError();
    await sql.unsafe(
      `alter table public.applicants add constraint test_never check (major not like '% never')`,
    );
    try {
      await start(2);
      expect(await finishJob(admin, id)).toMatchObject({
        state: 'failed',
        problem: 'A row could not be stored.',
        result: { imported: 0 },
      });
    } finally {
      await sql.unsafe('alter table public.applicants drop constraint test_never');
    }
    expect(await stored()).toBe(0);
  });
});

it.runIf(runsEverything)('a job waits until the one before it has ended', async () => {
  await stage(2);
  await start(2);
  const second = randomUUID();
  await admin.rpc('start_job', { id: second, kind: 'sync' }).throwOnError();
  const early = await admin.rpc('run_job_step', { id: second }).throwOnError();
  expect(early.data).toMatchObject({ state: 'running', done: 0 });
  expect((await admin.rpc('latest_job')).data).toMatchObject({ id });
  await finishJob(admin, id);
  expect((await admin.rpc('latest_job')).data).toMatchObject({ id: second });
  expect(await finishJob(admin, second)).toMatchObject({ state: 'done', kind: 'sync' });
});

it('members can search and save applicants while an import step runs', async () => {
  await stage(2);
  await start(2);
  const member = await demo('cheatsheet');
  const stepping = step();
  const begun = Date.now();
  const found = await member.rpc('search_applicants', {}).throwOnError();
  const saved = found.data.rows[0].id;
  const saving = member.from('saved_applicants');
  await saving.upsert({ applicant_id: saved }, { ignoreDuplicates: true }).throwOnError();
  expect(Date.now() - begun).toBeLessThan(2000);
  await member.from('saved_applicants').delete().eq('applicant_id', saved).throwOnError();
  await stepping;
});
