import { randomBytes, randomUUID } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { accessToken, newPerson, password, server, signedIn, visitor } from '../support/clients.ts';
import { database } from '../support/database.ts';
import { emailsTo, mailTo } from '../support/mail.ts';
import { newestMail } from '../support/mailboxes.ts';
import { prove } from '../support/proofs.ts';
import { target } from '../support/target.ts';

const sql = database();
afterAll(() => sql.end());

const claimsOf = async (client: Parameters<typeof accessToken>[0]) =>
  decodeJwt<{ amr: { method: string }[] }>(await accessToken(client));

const tokenHash = (html: string) =>
  /(?:token_hash|oobCode|token)=([\w-]+)/.exec(html.replaceAll('&amp;', '&'))?.[1] ?? '';

describe('access tokens', () => {
  it('carry the person’s details', async () => {
    const { client, email, id } = await newPerson();
    expect(await claimsOf(client)).toMatchObject({
      sub: id,
      email,
      role: 'authenticated',
      aud: 'authenticated',
      aal: 'aal1',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { first_name: 'Pat' },
      amr: [{ method: 'password' }],
    });
    const again = await signedIn(email);
    expect(await claimsOf(again)).toMatchObject({ amr: [{ method: 'password' }] });
  });

  it('are signed with the key that Auth publishes', async () => {
    const issuer = `${target.API_URL}/auth/v1`;
    const published = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));
    const token = await accessToken((await newPerson()).client);
    const { protectedHeader } = await jwtVerify(token, published, { issuer });
    expect(protectedHeader.alg).toBe('ES256');
  });

  it('include a change after a refresh, and keep the sign-in method', async () => {
    const { client, id } = await newPerson();
    await sql`update auth.users set raw_app_meta_data = raw_app_meta_data || '{"is_admin": true}'
      where id = ${id}`;
    expect(await claimsOf(client)).not.toMatchObject({ app_metadata: { is_admin: true } });
    const { error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(await claimsOf(client)).toMatchObject({
      app_metadata: { is_admin: true },
      amr: [{ method: 'password' }],
    });
  });
});

describe('links that are not mailed', () => {
  it('are made for the server only, and sign in once', async () => {
    const { client, email, id } = await newPerson();
    const ask = { type: 'recovery', email } as const;
    const refused = await client.auth.admin.generateLink(ask);
    expect(refused.error).toMatchObject({ status: 403, code: 'not_admin' });
    const unknown = await server().auth.admin.generateLink({ ...ask, email: `not-${email}` });
    expect(unknown.error).toMatchObject({ status: 404, code: 'user_not_found' });
    const { data } = await server().auth.admin.generateLink(ask);
    const token_hash = data.properties?.hashed_token ?? '';
    expect(token_hash).toMatch(/^[0-9a-f]{56}$/);
    const entered = await visitor().auth.verifyOtp({ type: 'recovery', token_hash });
    expect(entered.data.user?.id).toBe(id);
    const again = await visitor().auth.verifyOtp({ type: 'recovery', token_hash });
    expect(again.error?.code).toBe('otp_expired');
  });
});

describe('accounts', () => {
  it('have no password if the one they signed up with was made up', async () => {
    const email = `wallet-${randomUUID()}@example.com`;
    const client = visitor();
    const made = { email, password, options: { data: { has_no_password: true } } };
    expect((await client.auth.signUp(made)).data.session).not.toBeNull();
    expect((await client.rpc('has_password')).data).toBe(false);
    const tried = await visitor().auth.signInWithPassword({ email, password });
    expect(tried.error?.code).toBe('invalid_credentials');
    expect((await (await newPerson()).client.rpc('has_password')).data).toBe(true);
  });

  it('are read from the database each time', async () => {
    const { client, id } = await newPerson();
    await sql`update auth.users set raw_app_meta_data = raw_app_meta_data || '{"note": "live"}'
      where id = ${id}`;
    const { data } = await client.auth.getUser();
    expect(data.user?.app_metadata).toMatchObject({ note: 'live' });
  });

  it('store their metadata as JSON objects', async () => {
    const { id } = await newPerson();
    const [row] = await sql`
      select raw_user_meta_data ->> 'first_name' as name, raw_app_meta_data ->> 'provider' as provider
      from auth.users where id = ${id}`;
    expect(row).toEqual({ name: 'Pat', provider: 'email' });
  });

  it.each(['no address', 'a<pat@example.com>', 'a,pat@example.com'])(
    'are not created or looked up by the address %s',
    async (email) => {
      const { auth } = visitor();
      for (const { error } of [
        await auth.signUp({ email, password }),
        await auth.resetPasswordForEmail(email),
        await auth.signInWithOtp({ email }),
        await (await newPerson()).client.auth.updateUser({ email }),
      ]) {
        expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
      }
    },
  );
});

/** The status of Auth and of the Data API for a token. */
async function statusesWith(token: string): Promise<number[]> {
  const headers = { apikey: target.PUBLISHABLE_KEY, authorization: `Bearer ${token}` };
  const paths = ['/auth/v1/user', '/rest/v1/profiles?select=user_id'];
  const answers = await Promise.all(
    paths.map((path) => fetch(`${target.API_URL}${path}`, { headers })),
  );
  return answers.map(({ status }) => status);
}

describe('signing out', () => {
  const ended = [403, 401];
  const open = [200, 200];

  it.each([
    ['global', ended, ended],
    ['others', open, ended],
    ['local', ended, open],
  ] as const)('%s ends these sessions at once', async (scope, own, others) => {
    const { client, email } = await newPerson();
    const other = await signedIn(email);
    const [mine, theirs] = [await accessToken(client), await accessToken(other)];
    const { error } = await client.auth.signOut({ scope });
    expect(error).toBeNull();
    expect(await statusesWith(mine)).toEqual(own);
    expect(await statusesWith(theirs)).toEqual(others);
    const refreshed = await other.auth.refreshSession();
    expect(refreshed.error?.code).toBe(others === ended ? 'refresh_token_not_found' : undefined);
  });

  it('everywhere else is part of changing the password', async () => {
    const { client, email } = await newPerson();
    const theirs = await accessToken(await signedIn(email));
    await prove(client, 'change_password');
    const { error } = await client.auth.updateUser({ password: 'another-password' });
    expect(error).toBeNull();
    expect(await statusesWith(theirs)).toEqual(ended);
    expect(await statusesWith(await accessToken(client))).toEqual(open);
    const same = await client.auth.updateUser({ password: 'another-password' });
    expect(same.error).toMatchObject({ status: 422, code: 'same_password' });
  });
});

describe('a changed address', () => {
  it('is not confirmed any more once the password has changed', async () => {
    const { client, email } = await newPerson();
    await prove(client, 'change_email', { subject: `moved-${email}` });
    await client.auth.updateUser({ email: `moved-${email}` });
    const token_hash = tokenHash((await mailTo(`moved-${email}`)).html);
    await prove(client, 'change_password');
    expect((await client.auth.updateUser({ password: 'another-password' })).error).toBeNull();
    const late = await visitor().auth.verifyOtp({ type: 'email_change', token_hash });
    expect(late.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  it('is confirmed with a link mailed to it alone, once', async () => {
    const { client, email } = await newPerson();
    const next = `moved-${email}`;
    await prove(client, 'change_email', { subject: next });
    const { data } = await client.auth.updateUser({ email: next });
    expect(data.user).toMatchObject({ email, new_email: next });
    const token_hash = tokenHash((await mailTo(next)).html);
    expect(await newestMail(target.MAIL_URL, email)).toBeUndefined();

    const confirm = () => visitor().auth.verifyOtp({ type: 'email_change', token_hash });
    expect((await confirm()).data.user?.email).toBe(next);
    expect((await confirm()).error).toMatchObject({ status: 403, code: 'otp_expired' });
    await signedIn(next);
    await expect(signedIn(email)).rejects.toThrow('Invalid login credentials');
  });

  it('must be free and well-formed', async () => {
    const { client, email } = await newPerson();
    const taken = await client.auth.updateUser({ email: (await newPerson()).email });
    expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' });
    const malformed = await client.auth.updateUser({ email: 'nonsense' });
    expect(malformed.error).toMatchObject({ status: 400, code: 'validation_failed' });
    const same = await client.auth.updateUser({ email });
    expect(same.error).toBeNull();
    expect(same.data.user?.new_email).toBeUndefined();
  });
});

describe('emails and passwords', () => {
  it('a recovery mail signs the person in once', async () => {
    const { email, id } = await newPerson();
    const { error } = await visitor().auth.resetPasswordForEmail(email);
    expect(error).toBeNull();
    const mail = await mailTo(email);
    // The template alone, which has a link and no code.
    expect(mail.text).not.toMatch(/\bcode\b/);
    const token_hash = tokenHash(mail.html);

    const client = visitor();
    const verified = await client.auth.verifyOtp({ type: 'recovery', token_hash });
    expect(verified.data.user?.id).toBe(id);
    expect(await claimsOf(client)).toMatchObject({ sub: id, amr: [{ method: 'otp' }] });
    await prove(client, 'change_password');
    const changed = await client.auth.updateUser({ password: 'another-password' });
    expect(changed.error).toBeNull();
    await signedIn(email, 'another-password');

    const again = await visitor().auth.verifyOtp({ type: 'recovery', token_hash });
    expect(again.error).toMatchObject({ code: 'otp_expired' });
  });

  it('a one-time link signs in a person with an account', async () => {
    const { email, id } = await newPerson();
    await visitor().auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    const token_hash = tokenHash((await mailTo(email)).html);
    const { data } = await visitor().auth.verifyOtp({ type: 'magiclink', token_hash });
    expect(data.user?.id).toBe(id);
  });

  it('an address gets no second email of any kind within a second', async () => {
    const { email } = await newPerson();
    const otp = () => visitor().auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    const reset = () => visitor().auth.resetPasswordForEmail(email);
    expect((await otp()).error).toBeNull();
    for (const ask of [reset, otp]) {
      expect((await ask()).error).toMatchObject({
        status: 429,
        code: 'over_email_send_rate_limit',
        message: expect.stringMatching(
          /^For security purposes, you can only request this after \d+ seconds\.$/,
        ),
      });
    }
  });

  it('a password cannot be longer than 72 characters', async () => {
    const { client } = await newPerson();
    const long = await client.auth.updateUser({ password: 'x'.repeat(73) });
    expect(long.error?.message).toBe('Password cannot be longer than 72 characters');
  });
});

/** supabase-js names a version of the API, and takes a failure for one of the network. */
async function ask(path: string, method: string, version: string | null, body: object) {
  const token = await accessToken((await newPerson()).client);
  const answer = await fetch(`${target.API_URL}/auth/v1/${path}`, {
    method,
    headers: {
      apikey: target.PUBLISHABLE_KEY,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(version !== null && { 'x-supabase-api-version': version }),
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

describe('what a trigger refuses', () => {
  // More than the store lets an account have.
  const data = { note: randomBytes(6000).toString('hex') };

  it('is a failure to clients of today, which says what Auth was doing', async () => {
    const code = 'unexpected_failure';
    expect(await ask('user', 'PUT', '2024-01-01', { data })).toEqual({
      status: 500,
      body: { code, message: 'Error updating user' },
    });
    const email = `${randomUUID()}@example.com`;
    expect(await ask('signup', 'POST', '2024-01-01', { email, password, data })).toEqual({
      status: 500,
      body: { code, message: 'Database error saving new user' },
    });
  });

  it('is said in its own words to those of before', async () => {
    expect(await ask('user', 'PUT', null, { data })).toEqual({
      status: 422,
      body: { code: 'PT422', message: 'The metadata of an account can have at most 4,096 bytes.' },
    });
  });
});

describe('the time of the last email', () => {
  const later = /^For security purposes, you can only request this after \d+ seconds\.$/;

  it('is that of a changed address, too, before anything is mailed', async () => {
    const { client, id } = await newPerson();
    await sql`update auth.users set email_change_sent_at = now() + interval '1 hour' where id = ${id}`;
    const email = `${randomUUID()}@example.com`;
    const { error } = await client.auth.updateUser({ email });
    expect(error).toMatchObject({ code: 'over_email_send_rate_limit', message: later });
    expect(await emailsTo(email)).toEqual([]);
  });

  it('is asked for of an account that the request for a link has made', async () => {
    const mailbox = randomUUID();
    const asked = [];
    for (let nth = 1; nth <= 4; nth += 1) {
      const email = `${mailbox}+${nth}@example.com`;
      const { error } = await visitor().auth.signInWithOtp({ email });
      asked.push(error?.code ?? 'mailed');
      expect(await sql`select from auth.users where email = ${email}`).toHaveLength(1);
    }
    expect(asked).toEqual(['mailed', 'mailed', 'mailed', 'over_email_send_rate_limit']);
    expect(await emailsTo(`${mailbox}+4@example.com`)).toEqual([]);
  });
});
