import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demo } from './accounts.ts';
import { nonAdmins } from './demoted-admin.ts';
import { newPerson, server, signedIn } from './support/clients.ts';
import { database } from './support/database.ts';

const sql = database();
const domain = `${randomUUID()}.example.com`;
let admin: SupabaseClient;
let second: SupabaseClient;
let secondId: string;

beforeAll(async () => {
  admin = await demo('admin');
  const person = await newPerson();
  secondId = person.id;
  await sql`update auth.users set raw_app_meta_data = raw_app_meta_data || '{"is_admin": true}' where id = ${secondId}`;
  second = await signedIn(person.email);
});

afterAll(async () => {
  const { data } = await server()
    .from('applicant_submissions')
    .delete()
    .like('email', `%${domain}`)
    .select('applicant_id')
    .throwOnError();
  const ids = data.map(({ applicant_id: id }) => String(id));
  await server().from('applicants').delete().in('id', ids).throwOnError();
  await server().from('contributor_earnings').delete().like('email', `%${domain}`).throwOnError();
  await sql`update auth.users set raw_app_meta_data = raw_app_meta_data - 'is_admin' where id = ${secondId}`;
  await sql.end();
});

async function submit(values: object = {}) {
  const { data } = await server()
    .from('applicant_submissions')
    .insert({
      full_name: 'Robin Sample',
      email: `${randomUUID()}@${domain}`,
      profile: { major: 'Biology', gpa: 3.9, mcat: 512, accepted_schools: ['NYU'] },
      ...values,
    })
    .select('id, email, version')
    .single()
    .throwOnError();
  return {
    id: String(data.id),
    email: String(data.email),
    seen: { submission: data.id, seen_version: data.version },
  };
}

const stored = async (id: string) =>
  (await server().from('applicant_submissions').select().eq('id', id).single().throwOnError()).data;

const owedTo = async (email: string) =>
  (await admin.from('contributors').select().eq('email', email).maybeSingle().throwOnError()).data;

describe.each(nonAdmins(sql))('%s', (_who, person) => {
  it('cannot decide on submissions, pay contributors or read earnings', async () => {
    const client = await person();
    const { id, email, seen } = await submit();
    const paid = await submit();
    await admin.rpc('accept_submission', paid.seen).throwOnError();
    const before = await stored(id);

    const submissions = client.from('applicant_submissions');
    const attempts = [
      await client.rpc('accept_submission', seen),
      await client.rpc('decline_submission', seen),
      await client.rpc('reopen_submission', seen),
      await client.rpc('pay_contributor', { contributor: paid.email, expected_cents: 200 }),
    ];
    for (const { status } of attempts) expect([401, 403]).toContain(status);
    const writes = [
      await submissions.update({ profile: {} }).eq('id', id).select(),
      await submissions.update({ status: 'accepted' }).eq('id', id).select(),
      await submissions.delete().eq('id', id).select(),
      await client.from('contributor_earnings').delete().eq('email', paid.email).select(),
      await client.from('contributors').select().eq('email', paid.email),
      await client.from('contributor_earnings').select().eq('email', paid.email),
    ];
    for (const { data, error } of writes) expect(error !== null || data.length === 0).toBe(true);

    expect(await stored(id)).toEqual(before);
    expect(await owedTo(email)).toBeNull();
    expect(await owedTo(paid.email)).toMatchObject({ owed_cents: 200, paid_cents: 0 });
  });
});

describe('two admins at the same time', () => {
  it('accept a submission once, and one of them gets a conflict', async () => {
    const { id, seen, email } = await submit();
    const responses = await Promise.all(
      [admin, second].map((client) => client.rpc('accept_submission', seen)),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const { applicant_id: applicantId } = await stored(id);
    expect(responses.map(({ data }) => data)).toContain(applicantId);
    const [row] = await sql`select count(*)::integer from audit_log
      where table_name = 'applicants' and action = 'insert' and after ->> 'id' = ${applicantId}`;
    expect(row?.['count']).toBe(1);
    expect(await owedTo(email)).toMatchObject({ profiles: 1, owed_cents: 200 });
  });

  it('pay a contributor once', async () => {
    const { seen, email } = await submit();
    await admin.rpc('accept_submission', seen).throwOnError();
    const responses = await Promise.all(
      [admin, second].map((client) =>
        client.rpc('pay_contributor', { contributor: email, expected_cents: 200 }),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await owedTo(email)).toMatchObject({ owed_cents: 0, paid_cents: 200 });
  });
});

describe('an admin', () => {
  it('clicks repeatedly and creates one applicant', async () => {
    const friend = `friend-${randomUUID()}@${domain}`;
    const { seen, email } = await submit({ referred_by: friend.toUpperCase() });
    const responses = await Promise.all(
      [1, 2, 3].map(() => admin.rpc('accept_submission', seen).throwOnError()),
    );
    expect(new Set(responses.map(({ data }) => data)).size).toBe(1);
    expect(await owedTo(email)).toMatchObject({ profiles: 1, referrals: 0, owed_cents: 200 });
    expect(await owedTo(friend)).toMatchObject({ profiles: 0, referrals: 1, owed_cents: 200 });
  });

  it('cannot accept an incomplete profile', async () => {
    const { id, seen, email } = await submit({ profile: { major: 'Biology' } });
    const { status, error } = await admin.rpc('accept_submission', seen);
    expect([status, error?.message]).toEqual([
      422,
      'The profile is incomplete. Missing: GPA, MCAT, the first accepted school.',
    ]);
    expect(await stored(id)).toMatchObject({ status: 'pending', version: 1 });
    expect(await owedTo(email)).toBeNull();
  });

  it.each([
    ['an invalid GPA', { profile: { gpa: 5 } }, 422],
    ['an unknown column', { profile: { is_admin: true } }, 422],
    ['a referral that is too long', { referred_by: 'x'.repeat(255) }, 400],
  ])('cannot save %s', async (_what, change, refusal) => {
    const { id } = await submit();
    const before = await stored(id);
    const { status } = await admin.from('applicant_submissions').update(change).eq('id', id);
    expect(status).toBe(refusal);
    expect(await stored(id)).toEqual(before);
  });

  it('cannot decide on a missing or changed submission', async () => {
    const nothing = { submission: randomUUID(), seen_version: 1 };
    expect((await admin.rpc('accept_submission', nothing)).status).toBe(404);
    const { id, seen } = await submit();
    await second
      .from('applicant_submissions')
      .update({ profile: { major: 'Physics', gpa: 3, mcat: 500, accepted_schools: ['Pitt'] } })
      .eq('id', id)
      .throwOnError();
    expect((await admin.rpc('accept_submission', seen)).status).toBe(409);
    expect((await admin.rpc('decline_submission', seen)).status).toBe(409);
    expect(await stored(id)).toMatchObject({ status: 'pending', profile: { major: 'Physics' } });
  });

  it('cannot edit a decided submission or pay an amount that is not owed', async () => {
    const { id, seen, email } = await submit();
    await admin.rpc('accept_submission', seen).throwOnError();
    const edit = await admin.from('applicant_submissions').update({ profile: {} }).eq('id', id);
    expect(edit.status).toBe(409);
    for (const cents of [0, 100, 201, null]) {
      const args = { contributor: email, expected_cents: cents };
      expect((await admin.rpc('pay_contributor', args)).status).toBe(409);
    }
    expect(await owedTo(email)).toMatchObject({ owed_cents: 200, paid_cents: 0 });
  });
});
