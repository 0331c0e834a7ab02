import { type JWTPayload, SignJWT, jwtVerify } from 'jose';
import { keys } from './config.ts';

const secret = new TextEncoder().encode(keys.jwtSecret);

/** The claims of an unexpired token signed with the stack's secret, or undefined. */
export async function verifyToken(token: string): Promise<JWTPayload | undefined> {
  try {
    return (await jwtVerify(token, secret, { algorithms: ['HS256'] })).payload;
  } catch {
    return undefined;
  }
}

export function signToken(claims: JWTPayload): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret);
}

/** The legacy API keys, which are tokens. Signed from constants, so that they never change. */
export async function legacyKeys(): Promise<{ anon: string; serviceRole: string }> {
  const claims = { iss: 'supabase-demo', iat: 1_641_769_200, exp: 4_102_444_800 };
  return {
    anon: await signToken({ ...claims, role: 'anon' }),
    serviceRole: await signToken({ ...claims, role: 'service_role' }),
  };
}

/** The token of an `Authorization: Bearer …` header. */
export function bearer(headers: Headers): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
}
