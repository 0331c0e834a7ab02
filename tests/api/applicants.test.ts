import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demo, visibleRows } from './accounts.ts';
import { server } from './support/clients.ts';
import { runJob } from './support/jobs.ts';

const mark = randomUUID();
let member: SupabaseClient;
let admin: SupabaseClient;
beforeAll(async () => {
  member = await demo('cheatsheet');
  admin = await demo('admin');
});
afterAll(async () => {
  await server().from('applicants').delete().like('major', `${mark}%`).throwOnError();
  await server().from('schools').delete().ilike('name', `%${mark}%`).throwOnError();
  await server().from('school_aliases').delete().like('alias', `%${mark}%`).throwOnError();
});

describe('an import', () => {
  const school = `School ${mark}`;
  const good = (name: string) => ({
    major: `${mark} ${name}`,
    gpa: '3.81',
    mcat: 512,
    mcat_chem_phys: 128,
    mcat_cars: 127,
    mcat_bio_biochem: 128,
    mcat_psych_soc: 129,
    accepted_schools: [school],
  });
  const stored = async () =>
    (await server().from('applicants').select().like('major', `${mark} import%`).throwOnError())
      .data;

  it.each([
    ['a number out of range', { gpa: 4.2 }, 'gpa must be between 0 and 4'],
    ['a word for a number', { mcat: 'high' }, 'mcat is not a number'],
    ['sections that do not add up', { mcat: 520 }, 'the MCAT sections add up to 512, not 520'],
    ['an unknown column', { is_admin: true }, 'it has an unknown column'],
    ['an internal column', { id: 'applicant-1' }, 'it has an unknown column'],
    [
      'schools that are not a list',
      { accepted_schools: 'Harvard' },
      'accepted_schools must be a list',
    ],
    [
      'a school name that is too long',
      { accepted_schools: ['x '.repeat(150)] },
      'accepted_schools',
    ],
  ])('with %s in one row changes nothing and names the row', async (_, wrong, problem) => {
    const total = await visibleRows(server(), 'applicants');
    const rows = [good('import a'), { ...good('import b'), ...wrong }, good('import c')];
    const { status, error } = await admin.rpc('import_applicants', { rows });
    expect(status).toBe(422);
    expect(error?.message).toContain(`Row 2: ${problem}`);
    expect(JSON.parse(error?.details ?? '[]')).toMatchObject([{ row: 2 }]);
    expect(await stored()).toEqual([]);
    expect(await visibleRows(server(), 'applicants')).toBe(total);
  });

  it.each([[[]], [{}], [null], [[1]], [[[]]]])('of %j is refused', async (rows) => {
    const { status, error } = await admin.rpc('import_applicants', { rows });
    expect(status).toBe(422);
    expect(error?.code).toBe('PT422');
  });

  it('of valid rows adds all of them with their schools', async () => {
    const rows = [good('import 1'), good('import 2')];
    const { data } = await admin.rpc('import_applicants', { rows });
    expect(data).toEqual({ imported: 2 });
    expect(await stored()).toMatchObject([
      { gpa: 3.81, mcat: 512, uploaded_by: expect.any(String) },
      { gpa: 3.81, mcat: 512, uploaded_by: expect.any(String) },
    ]);
    const directory = await member.from('school_directory').select().ilike('name', school).single();
    expect(directory.data).toMatchObject({ profile_count: 2, avg_gpa: 3.81, avg_mcat: 512 });
    const found = await member.rpc('search_applicants', { search: school }).throwOnError();
    expect(found.data.total).toBe(2);
  });
});

describe('an admin', () => {
  it('fixes a spelling with an alias, and a sync keeps the fix', async () => {
    const row = { major: `${mark} alias`, accepted_schools: [`Misspelt ${mark}`] };
    const { data } = await admin
      .from('applicants')
      .insert(row)
      .select('id')
      .single()
      .throwOnError();
    const alias = { alias: `misspelt ${mark}`, school_name: `Fixed ${mark}` };
    await admin.from('school_aliases').insert(alias).throwOnError();
    const applicants = await visibleRows(server(), 'applicants');

    const { result } = await runJob(admin, 'sync');
    expect(result).toMatchObject({ schools: await visibleRows(server(), 'schools') });
    const { data: linked } = await server()
      .from('applicant_schools')
      .select('schools(name)')
      .eq('applicant_id', data.id);
    expect(linked).toEqual([{ schools: { name: `Fixed ${mark}` } }]);
    expect(await visibleRows(server(), 'applicants')).toBe(applicants);
  });

  it('loads the sample applicants only once', async () => {
    await admin.rpc('load_sample_applicants').throwOnError();
    const { data } = await admin.rpc('load_sample_applicants');
    expect(data).toEqual({ loaded: 0 });
    expect(await visibleRows(server(), 'applicants')).toBeGreaterThanOrEqual(35);
  });
});
