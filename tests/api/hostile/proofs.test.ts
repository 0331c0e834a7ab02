import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { grantPlan, visibleRows } from '../accounts.ts';
import { call } from '../requests.ts';
import {
  accessToken,
  newPerson,
  newVerifiedPerson,
  password,
  server,
  signedIn,
  visitor,
} from '../support/clients.ts';
import { database } from '../support/database.ts';
import { invoke } from '../support/functions.ts';
import { emailsTo, mailTo, sendEmails } from '../support/mail.ts';
import { prove } from '../support/proofs.ts';
import { codeOf } from '../support/second-factors.ts';

const sql = database();
afterAll(() => sql.end());

/** Whose session somebody else has got hold of, and what they may do with it. */
interface Victim {
  client: SupabaseClient;
  email: string;
  id: string;
  session: string;
  /** What the act needs: an address, an app, rows of their own. */
  with: Record<string, string>;
}

interface Attempt {
  isAdmins?: boolean;
  /** Prepares what the act is done to. */
  prepare?: (victim: Omit<Victim, 'with'>) => Promise<Record<string, string>>;
  /** What a proof for the act names, if anything. */
  subject?: (victim: Victim) => string;
  /** Does it with the session, and returns the status of the answer. */
  act: (victim: Victim) => Promise<number>;
  /** Whether it is done, if that can be seen. */
  isDone?: (victim: Victim) => Promise<boolean>;
  /** The answer with a proof; 200 if it is not given. */
  proved?: number;
  /** The answers without one, if they are not those of its kind. */
  refused?: number[];
  /** Not tried with a proof: it would empty the store that all tests share. SQL's tests do. */
  isTooMuch?: boolean;
}

const token = ({ client }: Victim) => accessToken(client);
const put = async (victim: Victim, body: object) =>
  (await call('/auth/v1/user', { method: 'PUT', token: await token(victim), body })).status;
const rest = async (victim: Victim, method: string, path: string, body?: object) =>
  (await call(`/rest/v1/${path}`, { method, token: await token(victim), body })).status;
const canLogIn = async (email: string, secret: string) => {
  const { error } = await visitor().auth.signInWithPassword({ email, password: secret });
  return error === null;
};

/** An authenticator app of theirs that works; their session has entered its code. */
async function withApp({ client, id, session }: Omit<Victim, 'with'>) {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const app = randomUUID();
  await sql.begin(async (tx) => {
    await tx`insert into private.proofs (user_id, session_id, scope) values (${id}, ${session}, 'add_factor')`;
    await tx`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
      values (${app}, ${id}, 'Phone', 'totp', 'verified', ${secret}, now(), now())`;
    await tx`delete from private.proofs where user_id = ${id}`;
  });
  const { error } = await client.auth.mfa.challengeAndVerify({
    factorId: app,
    code: codeOf(secret),
  });
  if (error) throw error;
  return { app, secret };
}

/** One for each act that asks for a proof. */
const attempts: Record<string, Attempt> = {
  change_email: {
    prepare: () => Promise.resolve({ address: `thief-${randomUUID()}@example.com` }),
    subject: (victim) => victim.with['address'] ?? '',
    act: (victim) => put(victim, { email: victim.with['address'] }),
    // Auth has mailed the link by then, and an error would take back its count.
    refused: [200],
    isDone: async ({ id }) =>
      (await sql`select from auth.users where id = ${id} and email_change <> ''`).length === 1,
  },
  change_password: {
    act: (victim) => put(victim, { password: 'the-thief-s' }),
    isDone: ({ email }) => canLogIn(email, 'the-thief-s'),
  },
  add_factor: {
    async act({ client }) {
      const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' });
      if (error) return error.status ?? 0;
      const code = codeOf(data.totp.secret);
      const confirmed = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code });
      return confirmed.error ? (confirmed.error.status ?? 0) : 200;
    },
    isDone: async ({ id }) =>
      (
        await sql`
          select from auth.mfa_factors
          where user_id = ${id} and status = 'verified' and friendly_name is distinct from 'Phone'`
      ).length === 1,
  },
  remove_factor: {
    prepare: withApp,
    subject: (victim) => victim.with['app'] ?? '',
    async act(victim) {
      const { error } = await victim.client.auth.mfa.unenroll({
        factorId: victim.with['app'] ?? '',
      });
      return error ? (error.status ?? 0) : 200;
    },
    isDone: async ({ id }) =>
      (await sql`select from auth.mfa_factors where user_id = ${id}`).length === 0,
  },
  delete_account: {
    act: async ({ client }) => (await invoke(client, 'delete-account', {})).status,
    isDone: async ({ id }) => (await sql`select from auth.users where id = ${id}`).length === 0,
  },
  delete_person: {
    isAdmins: true,
    prepare: async () => ({ email: (await newPerson()).email }),
    act: async (victim) =>
      (await invoke(victim.client, 'delete-account', { email: victim.with['email'] })).status,
    isDone: async (victim) =>
      (await sql`select from auth.users where email = ${victim.with['email'] ?? ''}`).length === 0,
  },
  change_staff: {
    isAdmins: true,
    act: (victim) =>
      rest(victim, 'POST', 'rpc/invite_staff', {
        address: `thief-${victim.email}`,
        role: 'admin',
      }),
    isDone: async ({ email }) =>
      (await sql`select from private.staff_invitations where email = ${`thief-${email}`}`)
        .length === 1,
  },
  correct_address: {
    isAdmins: true,
    prepare: async () => ({ email: (await newPerson()).email }),
    act: (victim) =>
      rest(victim, 'POST', 'rpc/correct_address', {
        address: victim.with['email'],
        corrected: `thief-${victim.with['email']}`,
      }),
    isDone: async (victim) =>
      (await sql`select from auth.users where email = ${`thief-${victim.with['email']}`}`)
        .length === 1,
    proved: 204,
  },
  take_data: {
    isAdmins: true,
    prepare: async () => ({ account: (await newPerson()).id }),
    act: (victim) =>
      rest(victim, 'POST', 'rpc/export_data_of', { account: victim.with['account'] }),
    isDone: async (victim) =>
      (
        await sql`select from public.audit_log
          where table_name = 'data_exports' and row_key ->> 'user_id' = ${victim.with['account'] ?? ''}`
      ).length === 1,
  },
  refund: {
    isAdmins: true,
    act: async ({ client }) => {
      const refund = { orderId: randomUUID(), reason: 'For the thief' };
      return (await invoke(client, 'refund-order', refund)).status;
    },
    // There is no such order.
    proved: 404,
  },
  write_to_members: {
    isAdmins: true,
    async prepare() {
      const text = randomUUID();
      await sql`
        insert into public.announcements (id, subject, body, audience)
        values (${text}, 'Of the tests of proofs', ${text}, 'plan:none')`;
      return { text };
    },
    act: (victim) =>
      rest(victim, 'POST', 'rpc/send_announcement', {
        text_id: victim.with['text'],
        seen: 1,
        at: new Date(Date.now() + 86_400_000),
      }),
    isDone: async (victim) =>
      (
        await sql`select from public.announcements where id = ${victim.with['text'] ?? ''} and sends_at is not null`
      ).length === 1,
    proved: 200,
  },
  clear_applicants: {
    isAdmins: true,
    act: (victim) => rest(victim, 'POST', 'rpc/clear_applicants_and_schools', {}),
    isTooMuch: true,
  },
  delete_many: {
    isAdmins: true,
    async prepare() {
      const name = randomUUID().slice(0, 8).toUpperCase();
      await sql`
        insert into public.coupons (code, percent_off, description)
        select ${name} || n, 10, 'Of the tests of proofs' from generate_series(1, 101) n`;
      return { name };
    },
    act: (victim) => rest(victim, 'DELETE', `coupons?code=like.${victim.with['name']}*`),
    isDone: async (victim) =>
      (await sql`select from public.coupons where code like ${`${victim.with['name']}%`}`)
        .length === 0,
    proved: 204,
  },
  change_prices: {
    isAdmins: true,
    prepare: () => productOf(1999),
    act: (victim) =>
      rest(victim, 'PATCH', `products?id=eq.${victim.with['product']}`, { price_cents: 50 }),
    isDone: async (victim) => (await priceOf(victim.with['product'] ?? '')) === 50,
    proved: 204,
  },
  change_countries: {
    isAdmins: true,
    async prepare() {
      const [settings] = await sql<{ sells_to: string[] }[]>`
        select sells_to from public.store_settings`;
      return { before: settings?.sells_to.join(',') ?? '' };
    },
    async act(victim) {
      const sells_to = [...(victim.with['before'] ?? '').split(',').filter(Boolean), 'AQ'];
      return rest(victim, 'PATCH', 'store_settings?id=eq.true', { sells_to });
    },
    isDone: async () => {
      const changed = await sql`
        update public.store_settings set sells_to = array_remove(sells_to, 'AQ')
        where 'AQ' = any (sells_to) returning id`;
      return changed.length === 1;
    },
    proved: 204,
  },
};

async function productOf(price_cents: number) {
  const product = `proof-${randomUUID()}`;
  await sql`insert into public.products (id, name, price_cents, is_active) values (${product}, 'Proof', ${price_cents}, false)`;
  return { product };
}

async function priceOf(product: string) {
  const [row] = await sql<{ price_cents: number }[]>`
    select price_cents from public.products where id = ${product}`;
  return row?.price_cents;
}

afterAll(async () => {
  await sql`delete from public.products where id like 'proof-%' and name = 'Proof'`;
  await sql`delete from public.coupons where description = 'Of the tests of proofs'`;
  await sql`delete from public.announcements where subject = 'Of the tests of proofs'`;
});

async function victimOf({ isAdmins, prepare }: Attempt): Promise<Victim> {
  const person = await newVerifiedPerson();
  if (isAdmins) {
    await sql`update auth.users set raw_app_meta_data = raw_app_meta_data || '{"is_admin": true}'
      where id = ${person.id}`;
    await person.client.auth.refreshSession();
  }
  const { session_id: session } = decodeJwt<{ session_id: string }>(
    await accessToken(person.client),
  );
  const victim = { ...person, session };
  return { ...victim, with: (await prepare?.(victim)) ?? {} };
}

const subjectOf = ({ subject }: Attempt, victim: Victim) => subject?.(victim) ?? '';

/** The proof that the database has recorded, as changed by a test. */
const proofs = (victim: Victim) => sql`
  select session_id = ${victim.session} as own, scope from private.proofs where user_id = ${victim.id}`;

/** What somebody with a session that is not theirs may try; each leaves the act refused. */
const situations: Record<
  string,
  (victim: Victim, act: string, attempt: Attempt) => Promise<unknown>
> = {
  'a young session': () => Promise.resolve(),
  'a session of three days': ({ session }) =>
    sql`update auth.sessions set created_at = now() - interval '3 days' where id = ${session}`,
  'an old session, as its owner logs in elsewhere': async ({ session, email }, _, { prepare }) => {
    await sql`update auth.sessions set created_at = now() - interval '3 days' where id = ${session}`;
    const owner = await signedIn(email);
    // With a code, where there is an app.
    if (prepare === withApp) await owner.auth.getUser();
  },
  'a session beside another one that has proved itself': async (victim, act, attempt) => {
    const owner = randomUUID();
    await sql`insert into auth.sessions (id, user_id, created_at, updated_at, aal)
        values (${owner}, ${victim.id}, now(), now(), 'aal2')`;
    const subject = attempt.subject ? 'another@example.com' : '';
    await recorded(act, subject, victim.id, owner);
    expect(await proofs(victim)).toMatchObject([{ own: false }]);
  },
  'a session that has proved itself for another act': async (victim, act) => {
    for (const other of Object.keys(attempts)) {
      const { isAdmins } = attempts[other] ?? {};
      // One for the store is for all of it.
      if (other === act || (isAdmins && attempts[act]?.isAdmins)) continue;
      if (isAdmins) await recordedAs('store', victim);
      else await recorded(other, 'another@example.com', victim.id, victim.session);
    }
    expect(await proofs(victim)).not.toEqual([]);
  },
  'a session whose proof was given ten minutes ago': async (victim, act, attempt) => {
    await recorded(act, subjectOf(attempt, victim), victim.id, victim.session);
    await sql`update private.proofs set given_at = now() - interval '10 minutes' where user_id = ${victim.id}`;
  },
  'a session whose proof was given without the code': async (victim, act, attempt) => {
    if (attempt.prepare !== withApp) await withApp(victim);
    await recorded(act, subjectOf(attempt, victim), victim.id, victim.session, false);
  },
};

async function recorded(
  act: string,
  subject: string,
  person: string,
  session: string,
  with_code = true,
): Promise<void> {
  await server().rpc('record_proof', { act, subject, person, session, with_code }).throwOnError();
}

const recordedAs = (scope: string, { id, session }: Victim) => sql`
  insert into private.proofs (user_id, session_id, scope, with_code) values (${id}, ${session}, ${scope}, true)
  on conflict do nothing`;

describe('every act that asks for a proof', () => {
  it('is tried here', async () => {
    const acts = await sql<{ act: string }[]>`select act from private.acts()`;
    expect(acts.map(({ act }) => act).toSorted()).toEqual(Object.keys(attempts).toSorted());
  });

  describe.each(Object.keys(attempts))('%s', (act) => {
    const attempt = attempts[act] ?? { act: () => Promise.resolve(0) };

    it.each(Object.keys(situations))('is refused to %s', async (situation) => {
      const victim = await victimOf(attempt);
      await situations[situation]?.(victim, act, attempt);
      const status = await attempt.act(victim);
      // Auth does not say why: its own answers are 500.
      const isOfAuth = !attempt.isAdmins && act !== 'delete_account';
      expect(attempt.refused ?? (isOfAuth ? [403, 500] : [403])).toContain(status);
      expect((await attempt.isDone?.(victim)) ?? false).toBe(false);
    });

    if (attempt.isTooMuch) return;
    it('is done by the session that proves itself, once', async () => {
      const victim = await victimOf(attempt);
      const subject = subjectOf(attempt, victim);
      const secret = victim.with['secret'];
      // The next one: each code is accepted once.
      const code = secret === undefined ? '' : codeOf(secret, 30);
      await sql`update auth.sessions set created_at = now() - interval '3 days' where id = ${victim.session}`;
      await prove(victim.client, act, { subject, code });
      expect(await attempt.act(victim)).toBe(attempt.proved ?? 200);
      expect((await attempt.isDone?.(victim)) ?? true).toBe(true);
      // A proof for the store lasts ten minutes, whatever it is used for.
      const left = await sql`select scope from private.proofs where user_id = ${victim.id}`;
      expect(left).toEqual(attempt.isAdmins ? [{ scope: 'store' }] : []);
    });
  });
});

const tried = (client: SupabaseClient, body: object) => invoke(client, 'prove', body);

describe('a proof', () => {
  it('needs the right password, and the code of whoever has an app', async () => {
    const victim = await victimOf({ act: () => Promise.resolve(0) });
    const given = { act: 'delete_account', password };
    const wrong = await tried(victim.client, { ...given, password: 'guess' });
    expect([wrong.status, wrong.json.error?.code]).toEqual([403, 'wrong_password']);
    const { secret } = await withApp(victim);
    const before = await sql`select id from auth.sessions where user_id = ${victim.id}`;
    for (const code of ['', '000000']) {
      const { status, json } = await tried(victim.client, { ...given, code });
      expect([status, json.error?.code]).toEqual([403, 'wrong_code']);
    }
    expect(await proofs(victim)).toEqual([]);
    await prove(victim.client, 'delete_account', { code: codeOf(secret, 30) });
    expect(await proofs(victim)).toEqual([{ own: true, scope: 'delete_account' }]);
    // No session is left of the tries.
    expect(await sql`select id from auth.sessions where user_id = ${victim.id}`).toEqual(before);
  });

  it('is tried twenty times an hour by a session, which leaves its owner’s others alone', async () => {
    const victim = await victimOf({ act: () => Promise.resolve(0) });
    await sql`
      insert into private.rate_limits (action, subject, window_start, hits)
      values ('prove', ${victim.session}, date_bin('1 hour', now(), 'epoch'), 20)`;
    const given = { act: 'delete_account', password };
    expect((await tried(victim.client, given)).status).toBe(429);
    expect((await tried(await signedIn(victim.email), given)).status).toBe(200);
  });

  it('of the store is not given by others than admins, nor one for a made-up act', async () => {
    const { client } = await newVerifiedPerson();
    expect((await tried(client, { act: 'refund', password })).status).toBe(403);
    expect((await tried(client, { act: 'everything', password })).status).toBe(400);
    expect((await tried(visitor(), { act: 'refund', password })).status).toBe(401);
  });

  it('cannot be recorded, or looked for, by others than the server', async () => {
    const { client, id } = await newVerifiedPerson();
    const { session_id: session } = decodeJwt<{ session_id: string }>(await accessToken(client));
    const proof = { act: 'delete_account', subject: '', person: id, session, with_code: true };
    expect((await client.rpc('record_proof', proof)).status).toBeGreaterThanOrEqual(400);
    expect(
      (await client.rpc('allow_new_password', { person: id, session })).status,
    ).toBeGreaterThanOrEqual(400);
    expect(
      (await client.rpc('delete_own_account', { person: id, session })).status,
    ).toBeGreaterThanOrEqual(400);
  });

  it('ends with its session', async () => {
    const victim = await victimOf({ act: () => Promise.resolve(0) });
    const stolen = await token(victim);
    await prove(victim.client, 'change_password');
    await sql`delete from auth.sessions where id = ${victim.session}`;
    const body = { password: 'the-thief-s' };
    const { status } = await call('/auth/v1/user', { method: 'PUT', token: stolen, body });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(await canLogIn(victim.email, 'the-thief-s')).toBe(false);
  });
});

const linkIn = (html: string, path: string) =>
  new URL(
    (new RegExp(`href="([^"]*/${path}[^"]*)"`).exec(html)?.[1] ?? '').replaceAll('&amp;', '&'),
  );

/** The squatter, and the owner's link. */
async function squatted() {
  const squatter = await newPerson();
  await visitor().auth.resetPasswordForEmail(squatter.email);
  const link = linkIn((await mailTo(squatter.email, 'reset')).html, 'reset-password');
  return { ...squatter, code: link.searchParams.get('oobCode') ?? '' };
}
const verifiedAt = async (id: string) => {
  const [row] = await sql<{ email_verified_at: Date | null }[]>`
    select email_verified_at from public.profiles where user_id = ${id}`;
  return row?.email_verified_at ?? null;
};

describe('a reset link of an address that somebody else signed up with', () => {
  it('ends the squatter’s session, password and apps as it is redeemed, and proves nothing yet', async () => {
    const { client, email, id, code } = await squatted();
    const stolen = await accessToken(client);
    await sql`insert into private.proofs (user_id, session_id, scope)
      select user_id, id, 'add_factor' from auth.sessions where user_id = ${id}`;
    await sql`update public.profiles set email_verified_at = now() where user_id = ${id}`;
    await client.auth.mfa.enroll({ factorType: 'totp' });
    await sql`update public.profiles set email_verified_at = null where user_id = ${id}`;
    await sql`insert into private.waiting_grants (email, product_id, until, reason)
      values (${email}, 'application-plus', ${new Date(Date.now() + 86_400_000)}, 'A prize')`;
    await sql`update auth.users set confirmation_token = 'of-the-squatter' where id = ${id}`;

    const redeemed = await invoke(visitor(), 'verify-email', { token: code, action: 'reset' });
    expect(redeemed.status).toBe(200);
    expect(await verifiedAt(id)).toBeNull();
    expect(await visibleRows(client, 'guides')).toBe(0);
    expect((await call('/rest/v1/profiles?select=user_id', { token: stolen })).status).toBe(401);
    expect((await client.auth.refreshSession()).error).not.toBeNull();
    expect(await canLogIn(email, password)).toBe(false);
    expect(await sql`select from auth.mfa_factors where user_id = ${id}`).toHaveLength(0);
    const [user] =
      await sql`select encrypted_password, confirmation_token from auth.users where id = ${id}`;
    expect(user).toEqual({ encrypted_password: null, confirmation_token: '' });

    const owner = visitor();
    await owner.auth.setSession({
      access_token: String(redeemed.json['accessToken']),
      refresh_token: String(redeemed.json['refreshToken']),
    });
    expect(await visibleRows(owner, 'guides'), 'what waits').toBe(0);
    expect((await owner.auth.updateUser({ password: 'the-owner-s' })).error).toBeNull();
    expect(await verifiedAt(id)).not.toBeNull();
    expect(await visibleRows(owner, 'guides')).toBeGreaterThan(0);
    expect(await canLogIn(email, 'the-owner-s')).toBe(true);
    // Once.
    expect((await owner.auth.updateUser({ password: 'another-one' })).error).not.toBeNull();
  });

  it('gives the session of the link alone a new password', async () => {
    const { email, id, code } = await squatted();
    await sql`update public.profiles set email_verified_at = now() where user_id = ${id}`;
    const thief = await signedIn(email);
    await invoke(visitor(), 'verify-email', { token: code, action: 'reset' });
    expect((await thief.auth.updateUser({ password: 'the-thief-s' })).error).not.toBeNull();
    expect(await canLogIn(email, password)).toBe(true);
  });

  it('is of no use where it was not redeemed by the store', async () => {
    const { email, id, code } = await squatted();
    const owner = visitor();
    const { error } = await owner.auth.verifyOtp({ type: 'recovery', token_hash: code });
    expect(error).toBeNull();
    expect((await owner.auth.updateUser({ password: 'the-thief-s' })).error).not.toBeNull();
    expect(await verifiedAt(id)).toBeNull();
    expect(await canLogIn(email, password)).toBe(true);
  });

  it('proves the address that it was mailed to, and no other', async () => {
    const { id, code } = await squatted();
    const { json } = await invoke(visitor(), 'verify-email', { token: code, action: 'reset' });
    await sql`update auth.users set email = ${`moved-${id}@example.com`} where id = ${id}`;
    const owner = visitor();
    await owner.auth.setSession({
      access_token: String(json['accessToken']),
      refresh_token: String(json['refreshToken']),
    });
    await owner.auth.updateUser({ password: 'the-owner-s' });
    expect(await verifiedAt(id)).toBeNull();
  });
});

/** An account that a thief has moved to their address, and deleted. */
async function takenAndDeleted() {
  const person = await newVerifiedPerson();
  await grantPlan(person.id, 'application-plus');
  const thief = `thief-${randomUUID()}@example.com`;
  await sql`update auth.users set email = ${thief} where id = ${person.id}`;
  await prove(person.client, 'delete_account').catch(() => undefined);
  await sql`select public.delete_user(${person.id})`;
  await sendEmails();
  const mail = await mailTo(person.email, 'It was not me');
  const code = linkIn(mail.html, 'verify-email').searchParams.get('oobCode') ?? '';
  return { ...person, thief, mail, code };
}

describe('the notice of a changed address', () => {
  it('outlives the deleted account, and its way back gives the address what that held', async () => {
    const { email, thief, mail, code } = await takenAndDeleted();
    expect(mail.text ?? mail.html).toContain('deleted since');
    const looked = await invoke(visitor(), 'verify-email', { token: code, action: 'look' });
    expect(looked.json).toMatchObject({ name: 'Pat Example', isOwn: false, isDeleted: true });
    const returned = await invoke(visitor(), 'verify-email', { token: code, action: 'return' });
    expect(returned.status).toBe(200);
    const waiting =
      await sql`select email, product_id from private.waiting_grants where email in (${email}, ${thief})`;
    expect(waiting).toEqual([{ email, product_id: 'application-plus' }]);
    const again = await invoke(visitor(), 'verify-email', { token: code, action: 'return' });
    expect(again.status).toBe(400);
    await sendEmails();
    expect((await emailsTo(email)).length).toBeGreaterThan(1);
  });
});
