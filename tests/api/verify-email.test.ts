import { afterAll, describe, expect, it } from 'vitest';
import { call } from './requests.ts';
import { newPerson, password, server, visitor } from './support/clients.ts';
import { database } from './support/database.ts';
import { invoke } from './support/functions.ts';
import { mailTo } from './support/mail.ts';
import { target } from './support/target.ts';

const sql = database();
afterAll(() => sql.end());

/** A person who has just signed up, with the link mailed to them. */
async function personWithLink() {
  const person = await newPerson();
  const { error } = await person.client.auth.signInWithOtp({
    email: person.email,
    options: { shouldCreateUser: false },
  });
  expect(error).toBeNull();
  const mail = await mailTo(person.email);
  const [, href = ''] = /href="([^"]*\/verify-email[^"]*)"/.exec(mail.html) ?? [];
  const link = new URL(href.replaceAll('&amp;', '&'));
  return { ...person, mail, link, token: link.searchParams.get('oobCode') };
}

async function verifiedAt(userId: string): Promise<string | null> {
  const { data } = await server()
    .from('profiles')
    .select('email_verified_at')
    .eq('user_id', userId)
    .single()
    .throwOnError();
  return data.email_verified_at;
}

describe('the verification mail', () => {
  it('is filled in and links to the site', async () => {
    const { email, mail, link } = await personWithLink();
    expect(mail.subject).toBe('Verify your email for Premed Cheatsheet');
    expect(mail.html).not.toContain('{{');
    expect(mail.html).toContain(`Premed Cheatsheet sent this to ${email}.`);
    expect(link.origin + link.pathname).toBe(`${target.SITE_URL}/verify-email`);
    expect(link.searchParams.get('mode')).toBe('verifyEmail');
    expect(link.searchParams.get('oobCode')).toMatch(/^[\w-]{32,}$/);
  });
});

describe('a verification link', () => {
  it('does not work after it was used to sign in', async () => {
    const { token } = await personWithLink();
    const { error } = await visitor().auth.verifyOtp({
      type: 'magiclink',
      token_hash: token ?? '',
    });
    expect(error).toBeNull();
    const { json } = await invoke(visitor(), 'verify-email', { token, action: 'verify' });
    expect(json.error?.code).toBe('invalid_link');
  });

  it('says whose account it is, as often as it is asked, and never by being opened', async () => {
    const { id, client, token } = await personWithLink();
    for (const [reader, isOwn] of [
      [visitor(), false],
      [client, true],
      [(await newPerson()).client, false],
    ] as const) {
      const { json } = await invoke(reader, 'verify-email', { token, action: 'look' });
      expect(json).toEqual({ name: 'Pat Example', createdAt: expect.any(String), isOwn });
    }
    expect(await verifiedAt(id)).toBeNull();
    const opened = await call(`/functions/v1/verify-email?token=${token}&action=verify`);
    expect(opened.status).toBe(405);
    expect((await invoke(client, 'verify-email', { token, action: 'verify' })).status).toBe(200);
    const gone = await invoke(visitor(), 'verify-email', { token, action: 'look' });
    expect(gone.json.error?.code).toBe('invalid_link');
  });

  it('removes an account that somebody else created, and nobody else removes one', async () => {
    const { id, token, email } = await personWithLink();
    const made = await invoke(visitor(), 'verify-email', { token: 'made-up', action: 'disown' });
    expect(made.json.error?.code).toBe('invalid_link');
    expect((await invoke(visitor(), 'verify-email', { token, action: 'disown' })).status).toBe(200);
    expect(await sql`select from auth.users where id = ${id}`).toHaveLength(0);
    const again = await visitor().auth.signUp({ email, password });
    expect(again.error).toBeNull();
  });

  it('verifies the person it was sent to, whoever opens it', async () => {
    const { id, token } = await personWithLink();
    const other = await newPerson();
    const { status } = await invoke(other.client, 'verify-email', { token, action: 'verify' });
    expect(status).toBe(200);
    expect(await verifiedAt(id)).not.toBeNull();
    expect(await verifiedAt(other.id)).toBeNull();
    expect((await other.client.auth.getUser()).data.user?.id).toBe(other.id);
  });
});
