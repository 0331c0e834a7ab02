import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantPlan } from './accounts.ts';
import { newPerson, server } from './support/clients.ts';

const mark = randomUUID();
const schoolId = `saved-school-${mark}`;
let applicantId: string;
let gone: string;

beforeAll(async () => {
  const rows = [
    { major: mark, accepted_schools: [`Saved School ${mark}`] },
    { major: mark, accepted_schools: [] },
  ];
  const { data } = await server().from('applicants').insert(rows).select('id').throwOnError();
  applicantId = data[0]?.id;
  gone = data[1]?.id;
});
afterAll(async () => {
  await server().from('applicants').delete().eq('major', mark).throwOnError();
  await server().from('schools').delete().eq('id', schoolId).throwOnError();
});

async function newMember() {
  const { client, id } = await newPerson();
  return { client, id, entitlement: await grantPlan(id, 'cheatsheet') };
}

type Client = Awaited<ReturnType<typeof newPerson>>['client'];

/** The same requests as the page's. */
const saveProfile = (client: Client, id: string) =>
  client
    .from('saved_applicants')
    .upsert({ applicant_id: id }, { ignoreDuplicates: true, onConflict: 'user_id,applicant_id' });
const saveSchool = (client: Client, id: string) =>
  client
    .from('saved_schools')
    .upsert({ school_id: id }, { ignoreDuplicates: true, onConflict: 'user_id,school_id' });

const savedBy = async (client: Client) => ({
  profiles: (await client.from('saved_applicants').select().throwOnError()).data.map(
    (row) => row.applicant_id,
  ),
  schools: (await client.from('saved_schools').select().throwOnError()).data.map(
    (row) => row.school_id,
  ),
});

describe('a member', () => {
  it('saves, saves again and removes profiles and schools', async () => {
    const { client } = await newMember();
    for (const response of [
      await saveProfile(client, applicantId),
      await saveProfile(client, applicantId),
      await saveSchool(client, schoolId),
      await saveSchool(client, schoolId),
    ]) {
      expect(response.error).toBeNull();
    }
    expect(await savedBy(client)).toEqual({ profiles: [applicantId], schools: [schoolId] });
    const removed = client.from('saved_applicants').delete().eq('applicant_id', applicantId);
    await removed.throwOnError();
    await client.from('saved_schools').delete().eq('school_id', schoolId).throwOnError();
    expect(await savedBy(client)).toEqual({ profiles: [], schools: [] });
  });

  it('cannot see or remove another member’s', async () => {
    const owner = await newMember();
    const other = await newMember();
    await saveProfile(owner.client, applicantId).throwOnError();
    await saveProfile(other.client, applicantId).throwOnError();
    await other.client.from('saved_applicants').delete().eq('user_id', owner.id).throwOnError();
    const { data } = await other.client.from('saved_applicants').select('user_id').throwOnError();
    expect(data).toEqual([{ user_id: other.id }]);
    expect((await savedBy(owner.client)).profiles).toEqual([applicantId]);
  });

  it('cannot save in another member’s name or with another date', async () => {
    const owner = await newMember();
    const other = await newMember();
    for (const row of [{ user_id: owner.id }, { created_at: '2020-01-01' }]) {
      const { status } = await other.client
        .from('saved_applicants')
        .insert({ ...row, applicant_id: applicantId });
      expect([row, status]).toEqual([row, 403]);
    }
    expect((await savedBy(owner.client)).profiles).toEqual([]);
  });

  it('cannot save an unknown profile or school', async () => {
    const { client } = await newMember();
    expect((await saveProfile(client, 'applicant-999999999')).status).toBe(403);
    expect((await saveSchool(client, 'no-such-school')).status).toBe(403);
  });

  it('no longer sees a deleted profile on the list', async () => {
    const { client } = await newMember();
    await saveProfile(client, gone).throwOnError();
    await server().from('applicants').delete().eq('id', gone).throwOnError();
    expect((await savedBy(client)).profiles).toEqual([]);
  });

  it('finds the list in their exported data', async () => {
    const { client } = await newMember();
    await saveProfile(client, applicantId).throwOnError();
    const { data } = await client.rpc('export_my_data').throwOnError();
    expect(data).toMatchObject({
      saved_applicants: [{ applicant_id: applicantId }],
      saved_schools: [],
    });
  });
});

it('a person without a plan cannot save profiles or schools', async () => {
  const { client } = await newPerson();
  expect((await saveProfile(client, applicantId)).status).toBe(403);
  expect((await saveSchool(client, schoolId)).status).toBe(403);
  expect(await savedBy(client)).toEqual({ profiles: [], schools: [] });
});

it('a member whose plan ended keeps the list but cannot read its profiles', async () => {
  const { client, entitlement } = await newMember();
  await saveProfile(client, applicantId).throwOnError();
  const revoked = { revoked_at: new Date().toISOString(), revoked_reason: 'refunded' };
  await server().from('entitlements').update(revoked).eq('id', entitlement).throwOnError();
  const { data } = await client.from('saved_applicants').select('applicant_id, applicants(id)');
  expect(data).toEqual([{ applicant_id: applicantId, applicants: null }]);
});
