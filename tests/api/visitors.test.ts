import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
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

const forms: Record<
  Table,
  { name: string; row: Record<string, unknown>; /** The column with the mark. */ markedBy: string }
> = {
  applicant_submissions: {
    name: 'submit_profile',
    row: {
      full_name: mark,
      email: 'pat@example.com',
      referred_by: '',
      profile: { major: 'Biology', gpa: 3.9 },
    },
    markedBy: 'full_name',
  },
  page_views: {
    name: 'record_page_view',
    row: { path: '/pricing', title: mark, visit_id: mark },
    markedBy: 'title',
  },
};
const send = (client: SupabaseClient, table: Table, change: object = {}) =>
  client.rpc(forms[table].name, { ...forms[table].row, ...change });
const stored = async (table: Table) =>
  (await server().from(table).select().eq(forms[table].markedBy, mark).throwOnError()).data;
const remove = async () => {
  for (const table of tables)
    await server().from(table).delete().eq(forms[table].markedBy, mark).throwOnError();
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
      expect(await send(sender, table)).toMatchObject({ error: null, data: null });
      const direct = await sender.from(table).insert(forms[table].row);
      expect(direct.error?.code).toBe('42501');
      expect((await sender.from(table).select()).data ?? []).toEqual([]);
    }
    const kept = await stored(table);
    expect(new Set(kept.map((row) => row.user_id))).toEqual(new Set([null, id]));
    const admins = await (await demo('admin')).from(table).select().eq(forms[table].markedBy, mark);
    expect(admins.data).toEqual(kept);
  });
});

describe('a form', () => {
  it.each([
    ['applicant_submissions', 'a long address', { email: `${'x'.repeat(250)}@b.co` }, 422],
    ['applicant_submissions', 'an endless address', { email: 'a@'.repeat(1_000_000) }, 422],
    ['applicant_submissions', 'a blank name', { full_name: ' ' }, 422],
    ['page_views', 'a page of another site', { path: 'https://elsewhere.example' }, 400],
    ['page_views', 'a path too long', { path: `/${'x'.repeat(200)}` }, 400],
    ['page_views', 'a visit id that is not a UUID', { visit_id: 'not-a-uuid' }, 400],
  ] as const)('%s refuses %s', async (table, _, wrong, expected) => {
    const { client } = await newPerson();
    expect((await send(client, table, wrong)).status).toBe(expected);
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
    const { client } = await newPerson();
    const { status, error } = await send(client, 'applicant_submissions', { profile });
    expect([status, error?.message]).toEqual([422, `The profile is not valid: ${problem}.`]);
    expect(await stored('applicant_submissions')).toEqual([]);
  });

  it('accepts a profile as long as the form allows', async () => {
    const profile = Object.fromEntries(
      applicantTexts.map(({ name }) => [name, '€'.repeat(10_000)]),
    );
    await send(visitor(), 'applicant_submissions', { profile }).throwOnError();
    expect(await stored('applicant_submissions')).toHaveLength(1);
  });

  it('stores a submitted profile as a JSON object', async () => {
    await send(visitor(), 'applicant_submissions').throwOnError();
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
    const many = Array.from({ length: 12 }, () => send(client, table));
    const statuses = (await Promise.all(many)).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    expect(await stored(table)).toHaveLength(5);
    const other = await newPerson();
    expect((await send(other.client, table)).status).toBe(200);
  });

  it('count when they are refused', async () => {
    const { client } = await newPerson();
    const statuses: number[] = [];
    for (const change of [{ profile: [] }, { email: '' }, { profile: { gpa: 5 } }, {}, {}, {}]) {
      statuses.push((await send(client, table, change)).status);
    }
    expect(statuses).toEqual([422, 422, 422, 200, 200, 429]);
  });
});

/** Text that does not compress. */
function randomText(length: number): string {
  return Array.from({ length: Math.ceil(length / 36) }, () => randomUUID()).join('');
}
