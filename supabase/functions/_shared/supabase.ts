import {
  PostgrestClient,
  PostgrestError,
  type PostgrestSingleResponse,
} from '@supabase/postgrest-js';

import { type Access, type Auth, authOf, AuthRefusal } from './auth.ts';
import { setting } from './env.ts';
import { callerAddress, ClientError, type ErrorCode, fetchWithin, isErrorCode } from './http.ts';
import type { Database } from './server-database.ts';

export type ServerClient = PostgrestClient<Database>;

export interface User {
  id: string;
  email: string | undefined;
}

/** Longer than the database's statement timeout: no response can arrive after that. */
const fetchInTime = fetchWithin(10_000);

/** The project as `service_role` sees it. */
export function serverAccess(headers: Record<string, string> = {}): Access {
  const key = secretKey();
  return {
    url: setting('SUPABASE_URL'),
    headers: { apikey: key, authorization: `Bearer ${key}`, ...headers },
    fetch: fetchInTime,
  };
}

/** The project with the caller's rights: policies and grants apply. */
export function callerAccess(request: Request): Access {
  return {
    url: setting('SUPABASE_URL'),
    headers: {
      apikey: publishableKey(),
      authorization: request.headers.get('authorization') ?? '',
    },
    fetch: fetchInTime,
  };
}

export function databaseOf({ url, headers, fetch }: Access) {
  return new PostgrestClient<Database>(`${url}/rest/v1`, { headers, fetch });
}

/** A client with the `service_role` key, which bypasses policies. */
export const serverClient = (): ServerClient => databaseOf(serverAccess());

export const serverAuth = (): Auth => authOf(serverAccess());

/**
 * The same on behalf of the caller. Auth limits attempts by address, so the caller's is forwarded; a hosted
 * project only uses it once 'IP address forwarding' is enabled in its rate limits.
 */
export const authFor = (request: Request): Auth =>
  authOf(serverAccess({ 'sb-forwarded-for': callerAddress(request) }));

const secretKey = () => keyOf('SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY');
const publishableKey = () => keyOf('SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY');

/**
 * Projects with the new keys have them as JSON, by name: after a rotation the first is no longer
 * 'default'. Older projects have one JWT each.
 */
function keyOf(named: string, legacy: string): string {
  const keys: Record<string, string> = JSON.parse(Deno.env.get(named) ?? '{}');
  return keys['default'] ?? Object.values(keys)[0] ?? setting(legacy);
}

/** Throws 403 unless the request carries one of the project's secret keys. */
export function requireServer(request: Request): void {
  const keys: Record<string, string> = JSON.parse(Deno.env.get('SUPABASE_SECRET_KEYS') ?? '{}');
  const secrets = [...Object.values(keys), Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? ''];
  const given = request.headers.get('apikey') ?? '';
  if (given === '' || !secrets.some((secret) => isSame(secret, given))) {
    throw new ClientError('forbidden', 'Only the server may do this.');
  }
}

/** Compares in constant time, so that timing reveals nothing about the key. */
function isSame(secret: string, given: string): boolean {
  if (secret.length !== given.length) return false;
  let difference = 0;
  for (let at = 0; at < secret.length; at++) {
    difference |= secret.charCodeAt(at) ^ given.charCodeAt(at);
  }
  return difference === 0;
}

/**
 * The user the bearer token belongs to, verified by the auth server; throws 401 without a valid token, and 403
 * for a user who has a second factor and signed in without it, like private.check_request() in SQL.
 */
export async function authenticatedUser(auth: Auth, request: Request): Promise<User> {
  const token = bearerToken(request);
  const { id, email, factors } = await auth.user(token).catch((error: unknown) => {
    const isRefused = error instanceof AuthRefusal && [400, 401, 403, 404].includes(error.status);
    if (!isRefused) throw error;
    throw new ClientError('unauthenticated', 'Your session has expired. Please log in again.');
  });
  const hasFactor = factors?.some(({ status }) => status === 'verified');
  if (hasFactor === true && claimsOf(token).aal !== 'aal2') {
    throw new ClientError('forbidden', 'Enter the code of your authenticator app first.');
  }
  return { id, email };
}

/**
 * The same for a user whose token has the admin role; throws 403 otherwise. SQL checks that they still
 * have it: both checks are required.
 */
export async function authenticatedAdmin(auth: Auth, request: Request): Promise<User> {
  const user = await authenticatedUser(auth, request);
  if (claimsOf(bearerToken(request)).app_metadata?.is_admin === true) return user;
  throw new ClientError('forbidden', 'Only an admin may do this.');
}

/**
 * An `authenticatedUser`, or null for a visitor: the client library sends the project's publishable key in place
 * of a token, other clients send none.
 */
export async function userOrVisitor(auth: Auth, request: Request): Promise<User | null> {
  const { headers } = request;
  const authorization = headers.get('authorization');
  const isVisitor = authorization === null || authorization === `Bearer ${headers.get('apikey')}`;
  return isVisitor ? null : authenticatedUser(auth, request);
}

/** The session of a token that Auth has verified: it refuses one whose session has ended. */
export function sessionOf(request: Request): string {
  const { session_id: session } = claimsOf(bearerToken(request));
  if (typeof session === 'string') return session;
  throw new ClientError('unauthenticated', 'Your session has expired. Please log in again.');
}

interface Claims {
  session_id?: unknown;
  aal?: unknown;
  app_metadata?: { is_admin?: unknown };
}

/** Reads the claims of a token that Auth has verified. */
export function claimsOf(token: string): Claims {
  const [, payload = ''] = token.split('.');
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
}

export function bearerToken({ headers }: Request): string {
  const token = /^Bearer (\S+)$/i.exec(String(headers.get('authorization')))?.[1];
  if (!token) throw new ClientError('unauthenticated', 'Please log in first.');
  return token;
}

/** The data of a PostgREST response; SQL's refusals are thrown as ClientErrors. */
export function unwrap<Data>(answer: PostgrestSingleResponse<Data>): Data {
  // The error is a plain object despite its type: it has no stack, and no name to log.
  if (answer.error) throw clientErrorOf(answer.error) ?? new PostgrestError(answer.error);
  return answer.data;
}

const CODE_OF_STATE: Record<string, ErrorCode> = {
  PT400: 'invalid_request',
  PT401: 'unauthenticated',
  PT403: 'forbidden',
  PT404: 'not_found',
  PT409: 'conflict',
  PT422: 'unprocessable',
  PT429: 'too_many_requests',
};

/**
 * SQL raises SQLSTATE `PTxyz` for a refusal with HTTP status xyz, with a readable message and,
 * if clients have to distinguish refusals, the error's code as the hint.
 */
function clientErrorOf({ code, message, details, hint }: PostgrestError): ClientError | null {
  const general = CODE_OF_STATE[code];
  if (!general) return null;
  return isErrorCode(hint)
    ? new ClientError(hint, message, details ?? undefined)
    : new ClientError(general, message);
}
