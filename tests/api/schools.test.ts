import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demo } from './accounts.ts';
import { server, visitor } from './support/clients.ts';

// School names are put in title case, which does not change this mark.
const mark = `X${randomUUID().replaceAll('-', '')}`;
const schoolId = `a-${mark.toLowerCase()}`;
let member: SupabaseClient;
beforeAll(async () => {
  member = await demo('cheatsheet');
  const rows = [
    { major: mark, gpa: 3.5, mcat: 510, accepted_schools: [`A ${mark}`, `B 100%_\\"' ${mark}`] },
    { major: mark, gpa: 3.9, mcat: 513, accepted_schools: [`A ${mark}`] },
    { major: mark, accepted_schools: [`A ${mark}`] },
  ];
  await server().from('applicants').insert(rows).throwOnError();
});
afterAll(async () => {
  await server().from('applicants').delete().eq('major', mark).throwOnError();
  await server().from('schools').delete().ilike('name', `%${mark}`).throwOnError();
});

interface Found {
  rows: Record<string, unknown>[];
  total: number;
  page: number;
  page_size: number;
  page_count: number;
}

async function ask(name: string, request: object, client = member): Promise<Found> {
  const { data, error } = await client.rpc(name, request);
  if (error) throw new Error(error.message);
  return data;
}
const search = (request: object) => ask('search_schools', request);
const accepted = (request: object) => ask('school_applicants', { school: schoolId, ...request });
const none = { rows: [], total: 0, page: 1, page_size: 10, page_count: 1 };

describe('the schools', () => {
  it('are listed with the averages of their profiles', async () => {
    const { rows } = await search({ search: `a ${mark}` });
    expect(rows).toEqual([
      {
        id: schoolId,
        name: expect.stringMatching(new RegExp(`^A ${mark}$`, 'i')),
        image_url: null,
        custom_image_url: null,
        profile_count: 3,
        avg_gpa: 3.7,
        avg_mcat: 512,
      },
    ]);
  });

  it.each(['100%_', '%_', '_\\"', '\\"\'', `"' ${mark}`])(
    'are searched for %s literally',
    async (text) => {
      const { rows, total } = await search({ search: text, page_size: 100 });
      expect(total).toBe(rows.length);
      expect(total).toBeGreaterThan(0);
      for (const { name } of rows) expect(String(name).toLowerCase()).toContain(text.toLowerCase());
    },
  );

  it.each([
    ['10,000 characters', 'x'.repeat(10_000)],
    ['SQL', "'; drop table schools; --"],
    ['a wildcard between', `A%${mark}`],
  ])('are not found by %s', async (_, text) => {
    expect(await search({ search: text })).toEqual(none);
  });

  it.each([
    [{ page: 0 }, { page: 1 }],
    [{ page: -5 }, { page: 1 }],
    [{ page_size: 0 }, { page_size: 1 }],
    [{ page_size: 1_000_000 }, { page_size: 100 }],
    [{ sort: 'by luck' }, { page: 1 }],
  ])('stay within bounds with %o', async (request, expected) => {
    expect(await search(request)).toMatchObject(expected);
  });

  it('of a page beyond the last are those of the last', async () => {
    const found = await search({ page: 9999, page_size: 7 });
    expect(found.page).toBe(found.page_count);
    expect(found.rows).toHaveLength(found.total % 7 || 7);
  });

  it.each(['alphabetical', 'alphabetical-reverse', 'profiles-desc', 'profiles-asc'])(
    'appear once each when sorted by %s',
    async (sort) => {
      const { page_count } = await search({ sort, page_size: 30 });
      const ids: unknown[] = [];
      for (let page = 1; page <= page_count; page += 1) {
        ids.push(...(await search({ sort, page, page_size: 30 })).rows.map((row) => row['id']));
      }
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toContain(schoolId);
    },
  );

  it.each([{ page: 'two' }, { page: 10 ** 12 }, { search: 'a\u0000b' }, { unknown: 1 }])(
    'are a client error with %o',
    async (request) => {
      const { status } = await member.rpc('search_schools', request);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    },
  );
});

describe('the profiles of a school', () => {
  it('are those it accepted, one page at a time', async () => {
    const all = await accepted({});
    expect(all).toMatchObject({ total: 3, page: 1, page_size: 10, page_count: 1 });
    expect(all.rows.map((row) => row['gpa'])).toEqual([3.5, 3.9, null]);
    const last = await accepted({ page: 9999, page_size: 2 });
    expect(last).toMatchObject({ total: 3, page: 2, page_count: 2 });
    expect(last.rows).toEqual(all.rows.slice(2));
  });

  it('include the columns for members, but no internal ones', async () => {
    for (const row of (await accepted({})).rows) {
      expect(row).toHaveProperty('reflections');
      for (const column of ['search_text', 'gpa_hundredths', 'created_by', 'uploaded_by']) {
        expect(row).not.toHaveProperty(column);
      }
    }
  });

  it.each([
    ['an unknown id', 'no-such-school'],
    ['an empty id', ''],
    ['SQL', "'; --"],
    ['10,000 characters', 'x'.repeat(10_000)],
    ['a wildcard', '%'],
  ])('are empty for %s', async (_, school) => {
    expect(await accepted({ school })).toEqual(none);
  });
});

describe('without a plan that includes profiles', () => {
  it.each(['unpaid', 'application', 'interview-cheatsheet'] as const)(
    '%s sees no school, no profile and no count',
    async (account) => {
      const client = await demo(account);
      expect(await ask('search_schools', {}, client)).toEqual(none);
      expect(await ask('school_applicants', { school: schoolId }, client)).toEqual(none);
    },
  );

  it('a visitor is refused', async () => {
    for (const name of ['search_schools', 'school_applicants']) {
      const { status, data } = await visitor().rpc(name, { page: 1, school: schoolId });
      expect([401, 403, 404]).toContain(status);
      expect(data).toBeNull();
    }
  });
});
