import { CompactSign, type JWTPayload, SignJWT, compactVerify, jwtVerify } from 'jose';
import { keys } from './config.ts';

const { d: _, ...publicKey } = keys.signingKey;
const secret = new TextEncoder().encode(keys.jwtSecret);

/** Auth's answer at /.well-known/jwks.json: the key that verifies its tokens. */
export const publishedKeys = { keys: [{ ...publicKey, key_ops: ['verify'], ext: true }] };

/** The keys of all valid tokens: Auth's, and older projects' shared secret. */
export const acceptedKeys = {
  keys: [
    ...publishedKeys.keys,
    { kty: 'oct', alg: 'HS256', k: Buffer.from(secret).toString('base64url') },
  ],
};

/** The claims of an unexpired token signed with the stack's key or, as older projects' are, with its secret; or undefined. */
export async function verifyToken(token: string): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ alg }) => (alg === 'ES256' ? publicKey : secret),
      { algorithms: ['ES256', 'HS256'] },
    );
    return payload;
  } catch {
    return undefined;
  }
}

export function signToken(claims: JWTPayload): Promise<string> {
  const { alg, kid } = keys.signingKey;
  return new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(keys.signingKey);
}

/** Replaces the caller's token with one that @supabase/lite can verify, which knows only the shared secret. */
export async function withSharedSecret(request: Request): Promise<Request> {
  const token = bearer(request.headers);
  const payload = token && (await payloadOf(token));
  if (!payload) return request;
  const resigned = await new CompactSign(payload)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(secret);
  const headers = new Headers(request.headers);
  headers.set('authorization', `Bearer ${resigned}`);
  return new Request(request, { headers });
}

/** The payload of a token with our signature, whether or not it has expired. */
async function payloadOf(token: string): Promise<Uint8Array | undefined> {
  try {
    return (await compactVerify(token, publicKey, { algorithms: ['ES256'] })).payload;
  } catch {
    return undefined;
  }
}

/** The legacy API keys, which are tokens. Signed from constants, so that they never change. */
export async function legacyKeys(): Promise<{ anon: string; serviceRole: string }> {
  return { anon: await legacyKey('anon'), serviceRole: await legacyKey('service_role') };
}

function legacyKey(role: string): Promise<string> {
  return new SignJWT({ iss: 'supabase-demo', iat: 1_641_769_200, exp: 4_102_444_800, role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(secret);
}

/** The token of an `Authorization: Bearer …` header. */
export function bearer(headers: Headers): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
}
