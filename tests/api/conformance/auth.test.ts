import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { accessToken, newPerson, password, signedIn, visitor } from '../support/clients.ts';
import { database } from '../support/database.ts';
import { mailTo } from '../support/mail.ts';

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

describe('accounts', () => {
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

  it('refuse a wrong or weak password and a taken address', async () => {
    const { email } = await newPerson();
    const wrong = await visitor().auth.signInWithPassword({ email, password: 'not-this-one' });
    expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' });
    const taken = await visitor().auth.signUp({ email, password });
    expect(taken.error).toMatchObject({ code: 'user_already_exists' });
    const short = await visitor().auth.signUp({
      email: `person-${randomUUID()}@example.com`,
      password: '12345',
    });
    expect(short.error).toMatchObject({ code: 'weak_password' });
  });

  it('keep their session until they sign out', async () => {
    const { client } = await newPerson();
    const { data } = await client.auth.getSession();
    const token = data.session?.refresh_token ?? '';
    await client.auth.signOut();
    const { error } = await visitor().auth.refreshSession({ refresh_token: token });
    expect(error).not.toBeNull();
  });
});

describe('mails and passwords', () => {
  it('a recovery mail signs the person in once', async () => {
    const { email, id } = await newPerson();
    const { error } = await visitor().auth.resetPasswordForEmail(email);
    expect(error).toBeNull();
    const mail = await mailTo(email);
    const token_hash = tokenHash(mail.html);

    const client = visitor();
    const verified = await client.auth.verifyOtp({ type: 'recovery', token_hash });
    expect(verified.data.user?.id).toBe(id);
    expect(await claimsOf(client)).toMatchObject({ sub: id, amr: [{ method: 'otp' }] });
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

  it('an address gets no second mail of any kind within a second', async () => {
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

  it('a password cannot be changed in an old session or be longer than 72 characters', async () => {
    const { client, id } = await newPerson();
    const long = await client.auth.updateUser({ password: 'x'.repeat(73) });
    expect(long.error?.message).toBe('Password cannot be longer than 72 characters');
    await sql`update auth.sessions set created_at = now() - interval '25 hours' where user_id = ${id}`;
    const { error } = await client.auth.updateUser({ password: 'another-password' });
    expect(error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
  });

  it('a reset does not reveal that an address is unknown', async () => {
    const { error } = await visitor().auth.resetPasswordForEmail(
      `nobody-${randomUUID()}@example.com`,
    );
    expect(error).toBeNull();
  });
});
