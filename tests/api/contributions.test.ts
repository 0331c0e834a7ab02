import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demo } from './accounts.ts';
import { newAdmin, removePerson } from './client/site.ts';
import { newPerson, server } from './support/clients.ts';

const domain = `${randomUUID()}.example.com`;
let admin: SupabaseClient;
let robin: SupabaseClient;
let robinId: string;

beforeAll(async () => {
  admin = await demo('admin');
  ({ client: robin, id: robinId } = await newPerson());
});

afterAll(async () => {
  await server().from('applicant_submissions').delete().like('email', `%${domain}`).throwOnError();
  await server().from('contributor_earnings').delete().like('email', `%${domain}`).throwOnError();
});

/** Sends a profile from Robin's account, without the limit of a few per hour. */
async function submit(): Promise<string> {
  const { data } = await server()
    .from('applicant_submissions')
    .insert({
      user_id: robinId,
      full_name: 'Robin Sample',
      email: `${randomUUID()}@${domain}`,
      profile: { major: 'Zymurgy', gpa: 3.9, mcat: 512, accepted_schools: ['Pitt'] },
    })
    .select('id')
    .single()
    .throwOnError();
  return String(data.id);
}

const accept = (submission: string, by = admin) =>
  by.rpc('accept_submission', { submission, seen_version: 1, publish: true });
const withdraw = (submission: string) => robin.rpc('withdraw_profile', { submission });

async function expectGone(submission: string, applicantId: unknown): Promise<void> {
  const { data } = await admin
    .from('applicant_submissions')
    .select('status, profile, applicant_id')
    .eq('id', submission)
    .single()
    .throwOnError();
  expect(data).toEqual({ status: 'withdrawn', profile: {}, applicant_id: null });
  const left = await admin
    .from('applicants')
    .select('id')
    .eq('id', String(applicantId))
    .throwOnError();
  expect(left.data).toEqual([]);
}

it('two admins accept a profile at the same time: one of them gets a conflict', async () => {
  const id = await submit();
  const second = await newAdmin();
  const accepted = await Promise.all([accept(id), accept(id, second.client)]);
  await removePerson(second);
  expect(new Set(accepted.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const { data } = await server()
    .from('applicant_submissions')
    .select('applicant_id, contributor_earnings(amount_cents)')
    .eq('id', id)
    .single()
    .throwOnError();
  expect(accepted.map((answer) => answer.data)).toContain(data.applicant_id);
  expect(data.contributor_earnings).toEqual([{ amount_cents: 200 }]);
  await withdraw(id).throwOnError();
});

it('a profile withdrawn while an admin accepts it is not published', async () => {
  for (let round = 0; round < 4; round++) {
    const id = await submit();
    const [accepted, withdrawn] = await Promise.all([accept(id), withdraw(id)]);
    expect(withdrawn.error).toBeNull();
    expect([null, 'PT409']).toContain(accepted.error?.code ?? null);
    await expectGone(id, accepted.data);
  }
});

it('a profile withdrawn while an admin saves or deletes its applicant is gone, without a deadlock', async () => {
  for (let round = 0; round < 4; round++) {
    const id = await submit();
    const { data: applicantId } = await accept(id).throwOnError();
    const applicants = admin.from('applicants');
    const [written, withdrawn] = await Promise.all([
      round % 2 === 0
        ? applicants.update({ research: 'Edited' }).eq('id', applicantId).select('id')
        : applicants.delete().eq('id', applicantId).select('id'),
      withdraw(id),
    ]);
    expect(written.error).toBeNull();
    expect(withdrawn.error).toBeNull();
    await expectGone(id, applicantId);
  }
});

it('a profile is withdrawn once by ten requests, and its payment is made once or not owed', async () => {
  const id = await submit();
  await accept(id).throwOnError();
  const { data: owed } = await server()
    .from('contributor_earnings')
    .select('email')
    .eq('submission_id', id)
    .single()
    .throwOnError();
  const pay = async () =>
    admin.rpc('pay_contributor', { contributor: String(owed.email), expected_cents: 200 });
  const [first, second, ...withdrawals] = await Promise.all([
    pay(),
    pay(),
    ...Array.from({ length: 10 }, () => withdraw(id)),
  ]);
  // Without a plan, a person has one place at a time: who waits longer is told that the store is busy.
  const answers = new Set(withdrawals.map(({ error }) => error?.code));
  expect(answers).toContain(undefined);
  expect([...answers].filter((code) => code !== undefined && code !== 'PT503')).toEqual([]);
  const { data: left } = await server()
    .from('contributor_earnings')
    .select('paid_at')
    .eq('submission_id', id)
    .throwOnError();
  const paid = [first, second].filter(({ error }) => error === null);
  expect(left.map(({ paid_at: at }) => at !== null)).toEqual(paid.map(() => true));
});
