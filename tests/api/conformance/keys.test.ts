import { decodeJwt, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessToken, server, signedIn } from '../support/clients.ts';
import { isBehindKong } from '../support/gateway.ts';
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

/** The expected status of a refused key: Kong admits everyone as a visitor. */
const statusOfRefusal = async (status: number) => ((await isBehindKong()) ? 200 : status);

describe('API keys', () => {
  it('the publishable key is accepted', async () => {
    expect((await read({ apikey: target.PUBLISHABLE_KEY })).status).toBe(200);
  });

  it('a missing or unknown key is refused', async () => {
    const refused = await statusOfRefusal(401);
    expect((await read({})).status).toBe(refused);
    expect((await read({ apikey: 'sb_publishable_unknown' })).status).toBe(refused);
  });

  it('the secret key bypasses policies', async () => {
    const { error } = await server().from('stripe_events').select('id').limit(1);
    expect(error).toBeNull();
  });

  it('the secret key is refused from a browser', async () => {
    const response = await read({ apikey: target.SECRET_KEY, 'user-agent': 'Mozilla/5.0 (X11)' });
    expect(response.status).toBe(await statusOfRefusal(401));
  });
});

describe('tokens', () => {
  beforeAll(async () => {
    claims = decodeJwt(await accessToken(await signedIn('cheatsheet@example.com')));
  });

  it('a token signed with the project’s secret is accepted', async () => {
    expect((await read(bearer(await sign(target.JWT_SECRET, '1h')))).status).toBe(200);
  });
});
