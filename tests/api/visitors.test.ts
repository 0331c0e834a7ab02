import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { applicantTexts } from '#lib/applicant.ts';
import { demo } from './accounts.ts';
import { newPerson, server, visitor } from './support/clients.ts';
import { database } from './support/database.ts';
import { waitForFreshRateLimitWindow } from './support/limit-windows.ts';

// Every row carries this mark, by which it is removed.
const mark = randomUUID();
const sql = database();

const tables = ['applicant_submissions', 'page_views'] as const;
type Table = (typeof tables)[number];

const rows: Record<Table, Record<string, unknown>> = {
  applicant_submissions: {
    full_name: mark,
    email: 'pat@example.com',
    profile: { major: 'Biology', gpa: 3.9 },
  },
  page_views: { path: '/pricing', title: mark, visit_id: mark },
};
const markOf: Record<Table, string> = {
  applicant_submissions: 'full_name',
  page_views: 'title',
};
const stored = async (table: Table) =>
  (await server().from(table).select().eq(markOf[table], mark).throwOnError()).data;
const remove = async () => {
  for (const table of tables)
    await server().from(table).delete().eq(markOf[table], mark).throwOnError();
};

// Visitors are limited by their IP address, which all tests share: their counts are reset.
beforeEach(async () => {
  await remove();
  await sql`delete from private.rate_limits
    where action = any(${[...tables]}) and subject !~ '^[0-9a-f]{8}-'`;
});
afterAll(async () => {
  await remove();
  await sql.end();
});

describe.each(tables)('%s', (table) => {
  it('accepts a row from a visitor and a member, and shows it to neither', async () => {
    const { client, id } = await newPerson();
    for (const sender of [visitor(), client]) {
      expect((await sender.from(table).insert(rows[table])).status).toBe(201);
      const { data, error } = await sender.from(table).insert(rows[table]).select();
      expect(error?.code).toBe('42501');
      expect(data).toBeNull();
      expect((await sender.from(table).select()).data ?? []).toEqual([]);
    }
    const kept = await stored(table);
    expect(kept.map((row) => row.user_id)).toContain(null);
    expect(kept.map((row) => row.user_id)).toContain(id);
    const admins = await (await demo('admin')).from(table).select().eq(markOf[table], mark);
    expect(admins.data).toEqual(kept);
  });
});

describe('a form', () => {
  it.each([
    ['applicant_submissions', 'a long address', { email: `${'x'.repeat(300)}@example.com` }],
    ['page_views', 'a page of another site', { path: 'https://elsewhere.example' }],
    ['page_views', 'a path too long', { path: `/${'x'.repeat(501)}` }],
    ['page_views', 'a visit id that is not a UUID', { visit_id: 'not-a-uuid' }],
  ] as const)('%s refuses %s', async (table, _, wrong) => {
    const { client } = await newPerson();
    const { status, error } = await client.from(table).insert({ ...rows[table], ...wrong });
    expect(status).toBe(400);
    expect(error?.code).toMatch(/^2/);
    expect(await stored(table)).toEqual([]);
  });

  it.each([
    [
      'a text too long',
      { research: randomText(70_000) },
      'research is longer than 10000 characters',
    ],
    ['a list for an object', [], 'is not an object'],
    ['text for an object', 'text', 'is not an object'],
    ['a GPA out of range', { gpa: 4.5 }, 'gpa must be between 0 and 4'],
    ['an MCAT out of range', { mcat: 100 }, 'mcat must be between 472 and 528'],
    ['an unknown column', { status: 'accepted' }, 'it has an unknown column'],
  ])('refuses a profile with %s and says why', async (_, profile, problem) => {
    const row = { ...rows.applicant_submissions, profile };
    const { status, error } = await (
      await newPerson()
    ).client
      .from('applicant_submissions')
      .insert(row);
    expect([status, error?.message]).toEqual([422, `The profile is not valid: ${problem}.`]);
    expect(await stored('applicant_submissions')).toEqual([]);
  });

  it('accepts a profile as long as the form allows', async () => {
    const profile = Object.fromEntries(
      applicantTexts.map(({ name }) => [name, '€'.repeat(10_000)]),
    );
    await visitor()
      .from('applicant_submissions')
      .insert({ ...rows.applicant_submissions, profile })
      .throwOnError();
    expect(await stored('applicant_submissions')).toHaveLength(1);
  });

  it('stores a submitted profile as a JSON object', async () => {
    await visitor().from('applicant_submissions').insert(rows.applicant_submissions).throwOnError();
    const [row] = await sql`
      select profile ->> 'major' as major from public.applicant_submissions where full_name = ${mark}`;
    expect(row).toEqual({ major: 'Biology' });
  });
});

describe('submissions from one sender', () => {
  const table = 'applicant_submissions';
  beforeEach(waitForFreshRateLimitWindow);

  it('stop after the fifth in an hour, without affecting other senders', async () => {
    const { client } = await newPerson();
    const send = async () => (await client.from(table).insert(rows[table])).status;
    const sent = [
      await send(),
      await send(),
      await send(),
      await send(),
      await send(),
      await send(),
    ];
    expect(sent).toEqual([201, 201, 201, 201, 201, 429]);
    expect(await stored(table)).toHaveLength(5);
    const other = await newPerson();
    expect((await other.client.from(table).insert(rows[table])).status).toBe(201);
  });

  it('stop after the fifth, even concurrently or in one request', async () => {
    const { client } = await newPerson();
    const many = Array.from({ length: 12 }, () => client.from(table).insert(rows[table]));
    const statuses = (await Promise.all(many)).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    const bulk = await newPerson();
    const { status } = await bulk.client.from(table).insert(Array(6).fill(rows[table]));
    expect(status).toBe(429);
    expect(await stored(table)).toHaveLength(5);
  });
});

/** Text that does not compress. */
function randomText(length: number): string {
  return Array.from({ length: Math.ceil(length / 36) }, () => randomUUID()).join('');
}
