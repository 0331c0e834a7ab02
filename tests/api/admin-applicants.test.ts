import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toLines, fileHead } from '../../src/features/admin-applicants/export-file.ts';
import { guessMapping, toImportRows } from '../../src/features/admin-applicants/mapping.ts';
import { readFile } from '../../src/features/admin-applicants/read-file.ts';
import { applicantSchema } from '../../src/features/admin-applicants/schema.ts';
import { columns } from '../../src/lib/applicant-columns.ts';
import { demo, visibleRows } from './accounts.ts';
import { demotedAdmin } from './demoted-admin.ts';
import { server } from './support/clients.ts';
import { database } from './support/database.ts';

const sql = database();
const mark = `test-${randomUUID()}`;
let id: string;

const stored = async () =>
  (await server().from('applicants').select().like('major', `${mark}%`).throwOnError()).data;

beforeAll(async () => {
  const { data } = await server()
    .from('applicants')
    .insert({ major: mark, accepted_schools: ['NYU'] })
    .select('id')
    .single()
    .throwOnError();
  id = data.id;
});
afterAll(async () => {
  await server().from('applicants').delete().like('major', `%${mark}%`).throwOnError();
  await server().from('schools').delete().ilike('name', `%${mark}%`).throwOnError();
  await sql.end();
});

const counts = () =>
  Promise.all(['applicants', 'schools'].map((table) => visibleRows(server(), table)));

/** Attempts every admin action. Returns the statuses and the stored rows. */
async function tryAll(client: SupabaseClient) {
  const applicants = client.from('applicants');
  const rows = [{ major: `${mark} forged` }];
  const added = await applicants.insert({ major: `${mark} forged` });
  await applicants.update({ major: `${mark} forged` }).eq('id', id);
  await applicants.delete().eq('id', id);
  const calls = [
    await client.rpc('import_applicants', { rows }),
    await client.rpc('check_applicants', { rows }),
    await client.rpc('export_applicants'),
    await client.rpc('start_job', { id: randomUUID(), kind: 'clear' }),
    await client.rpc('stage_applicants', { import: randomUUID(), part: 1, rows }),
    await client.rpc('start_job', { id: randomUUID(), kind: 'import', parts: 0 }),
    await client.rpc('run_job_step', { id: randomUUID() }),
    await client.rpc('cancel_job', { id: randomUUID() }),
    await client.rpc('latest_job'),
    await client.rpc('last_imports'),
    await client.rpc('start_job', { id: randomUUID(), kind: 'undo', import: randomUUID() }),
    await client.rpc('count_repeats', { import: randomUUID() }),
    await client.rpc('check_schools', { spellings: [] }),
  ];
  return { statuses: [added, ...calls].map(({ status }) => status), rows: await stored() };
}

const refused = {
  statuses: Array<number>(14).fill(403),
  rows: [{ major: mark, version: 1 }],
};

describe('managing applicants', () => {
  it('is denied to members', async () => {
    expect(await tryAll(await demo('cheatsheet-plus'))).toMatchObject(refused);
  });

  it('is denied to a demoted admin whose token still claims the role', async () => {
    const client = await demotedAdmin(sql, async (admin) =>
      expect((await admin.rpc('check_applicants', { rows: [{}] })).data).toEqual([]),
    );
    expect(await tryAll(client)).toMatchObject(refused);
  });

  it('saves the first of two edits to the same version, not the second', async () => {
    const admin = await demo('admin');
    const change = (major: string) =>
      admin.from('applicants').update({ major }).eq('id', id).eq('version', 1).select('id');
    expect((await change(`${mark} first`)).data).toEqual([{ id }]);
    expect((await change(`${mark} second`)).data).toEqual([]);
    expect(await stored()).toMatchObject([{ major: `${mark} first`, version: 2 }]);
  });
});

it('a refused import counts the bad rows and lists the first thousand by number', async () => {
  const rows = Array.from({ length: 1200 }, () => ({ major: `${mark} bad`, gpa: 5 }));
  const { error } = await (await demo('admin')).rpc('import_applicants', { rows });
  expect(error?.code).toBe('PT422');
  expect(error?.hint).toBe('Nothing was imported. Rows with problems: 1200.');
  const named = JSON.parse(error?.details ?? '[]');
  expect(named).toHaveLength(1000);
  expect(named.at(-1)).toEqual({ row: 1000, problems: ['gpa must be between 0 and 4'] });
});

it('importing an exported file without the ids recreates the same applicants', async () => {
  const admin = await demo('admin');
  const place = `Testland ${randomUUID()}`;
  const odd =
    '=cmd|\' /C calc\'!A0,"quoted"; one\\two\r\n  <script>alert(1)</script>\t\u00e9\u{1f393}';
  const rows = [
    {
      state_of_residency: place,
      major: `=1+1 ${mark}`,
      gpa: 3.5,
      mcat: 512,
      mcat_chem_phys: 128,
      mcat_cars: 127,
      mcat_bio_biochem: 129,
      mcat_psych_soc: 128,
      gap_years: 0,
      matriculation_year: 2024,
      gender: 'Non-binary',
      race: "'@quoted",
      accepted_schools: ['NYU', `A; B ${mark}`, `=C ${mark}`, String.raw`D\;E ${mark}`],
      ...Object.fromEntries(columns.slice(columns.indexOf('research')).map((name) => [name, odd])),
    },
    { state_of_residency: place, major: `-2 ${mark}`, gpa: 4, reflections: "''" },
    { state_of_residency: place, major: mark },
  ];
  await admin.rpc('import_applicants', { rows }).throwOnError();

  const exported = await admin.rpc('export_applicants', { search: place }).throwOnError();
  const text = fileHead + (await toLines(applicantSchema.array().parse(exported.data)));
  await server().from('applicants').delete().eq('state_of_residency', place).throwOnError();
  const sheet = await readFile(new File([text], 'applicants.csv'));
  const mapping = guessMapping(sheet.headers).with(0, null);
  await admin.rpc('import_applicants', { rows: [...toImportRows(sheet, mapping)] }).throwOnError();
  const { data } = await server()
    .from('applicants')
    .select(columns.join(','))
    .eq('state_of_residency', place)
    .order('number')
    .throwOnError();
  const empty = Object.fromEntries(columns.map((name) => [name, null]));
  expect(data).toEqual(rows.map((row) => Object.assign({}, empty, { accepted_schools: [] }, row)));
});

it.each([
  ['is cancelled', '57014', (pid: number) => sql`select pg_cancel_backend(${pid})`],
  [
    'loses its connection',
    'CONNECTION_CLOSED',
    (pid: number) => sql`select pg_terminate_backend(${pid})`,
  ],
])('a clear step that %s half-way changes nothing', async (_how, code, cut) => {
  const before = await counts();
  expect(Math.min(...before)).toBeGreaterThan(0);
  const id = randomUUID();
  const client = await demo('admin');
  await client.rpc('start_job', { id, kind: 'clear' }).throwOnError();
  const [admin] = await sql`
    select jsonb_build_object(
      'sub', id, 'role', 'authenticated', 'app_metadata', raw_app_meta_data)::text as claims
    from auth.users where email = 'admin@example.com'`;

  const holder = database();
  const clearer = database();
  const [{ pid } = { pid: 0 }] = await clearer<{ pid: number }[]>`select pg_backend_pid() as pid`;
  await clearer`select set_config('request.jwt.claims', ${admin?.['claims']}, false)`;
  await clearer`set role authenticated`;
  const isBlocked = async () => {
    const [waiting] = await sql`
      select from pg_stat_activity where pid = ${pid} and wait_event_type = 'Lock'`;
    return waiting !== undefined;
  };
  const cutOff = async () => {
    await expect.poll(isBlocked, { timeout: 10_000 }).toBe(true);
    await cut(pid);
  };
  try {
    // A locked school blocks the step after it has deleted the applicants.
    await holder.begin(async (held) => {
      await held`select from public.schools limit 1 for update`;
      const clearing = clearer`select public.run_job_step(${id})`;
      await Promise.all([expect(clearing).rejects.toMatchObject({ code }), cutOff()]);
    });
  } finally {
    await holder.end();
    await clearer.end({ timeout: 1 });
    await client.rpc('cancel_job', { id }).throwOnError();
  }
  expect(await counts()).toEqual(before);
});
