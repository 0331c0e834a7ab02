import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grantPlan } from '../accounts.ts';
import { call } from '../requests.ts';
import { accessToken, newPerson, server } from '../support/clients.ts';
import { database } from '../support/database.ts';
import { waitForFreshRateLimitWindow } from '../support/limit-windows.ts';
import { target } from '../support/target.ts';

// What one person sends again and again. `npm run bench -- --only 16` measures what it costs others, and
// supabase/tests/dear-calls.test.sql what a call costs.

const sql = database();
let token: string;
let id: string;
beforeAll(async () => {
  const person = await newPerson();
  ({ id } = person);
  await grantPlan(id, 'cheatsheet');
  token = await accessToken(person.client);
});
afterAll(() => sql.end());

const rest = (path: string, method: string, body: unknown, headers: Record<string, string> = {}) =>
  call(`/rest/v1/${path}`, { method, token, body, headers });

/** Attempts of something in this hour. */
const counted = async (action: string) => {
  const [row] = await sql<{ hits: number }[]>`
    select coalesce(sum(hits), 0)::integer as hits from private.rate_limits where action = ${action} and subject = ${id}`;
  return row?.hits ?? 0;
};

/** A text that does not compress. */
const some = (length: number) =>
  Array.from({ length }, () =>
    String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000)),
  ).join('');

/** Sends a body in parts, whose length nobody knows at first. */
const sendInParts = (path: string, bytes: number) =>
  new Promise<number | undefined>((resolve) => {
    const headers = { apikey: target.PUBLISHABLE_KEY, 'content-type': 'application/json' };
    const sent = request(`${target.API_URL}${path}`, { method: 'POST', headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    }).on('error', () => resolve(undefined));
    sent.write('{"plan":"');
    sent.write('x'.repeat(bytes));
    sent.end('"}');
  });

describe('a count', () => {
  beforeEach(waitForFreshRateLimitWindow);

  // PostgREST names the answer of a function pgrst_scalar.
  const queries = ['quote_order', 'pgrst_scalar'].flatMap((answer) => [
    // A pattern that ends with an escape fails where it is compared with something, as is the refusal of a wrong code.
    `${answer}->>message=like.Invalid*%5C`,
    `${answer}->>hint=match.(`,
    `${answer}->>hint=eq.coupon_refused`,
    `${answer}=is.null`,
    `select=${answer}::int`,
    `select=a:${answer}->>hint::int`,
  ]);
  it.each([...queries, 'limit=0', 'offset=9'])(
    'of coupons tried is not taken back by ?%s',
    async (query) => {
      const code = `RIGHT-${randomUUID()}`.toUpperCase().slice(0, 30);
      await server().from('coupons').insert({ code, percent_off: 50 }).throwOnError();
      const before = await counted('coupon');
      const answers: string[] = [];
      for (const coupon_code of ['WRONG', code]) {
        const body = { plan: 'cheatsheet', coupon_code };
        const { status, text } = await rest(`rpc/quote_order?${query}`, 'POST', body, {
          accept: 'application/vnd.pgrst.object+json',
          prefer: 'count=exact',
        });
        answers.push(`${status} ${text}`);
      }
      await server().from('coupons').delete().eq('code', code).throwOnError();
      // The right one is not counted. Either the wrong one is, or they cannot be told apart.
      const isCounted = (await counted('coupon')) > before;
      expect(isCounted || answers[1] === answers[0]).toBe(true);
    },
  );

  const ofRows: [string, string][] = [
    ['casts it', 'select=school_id,note::int'],
    ['embeds others', 'select=school_id,schools!inner(name)'],
  ];
  it.each(ofRows)('of rows written is not taken back by who %s', async (_, query) => {
    await rest('rpc/save_schools', 'POST', { school_ids: ['a-school'] });
    const before = await counted('growth');
    const { status } = await rest(
      `saved_schools?school_id=eq.a-school&${query}`,
      'PATCH',
      { note: 'x' },
      { prefer: 'return=representation' },
    );
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await counted('growth')).toBe(before);
    const [row] =
      await sql`select note, xmax = 0 as is_untouched from public.saved_schools where user_id = ${id} and school_id = 'a-school'`;
    expect(row).toEqual({ note: '', is_untouched: true });
  });
});

describe('rows', () => {
  const ids = Array.from({ length: 100 }, (_, n) => `school-${n}`);
  beforeAll(() => rest('rpc/save_schools', 'POST', { school_ids: ids }));

  const note = 'é'.repeat(1000);
  const attacks: [string, () => Promise<{ status: number; text: string }>][] = [
    ['changed all at once', () => rest('saved_schools?school_id=like.*', 'PATCH', { note })],
    [
      'changed by a list',
      () => rest(`saved_schools?school_id=in.(${ids.join()})`, 'PATCH', { note }),
    ],
    [
      'changed by who they belong to',
      () => rest(`saved_schools?user_id=eq.${id}`, 'PATCH', { note }),
    ],
    [
      'added all at once',
      () => rest('saved_schools', 'POST', [{ school_id: 'one' }, { school_id: 'two' }]),
    ],
    [
      'merged',
      () =>
        rest(
          'saved_schools?on_conflict=user_id,school_id',
          'POST',
          [{ school_id: 'one' }, { school_id: 'two' }],
          { prefer: 'resolution=ignore-duplicates' },
        ),
    ],
  ];
  it.each(attacks)('are not %s', async (_, attack) => {
    const { status, text } = await attack();
    expect([status, text]).toEqual([400, expect.stringContaining('Please save one at a time.')]);
    const [row] = await sql`
      select count(*)::integer as written from public.saved_schools where user_id = ${id} and (note <> '' or school_id in ('one', 'two'))`;
    expect(row).toEqual({ written: 0 });
  });

  it('are rewritten until the hour’s kilobytes are used up, and the database hardly grows', async () => {
    const size = async () => {
      const [row] = await sql<{ bytes: number }[]>`
        select sum(pg_total_relation_size(name::regclass))::integer as bytes
        from unnest(array['public.saved_schools', 'public.profiles', 'auth.users', 'private.rate_limits']) as name`;
      return row?.bytes ?? 0;
    };
    const before = await size();
    const statuses = new Set<number>();
    const end = Date.now() + 4000;
    const flood = async (send: () => Promise<{ status: number }>) => {
      while (Date.now() < end) statuses.add((await send()).status);
    };
    await Promise.all([
      flood(() => rest('saved_schools?school_id=like.*', 'PATCH', { note: some(1000) })),
      flood(() => rest(`saved_schools?school_id=eq.${ids[0]}`, 'PATCH', { note: some(1000) })),
      flood(() =>
        rest(
          `saved_schools?school_id=eq.${ids[1]}&select=note::int`,
          'PATCH',
          { note: some(1000) },
          { prefer: 'return=representation' },
        ),
      ),
      flood(() =>
        rest('rpc/sort_my_schools', 'POST', {
          school_ids: ids.toSorted(() => Math.random() - 0.5),
        }),
      ),
      flood(async () => {
        await rest('saved_schools?school_id=eq.again', 'DELETE', undefined);
        return rest('saved_schools', 'POST', { school_id: 'again' });
      }),
      flood(() => rest(`profiles?user_id=eq.${id}`, 'PATCH', { first_name: some(100) })),
    ]);
    expect((await size()) - before).toBeLessThan(5_000_000);
    await sql`
      update private.rate_limits set hits = 2000 where action = 'growth' and subject = ${id}`;
    const { status } = await rest(`saved_schools?school_id=eq.${ids[0]}`, 'PATCH', { note: 'x' });
    expect(status).toBe(429);
    expect([...statuses].filter((one) => one >= 500 && one !== 503)).toEqual([]);
  }, 30_000);
});

// A proxy in front of another project may do otherwise (docs/operations.md).
describe.runIf(target.API_URL.startsWith('http://127.0.0.1'))('a body', () => {
  const paths = [
    '/rest/v1/rpc/quote_order',
    '/rest/v1/addresses',
    '/auth/v1/signup',
    '/functions/v1/send-message',
  ];

  it.each(paths)('of more than 256 KB is refused by %s', async (path) => {
    const body = JSON.stringify({ plan: 'x'.repeat(300_000) });
    expect((await call(path, { body })).status).toBe(413);
    expect(await sendInParts(path, 300_000)).toBe(413);
    expect(await sendInParts(path, 1000)).not.toBe(413);
  });

  it('of a profile may have a megabyte', async () => {
    const contributor = await accessToken((await newPerson()).client);
    const body = {
      full_name: 'x',
      email: '',
      referred_by: '',
      profile: { research: 'x'.repeat(900_000) },
    };
    expect((await call('/rest/v1/rpc/submit_profile', { token: contributor, body })).status).toBe(
      422,
    );
    expect(
      (
        await call('/rest/v1/rpc/submit_profile', {
          token,
          body: { ...body, email: 'x'.repeat(200_000) },
        })
      ).status,
    ).toBe(413);
  });
});
