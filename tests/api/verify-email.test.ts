import { afterAll, describe, expect, it } from 'vitest';
import { call } from './requests.ts';
import { newPerson, password, server, signedIn, visitor } from './support/clients.ts';
import { database } from './support/database.ts';
import { invoke } from './support/functions.ts';
import { mailTo, sendEmails } from './support/mail.ts';
import { prove } from './support/proofs.ts';

const sql = database();
afterAll(() => sql.end());

function linkIn({ html }: { html: string }): URL {
  const [, href = ''] = /href="([^"]*\/verify-email[^"]*)"/.exec(html) ?? [];
  return new URL(href.replaceAll('&amp;', '&'));
}

/** A person who has just signed up, with the link mailed to them. */
async function personWithLink() {
  const person = await newPerson();
  const { error } = await person.client.auth.signInWithOtp({
    email: person.email,
    options: { shouldCreateUser: false },
  });
  expect(error).toBeNull();
  const mail = await mailTo(person.email);
  const link = linkIn(mail);
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

describe('after an admin has corrected the address', () => {
  it('only a link to the new one works, and the password stays', async () => {
    const { client, email, id, token } = await personWithLink();
    const corrected = `right-${email}`;
    const admin = await signedIn('admin@example.com');
    await prove(admin, 'correct_address');
    const { error } = await admin.rpc('correct_address', { address: email, corrected });
    expect(error).toBeNull();

    for (const action of ['look', 'verify', 'disown', 'reset', 'choose', 'return']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { json } = await invoke(visitor(), 'verify-email', { token, action });
      expect([action, json.error?.code]).toEqual([action, 'invalid_link']);
    }
    const type = 'magiclink';
    const redeemed = await visitor().auth.verifyOtp({ token_hash: token ?? '', type });
    expect(redeemed.error).not.toBeNull();
    expect(await verifiedAt(id)).toBeNull();
    expect((await client.rpc('my_access')).status).toBe(401);
    expect((await client.auth.refreshSession()).error).not.toBeNull();

    const { error: unknown } = await visitor().auth.signInWithPassword({ email, password });
    expect(unknown?.code).toBe('invalid_credentials');
    const owner = await signedIn(corrected);
    expect((await owner.auth.getUser()).data.user).toMatchObject({ id, email: corrected });
    await owner.auth.signInWithOtp({ email: corrected, options: { shouldCreateUser: false } });
    const fresh = linkIn(await mailTo(corrected)).searchParams.get('oobCode');
    const answer = await invoke(visitor(), 'verify-email', { token: fresh, action: 'verify' });
    expect(answer.status).toBe(200);
    expect(await verifiedAt(id)).not.toBeNull();
    const again = { address: corrected, corrected: email };
    expect((await admin.rpc('correct_address', again)).status).toBe(409);

    await sendEmails();
    const notice = await mailTo(email, 'mistyped');
    expect(notice.text).not.toContain(corrected);
  });
});
