import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Assistant, connectAssistant, createToken } from './assistant.ts';
import { grantPlan } from './accounts.ts';
import { call } from './requests.ts';
import { newPerson, newVerifiedPerson, server } from './support/clients.ts';
import { database } from './support/database.ts';
import { enroll, giveSecondFactor } from './support/second-factors.ts';
import { target } from './support/target.ts';

const mark = randomUUID();
const schoolId = `assistant-school-${mark}`;
let applicantId: string;
let number: number;
let member: Awaited<ReturnType<typeof newPerson>>;
let entitlement: string;
let token: string;
let assistant: Assistant;

beforeAll(async () => {
  const row = {
    major: mark,
    gpa: 3.91,
    mcat: 517,
    research: 'Two years in a lab.',
    accepted_schools: [`Assistant School ${mark}`],
  };
  const { data } = await server()
    .from('applicants')
    .insert(row)
    .select('id, number')
    .throwOnError();
  applicantId = data[0]?.id;
  number = data[0]?.number;
  member = await newPerson();
  entitlement = await grantPlan(member.id, 'application-plus');
  await member.client.from('saved_applicants').insert({ applicant_id: applicantId }).throwOnError();
  token = await createToken(member.client);
  assistant = await connectAssistant(token);
});
afterAll(async () => {
  await assistant.client.close();
  await server().from('applicants').delete().eq('major', mark).throwOnError();
  await server().from('schools').delete().eq('id', schoolId).throwOnError();
});

const answerSchema = z.object({ answer: z.unknown(), note: z.string() });

async function answerTo(tool: string, args?: Record<string, unknown>): Promise<unknown> {
  const { text, isError } = await assistant.ask(tool, args);
  expect([tool, isError, text]).toEqual([tool, false, expect.any(String)]);
  const { answer, note } = answerSchema.parse(JSON.parse(text));
  expect(note).toMatch(/say nothing about your chances/);
  return answer;
}

describe('the assistant of a member', () => {
  it('finds the tools, all of them read-only', async () => {
    const { tools } = await assistant.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search_applicants',
      'read_applicant',
      'applicants_like_me',
      'explore_applicants',
      'search_schools',
      'read_school',
      'saved_list',
      'list_guides',
      'read_guide',
    ]);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    expect(assistant.client.getInstructions()).toMatch(/Applicant 156/);
  });

  it('searches applicants', async () => {
    const found = await answerTo('search_applicants', {
      majors: [mark],
      gpa_from: 3.9,
      mcat_to: 520,
      sort: 'gpa-desc',
    });
    expect(found).toMatchObject({ total: 1, rows: [{ number, gpa: 3.91, major: mark }] });
  });

  it('reads a profile by its number', async () => {
    expect(await answerTo('read_applicant', { number })).toMatchObject({
      applicant: { number, research: 'Two years in a lab.' },
      schools: [{ id: schoolId }],
    });
  });

  it('finds applicants like the member', async () => {
    const found = await answerTo('applicants_like_me', { gpa: 3.91, mcat: 517 });
    expect(found).toMatchObject({ rows: expect.arrayContaining([expect.anything()]) });
  });

  it('reads the figures', async () => {
    expect(await answerTo('explore_applicants')).toMatchObject({ profiles: expect.any(Number) });
    expect(await answerTo('explore_applicants', { school: schoolId })).toMatchObject({
      profiles: 1,
    });
  });

  it('finds and reads schools', async () => {
    const found = await answerTo('search_schools', { search: mark });
    expect(found).toMatchObject({ rows: [{ id: schoolId, profile_count: 1 }] });
    expect(await answerTo('read_school', { id: schoolId })).toMatchObject({
      school: { id: schoolId },
      applicants: { rows: [{ number }] },
    });
  });

  it('reads the saved list', async () => {
    expect(await answerTo('saved_list')).toEqual({
      profiles: [expect.objectContaining({ number, major: mark })],
      schools: [],
    });
  });

  it('reads the guides of the plan, also those that are documents, and no others', async () => {
    const listed = z
      .object({ guides: z.array(z.object({ id: z.string(), kind: z.string() })) })
      .parse(await answerTo('list_guides'));
    const { data } = await member.client.from('guides').select('id, storage_path').throwOnError();
    expect(new Set(listed.guides.map(({ id }) => id))).toEqual(new Set(data.map(({ id }) => id)));
    const pdf = data.find(({ storage_path: path }) => path?.endsWith('.pdf'));
    const guide = z
      .object({ id: z.string(), body: z.string() })
      .parse(await answerTo('read_guide', { id: pdf?.id }));
    expect(guide.id).toBe(pdf?.id);
    expect(guide.body.length).toBeGreaterThan(1000);
    expect(JSON.stringify(guide)).not.toContain('storage_path');
    const { isError } = await assistant.ask('read_guide', { id: 'research-email-1' });
    expect(isError).toBe(true);
  });

  it.each([
    ['read_applicant', { number: 'one' }, /number/],
    ['read_applicant', {}, /number/],
    ['read_applicant', { number: 987_654_321 }, /Not found/],
    ['applicants_like_me', { state: 'Ohio' }, /Please enter a GPA or an MCAT score/],
    ['search_applicants', { page: 0 }, /page/],
    ['search_applicants', { sort: 'gpa; drop table applicants' }, /sort/],
    ['read_guide', { id: 'no-such-guide' }, /Not found/],
    ['delete_everything', {}, /delete_everything/],
  ])('gets a readable error from %s for %j', async (tool, args, message) => {
    const { text, isError } = await assistant.ask(tool, args);
    expect([isError, text]).toEqual([true, expect.stringMatching(message)]);
  });

  it('leaves a record of what it read', async () => {
    await assistant.ask('read_applicant', { number });
    const { data } = await member.client
      .from('assistant_reads')
      .select('token_name, token_last_four, tool, items')
      .order('id', { ascending: false })
      .limit(1)
      .throwOnError();
    const used = { token_name: 'Test', token_last_four: token.slice(-4) };
    expect(data).toEqual([{ ...used, tool: 'read_applicant', items: [applicantId] }]);
  });

  it('reads nothing more once the plan has been refunded', async () => {
    const revoked = { revoked_at: new Date().toISOString(), revoked_reason: 'refunded' };
    await server().from('entitlements').update(revoked).eq('id', entitlement).throwOnError();
    const { text } = await assistant.ask('read_applicant', { number });
    expect(text).toMatch(/does not include profiles/);
    expect(text).not.toContain(mark);
    expect(await answerTo('search_applicants', { majors: [mark] })).toMatchObject({ rows: [] });
    expect(await answerTo('list_guides')).toEqual({ guides: [] });
    const none = { revoked_at: null, revoked_reason: null };
    await server().from('entitlements').update(none).eq('id', entitlement).throwOnError();
    expect(await answerTo('search_applicants', { majors: [mark] })).toMatchObject({ total: 1 });
  });
});

const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const accept = 'application/json, text/event-stream';
const post = (given: string | undefined, body: unknown = message) =>
  call('/functions/v1/mcp', { token: given, body, headers: { accept } });

describe('a token', () => {
  it.each([undefined, 'pmc_unknown', `pmc_${'0'.repeat(64)}`])(
    'that is not valid is refused: %s',
    async (given) => {
      const { status, headers } = await post(given);
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    },
  );

  it('stops working when it is deleted', async () => {
    const other = await createToken(member.client, 'Deleted');
    expect((await post(other)).status).toBe(200);
    await member.client.from('assistant_tokens').delete().eq('name', 'Deleted').throwOnError();
    expect((await post(other)).status).toBe(401);
    expect((await post(token)).status).toBe(200);
  });

  it('stops working when the account is banned or deleted', async () => {
    const person = await newPerson();
    const theirs = await createToken(person.client);
    expect((await post(theirs)).status).toBe(200);
    const sql = database();
    const ban = (until: string) =>
      sql`update auth.users set banned_until = now() + ${until}::interval where id = ${person.id}`;
    await ban('1 hour');
    expect((await post(theirs)).status).toBe(401);
    await ban('-1 hour');
    await sql.end();
    expect((await post(theirs)).status).toBe(200);
    await server().rpc('delete_user', { user_id: person.id }).throwOnError();
    expect((await post(theirs)).status).toBe(401);
  });

  it('stops working when the password changes', async () => {
    const person = await newPerson();
    const theirs = await createToken(person.client);
    expect((await post(theirs)).status).toBe(200);
    const { error } = await person.client.auth.updateUser({ password: 'another-secret' });
    expect([error, (await post(theirs)).status]).toEqual([null, 401]);
  });

  it('stops working when a second factor is verified', async () => {
    const person = await newVerifiedPerson();
    const theirs = await createToken(person.client);
    await enroll(person.client, 'Not confirmed');
    expect((await post(theirs)).status).toBe(200);
    await giveSecondFactor(person.client);
    expect((await post(theirs)).status).toBe(401);
  });

  it('is not its hash', async () => {
    const hash = createHash('sha256').update(token).digest('hex');
    for (const given of [hash, `\\x${hash}`]) expect((await post(given)).status).toBe(401);
  });

  it('is refused beyond the quota', async () => {
    const person = await newPerson();
    const theirs = await createToken(person.client);
    const token_hash = `\\x${createHash('sha256').update(theirs).digest('hex')}`;
    const uses = Array.from({ length: 300 });
    for (const _ of uses) {
      await server().rpc('count_assistant_use', { token_hash }).throwOnError();
    }
    const { status, json } = await post(theirs);
    expect([status, json]).toEqual([
      429,
      { error: { code: 'too_many_requests', message: expect.any(String) } },
    ]);
  });
});

describe('a malformed request', () => {
  it.each([
    ['a batch, which would count once', [message, message], 400],
    ['no JSON', 'tools/list', 400],
    ['another protocol', { method: 'tools/list' }, 400],
    ['too much', { ...message, params: { more: 'x'.repeat(17 * 1024) } }, 413],
  ])('is refused: %s', async (_, body, status) => {
    expect((await post(token, body)).status).toBe(status);
  });

  it('is refused from a web page', async () => {
    const headers = { accept, origin: target.SITE_URL };
    const { status } = await call('/functions/v1/mcp', { token, body: message, headers });
    expect(status).toBe(403);
  });

  it('is refused with any method but POST', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      expect((await call('/functions/v1/mcp', { token, method })).status).toBe(405);
    }
  });
});
