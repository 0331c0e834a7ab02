import { afterAll, describe, expect, it } from 'vitest';
import { call } from './requests.ts';
import { newPerson, server, visitor } from './support/clients.ts';
import { database } from './support/database.ts';
import { invoke } from './support/functions.ts';
import { mailTo } from './support/mail.ts';

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

describe('a verification link', () => {
  it('says whose account it is, as often as it is asked, and never by being opened', async () => {
    const { id, client, token } = await personWithLink();
    for (const [reader, isOwn] of [
      [visitor(), false],
      [client, true],
      [(await newPerson()).client, false],
    ] as const) {
      const { json } = await invoke(reader, 'verify-email', { token, action: 'look' });
      expect(json).toEqual({
        name: 'Pat Example',
        createdAt: expect.any(String),
        hasPassword: true,
        isOwn,
        order: null,
        isDeleted: false,
      });
    }
    expect(await verifiedAt(id)).toBeNull();
    const opened = await call(`/functions/v1/verify-email?token=${token}&action=verify`);
    expect(opened.status).toBe(405);
    expect((await invoke(client, 'verify-email', { token, action: 'verify' })).status).toBe(200);
    const gone = await invoke(visitor(), 'verify-email', { token, action: 'look' });
    expect(gone.json.error?.code).toBe('invalid_link');
  });
});
