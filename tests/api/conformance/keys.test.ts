import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessToken, server, signedIn } from '../support/clients.ts';
import { target } from '../support/target.ts';

const read = (headers: Record<string, string>) =>
  fetch(`${target.API_URL}/rest/v1/products?select=id&limit=1`, { headers });

const bearer = (token: string) => ({
  apikey: target.PUBLISHABLE_KEY,
  authorization: `Bearer ${token}`,
});

let claims: object;
const sign = (secret: string, expires: string) =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));

/**
 * The gateway of hosted projects, and the embedded one, look at keys. Kong, before the services on one's own
 * machine, lets everybody in as a visitor.
 */
const whereKeysAreChecked = async (status: number) =>
  (await read({ apikey: target.PUBLISHABLE_KEY })).headers.get('via')?.startsWith('kong')
    ? 200
    : status;

describe('API keys', () => {
  it('the publishable key opens the door', async () => {
    expect((await read({ apikey: target.PUBLISHABLE_KEY })).status).toBe(200);
  });

  it('without a key, or with an unknown one, it stays shut', async () => {
    const turnedAway = await whereKeysAreChecked(401);
    expect((await read({})).status).toBe(turnedAway);
    expect((await read({ apikey: 'sb_publishable_unknown' })).status).toBe(turnedAway);
  });

  it('the secret key reads what nobody else may', async () => {
    const { error } = await server().from('stripe_events').select('id').limit(1);
    expect(error).toBeNull();
  });

  it('the secret key does not work in a browser', async () => {
    const response = await read({ apikey: target.SECRET_KEY, 'user-agent': 'Mozilla/5.0 (X11)' });
    expect(response.status).toBe(await whereKeysAreChecked(401));
  });
});

describe('tokens', () => {
  beforeAll(async () => {
    claims = decodeJwt(await accessToken(await signedIn('cheatsheet@example.com')));
  });

  it('a token of ours is accepted', async () => {
    expect((await read(bearer(await sign(target.JWT_SECRET, '1h')))).status).toBe(200);
  });

  it.each([
    ['forged', () => sign('another-secret-with-at-least-32-characters', '1h')],
    ['expired', () => sign(target.JWT_SECRET, '-1h')],
    ['unsigned', () => new UnsecuredJWT({ ...claims, role: 'service_role' }).encode()],
    ['malformed', () => 'not-a-token'],
  ])('a token that is %s is turned away', async (_, make) => {
    const response = await read(bearer(await make()));
    expect(response.status).toBe(401);
    expect(await response.text()).not.toMatch(/\bat .*\.[jt]s:/);
  });
});
