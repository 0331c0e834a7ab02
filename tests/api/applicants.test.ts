import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demo, visibleRows } from './accounts.ts';
import { connectAssistant, createToken } from './assistant.ts';
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

interface Found {
  rows: Record<string, unknown>[];
  total: number;
  page: number;
  page_size: number;
  page_count: number;
}

async function search(request: object): Promise<Found> {
  const { data, error } = await member.rpc('search_applicants', request);
  if (error) throw new Error(error.message);
  return data;
}

describe('a search', () => {
  const odd = `${mark} 100%_of "Bio\\Chem" & 'Physics' (pre-med), {x} <b>; --`;
  beforeAll(async () => {
    const rows = [{ major: odd, gpa: 3.95, mcat: 521 }, { major: `${mark} plain` }];
    await admin.from('applicants').insert(rows).throwOnError();
  });

  it.each([
    '100%_of',
    '%_',
    '_of',
    '"bio\\chem"',
    "& 'physics'",
    '(pre-med), {x}',
    '<b>; --',
    '\\',
  ])('for %s matches every character literally', async (text) => {
    const { rows, total } = await search({ search: text, page_size: 100 });
    expect(rows.map((row) => row['major'])).toContain(odd);
    expect(total).toBe(rows.length);
    for (const row of rows) {
      expect(
        JSON.stringify([
          row['major'],
          row['accepted_schools'],
          row['state_of_residency'],
        ]).toLowerCase(),
      ).toContain(JSON.stringify(text).slice(1, -1));
    }
  });

  it.each([
    ['10,000 characters', 'x'.repeat(10_000)],
    ['SQL', "'; drop table applicants; --"],
    ['a wildcard between', `${mark}%plain`],
    ['emoji', '🩺'.repeat(500)],
  ])('for %s finds nothing', async (_, text) => {
    expect(await search({ search: text })).toMatchObject({
      rows: [],
      total: 0,
      page: 1,
      page_count: 1,
    });
  });

  it.each([null, '', '   ', '\t\n'])('for %j finds everyone', async (text) => {
    const { total } = await search({ search: text });
    expect(total).toBe(await visibleRows(server(), 'applicants'));
  });

  it('ignores case and wide spaces', async () => {
    const { total } = await search({ search: `  ${mark.toUpperCase()}    PLAIN ` });
    expect(total).toBe(1);
  });

  it.each([
    [{ page: 0 }, { page: 1, page_size: 10 }],
    [{ page: -5 }, { page: 1 }],
    [{ page_size: 0 }, { page_size: 1 }],
    [{ page_size: -1 }, { page_size: 1 }],
    [{ page_size: 1_000_000 }, { page_size: 100 }],
    [
      { page: null, page_size: null },
      { page: 1, page_size: 10 },
    ],
  ])('with %o stays within bounds', async (request, expected) => {
    const found = await search(request);
    expect(found).toMatchObject(expected);
    expect(found.rows).toHaveLength(Math.min(found.total, found.page_size));
  });

  it.each([9999, 2_147_483_647])('for page %i returns the last one', async (page) => {
    const found = await search({ page, page_size: 7 });
    expect(found.page).toBe(found.page_count);
    expect(found.page_count).toBe(Math.ceil(found.total / 7));
    expect(found.rows).toHaveLength(found.total % 7 || 7);
  });

  it.each([
    { page: 'two' },
    { page: 10 ** 12 },
    { page_size: 2.5 },
    { majors: 'Biology' },
    { search: 'a\u0000b' },
    { unknown: 1 },
  ])('with %o is a client error', async (request) => {
    const { status, data } = await member.rpc('search_applicants', request);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(data).toBeNull();
  });

  it('pages through everyone once, ordered by number', async () => {
    const ids: unknown[] = [];
    const { page_count, total } = await search({ page_size: 9 });
    for (let page = 1; page <= page_count; page += 1) {
      ids.push(...(await search({ page, page_size: 9 })).rows.map((row) => row['number']));
    }
    expect(ids).toHaveLength(total);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => Number(a) - Number(b)));
  });

  it('matches any value of a filter and all of the filters', async () => {
    const request = {
      search: mark,
      majors: ['bio\\chem', 'nothing'],
      gpa_bands: ['3.9-4.0', 'Below3.5'],
    };
    expect(await search({ ...request, mcat_bands: ['520+'] })).toMatchObject({ total: 1 });
    expect(await search({ ...request, mcat_bands: ['Below510'] })).toMatchObject({ total: 0 });
    expect(await search({ ...request, gpa_bands: ['unheard of'], mcat_bands: [] })).toMatchObject({
      total: 1,
    });
    // A profile without the number is left out while its filter is in use.
    expect(await search({ search: mark, gpa_bands: ['3.9-4.0'] })).toMatchObject({ total: 1 });
  });

  it.each([
    ['gpa-desc', 'gpa', -1],
    ['gpa-asc', 'gpa', 1],
    ['mcat-desc', 'mcat', -1],
  ] as const)('sorts by %s, missing values last', async (sort, column, direction) => {
    const { rows } = await search({ sort, page_size: 100 });
    const values = rows.map((row) => row[column]);
    const known = values.filter((value) => typeof value === 'number');
    expect(known.length).toBeGreaterThan(1);
    expect(known).toEqual([...known].sort((a, b) => (a - b) * direction));
    expect(values.slice(known.length).every((value) => value === null)).toBe(true);
  });

  it('does not return internal columns to members', async () => {
    const { rows } = await search({ search: mark });
    expect(rows).not.toEqual([]);
    for (const row of rows) {
      for (const column of ['search_text', 'gpa_hundredths', 'created_by', 'uploaded_by']) {
        expect(row).not.toHaveProperty(column);
      }
    }
  });
});

describe.each([
  ['a draft', null],
  ['a scheduled profile', '2999-01-01'],
])('%s', (_what, published_at) => {
  const hidden = { gpa: 4, mcat: 528, state_of_residency: 'Nowhere', published_at };
  const major = `${mark} hidden ${published_at}`;
  // Names of schools are capitalized.
  const school = `Hidden ${mark} ${published_at ?? 'draft'} College`;
  let id: string;
  let number: number;
  beforeAll(async () => {
    const row = { ...hidden, major, accepted_schools: [school] };
    const { data } = await admin
      .from('applicants')
      .insert(row)
      .select('id, number')
      .single()
      .throwOnError();
    ({ id, number } = data);
  });

  it('is in nothing that a member can request', async () => {
    const applicants = () => member.from('applicants');
    const attempts = await Promise.all([
      applicants().select('id').eq('id', id),
      applicants().select('id, is_published').eq('major', major),
      applicants()
        .select('id')
        .or(`is_published.is.false,number.eq.${number}`)
        .eq('number', number),
      applicants().select('id').gt('published_at', '2998-01-01'),
      applicants().update({ published_at: '2020-01-01' }).eq('id', id).select('id'),
      applicants().delete().eq('id', id).select('id'),
      member.from('schools').select('id').ilike('name', school),
      member.from('school_directory').select('id').ilike('name', school),
    ]);
    expect(attempts.map(({ data, error }) => error ?? data)).toEqual(attempts.map(() => []));
    const answers = await Promise.all([
      member.rpc('search_applicants', { search: major }),
      member.rpc('search_applicants', { state: 'Nowhere', sort: 'gpa-desc' }),
      member.rpc('applicant_profile', { applicant_id: id }),
      member.rpc('nearest_applicants', { gpa: 4, mcat: 528, state: 'Nowhere' }),
      member.rpc('search_schools', { search: mark }),
      member.rpc('explore_applicants', {}),
      member.rpc('export_my_data'),
    ]);
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null));
    expect(JSON.stringify(answers)).not.toMatch(new RegExp(`"${id}"|${major}|${school}`, 'i'));

    const count = await applicants().select('id', { count: 'exact', head: true }).eq('id', id);
    expect(count.count).toBe(0);
    const save = await member.from('saved_applicants').insert({ applicant_id: id });
    expect([save.status, save.error?.code]).toEqual([403, '42501']);
    for (const rpc of ['list_applicants', 'export_applicants']) {
      expect((await member.rpc(rpc)).status).toBe(403);
    }
  });

  it('is in nothing that a member’s assistant can ask', async () => {
    const { client, ask } = await connectAssistant(await createToken(member));
    const answers = await Promise.all([
      ask('read_applicant', { number }),
      ask('search_applicants', { search: major }),
      ask('applicants_like_me', { gpa: 4, mcat: 528, state: 'Nowhere' }),
      ask('search_schools', { search: mark }),
    ]);
    await client.close();
    expect(answers.map(({ text }) => text).join()).not.toMatch(
      new RegExp(`"${id}"|${major}|${school}`, 'i'),
    );
  });

  it('is found once it is published', async () => {
    await admin.from('applicants').update({ published_at: 'now' }).eq('id', id).throwOnError();
    expect(await search({ search: major })).toMatchObject({ total: 1 });
    const { data } = await member
      .from('schools')
      .select('name')
      .ilike('name', school)
      .throwOnError();
    expect(data).toHaveLength(1);
  });
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
    expect((await search({ search: school })).total).toBe(2);
  });
});

describe('an admin', () => {
  it('adds, changes and removes an applicant, and the schools and the audit log follow', async () => {
    const row = { major: `${mark} single`, accepted_schools: [`First ${mark}`] };
    const added = await admin.from('applicants').insert(row).select('id').single().throwOnError();
    const { id } = added.data;
    expect(id).toMatch(/^applicant-\d+$/);
    const schools = async () => {
      const { data } = await server()
        .from('applicant_schools')
        .select('schools(name)')
        .eq('applicant_id', id);
      return JSON.stringify(data).toLowerCase();
    };
    expect(await schools()).toContain(`first ${mark}`);

    const change = { accepted_schools: [`Second ${mark}`], gpa: 3.5 };
    await admin.from('applicants').update(change).eq('id', id).throwOnError();
    expect(await schools()).not.toContain(`first ${mark}`);
    expect(await schools()).toContain(`second ${mark}`);

    await admin.from('applicants').delete().eq('id', id).throwOnError();
    expect(await schools()).toBe('[]');
    const log = admin.from('audit_log').select('action').eq('row_key->>id', id).order('id');
    expect((await log).data).toEqual([
      { action: 'insert' },
      { action: 'update' },
      { action: 'delete' },
    ]);
  });

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
