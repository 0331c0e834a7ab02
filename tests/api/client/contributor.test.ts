import { afterAll, beforeAll, expect, it } from 'vitest';
import { withdrawProfile } from '#features/contributors/mutations.ts';
import {
  contributionsOptions,
  earningsOptions,
  submissionsOptions,
} from '#features/contributors/queries.ts';
import { demo } from '../accounts.ts';
import { newVerifiedPerson, server } from '../support/clients.ts';
import { actAs, insert, read, removePerson, stored } from './site.ts';

const at = (minute: number) => `2026-03-01T12:${String(minute).padStart(2, '0')}:00+00:00`;
let robin: Awaited<ReturnType<typeof newVerifiedPerson>>;
let other: Awaited<ReturnType<typeof newVerifiedPerson>>;
let sent: { id: string }[];

beforeAll(async () => {
  robin = await newVerifiedPerson();
  other = await newVerifiedPerson();
  sent = await insert(
    'applicant_submissions',
    Array.from({ length: 11 }, (_, nth) => ({
      user_id: robin.id,
      full_name: 'Robin Sample',
      email: robin.email,
      profile: { major: 'Zymurgy', gpa: 3.9, mcat: 512, accepted_schools: ['Pitt'] },
      created_at: at(nth),
    })),
  );
  const admin = await demo('admin');
  await admin
    .rpc('accept_submission', { submission: sent[0]?.id, seen_version: 1, publish: true })
    .throwOnError();
  await actAs(robin.client);
});
afterAll(async () => {
  const rows = server().from('applicant_submissions').delete().eq('user_id', robin.id);
  const { data } = await rows.select('applicant_id').throwOnError();
  const published = data.flatMap(({ applicant_id: id }) => id ?? []);
  await server().from('applicants').delete().in('id', published).throwOnError();
  await server().from('contributor_earnings').delete().eq('email', robin.email).throwOnError();
  await removePerson(robin);
  await removePerson(other);
});

const listed = async (page: number) =>
  (await read(submissionsOptions(robin.id, page))).rows.map(({ id }) => id);

it('a contributor reads their profiles, ten on a page, and what they earned', async () => {
  expect(await read(contributionsOptions(robin.id))).toMatchObject({
    isVerified: true,
    submissions: 11,
    referrals: 0,
    owedCents: 200,
    paidCents: 0,
  });
  const ids = sent.map(({ id }) => id).toReversed();
  expect(await listed(1)).toEqual(ids.slice(0, 10));
  const last = await read(submissionsOptions(robin.id, 2));
  expect(last).toMatchObject({ total: 11, page: 2, pageCount: 2 });
  expect(last.rows).toMatchObject([
    {
      id: ids[10],
      status: 'accepted',
      createdAt: at(0),
      major: 'Zymurgy',
      acceptedSchools: ['Pitt'],
      isPaid: false,
    },
  ]);
  expect(last.rows[0]?.applicantId).toMatch(/^applicant-/);
  expect((await read(earningsOptions(robin.id, 1))).rows).toMatchObject([
    { kind: 'profile', amountCents: 200, paidAt: null },
  ]);
});

it('a contributor withdraws a published profile, also twice', async () => {
  const id = sent[0]?.id ?? '';
  const { applicant_id: published } = await stored('applicant_submissions', { id });
  expect(await stored('applicants', { id: published })).not.toBeNull();
  await withdrawProfile(id);
  await withdrawProfile(id);
  expect(await stored('applicants', { id: published })).toBeNull();
  expect((await read(submissionsOptions(robin.id, 2))).rows).toMatchObject([
    { id, status: 'withdrawn', applicantId: null, major: null, acceptedSchools: [] },
  ]);
  expect(await read(contributionsOptions(robin.id))).toMatchObject({ owedCents: 0 });
});
