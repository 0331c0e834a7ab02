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

/** Longer than the database gives a statement: when nothing has come by then, nothing will. */
const fetchInTime = fetchWithin(10_000);

/** The project as `service_role` sees it. */
function serverAccess(headers: Record<string, string> = {}): Access {
  const key = secretKey();
  return {
    url: setting('SUPABASE_URL'),
    headers: { apikey: key, authorization: `Bearer ${key}`, ...headers },
    fetch: fetchInTime,
  };
}

/** The project as whoever sent the request sees it: policies and grants limit it as they would them. */
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

/** A client that acts as `service_role`: what it reads and writes, policies don't limit. */
export const serverClient = (): ServerClient => databaseOf(serverAccess());

export const serverAuth = (): Auth => authOf(serverAccess());

/**
 * The same on behalf of whoever sent the request. Auth limits tries by address, so it is told theirs; a
 * hosted project listens to that once 'IP address forwarding' is switched on among its rate limits.
 */
export const authFor = (request: Request): Auth =>
  authOf(serverAccess({ 'sb-forwarded-for': callerAddress(request) }));

const secretKey = () => keyOf('SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY');
const publishableKey = () => keyOf('SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY');

/**
 * Projects with the new keys have them as JSON, by name: once one was replaced, the first is no longer
 * 'default'. Older projects have a JWT each.
 */
function keyOf(named: string, legacy: string): string {
  const keys: Record<string, string> = JSON.parse(Deno.env.get(named) ?? '{}');
  return keys['default'] ?? Object.values(keys)[0] ?? setting(legacy);
}

/** 403 unless a request carries one of the project's secret keys, as the server's own do. */
export function requireServer(request: Request): void {
  const keys: Record<string, string> = JSON.parse(Deno.env.get('SUPABASE_SECRET_KEYS') ?? '{}');
  const secrets = [...Object.values(keys), Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? ''];
  const given = request.headers.get('apikey') ?? '';
  if (given === '' || !secrets.some((secret) => isSame(secret, given))) {
    throw new ClientError('forbidden', 'Only the server may do this.');
  }
}

/** Takes as long for a key that is nearly right as for any other of its length. */
function isSame(secret: string, given: string): boolean {
  if (secret.length !== given.length) return false;
  let difference = 0;
  for (let at = 0; at < secret.length; at++) {
    difference |= secret.charCodeAt(at) ^ given.charCodeAt(at);
  }
  return difference === 0;
}

/**
 * Who the bearer token belongs to, as the auth server sees it now; 401 without a valid one. 403 for an admin
 * who has a second factor and signed in without it, as private.is_admin() has it in SQL.
 */
export async function authenticatedUser(auth: Auth, request: Request): Promise<User> {
  const token = bearerToken(request);
  const { id, email, app_metadata, factors } = await auth.user(token).catch((error: unknown) => {
    const isRefused = error instanceof AuthRefusal && [400, 401, 403, 404].includes(error.status);
    if (!isRefused) throw error;
    throw new ClientError('unauthenticated', 'Your session has expired. Please log in again.');
  });
  const hasFactor = factors?.some(({ status }) => status === 'verified') ?? false;
  if (hasFactor && app_metadata?.is_admin === true && claimsOf(token).aal !== 'aal2') {
    throw new ClientError('forbidden', 'Enter the code of your authenticator app first.');
  }
  return { id, email };
}

/**
 * The same for somebody whose token says that they are an admin; 403 otherwise. That they still are
 * one is for SQL to check: both it takes.
 */
export async function authenticatedAdmin(auth: Auth, request: Request): Promise<User> {
  const user = await authenticatedUser(auth, request);
  if (claimsOf(bearerToken(request)).app_metadata?.is_admin === true) return user;
  throw new ClientError('forbidden', 'Only an admin may do this.');
}

/**
 * An `authenticatedUser`, or null for a visitor: the client library sends the project's publishable key in place
 * of their token, others send none.
 */
export async function userOrVisitor(auth: Auth, request: Request): Promise<User | null> {
  const { headers } = request;
  const authorization = headers.get('authorization');
  const isVisitor = authorization === null || authorization === `Bearer ${headers.get('apikey')}`;
  return isVisitor ? null : authenticatedUser(auth, request);
}

interface Claims {
  aal?: unknown;
  app_metadata?: { is_admin?: unknown };
}

/** Of a token that Auth took. */
function claimsOf(token: string): Claims {
  const [, payload = ''] = token.split('.');
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
}

function bearerToken({ headers }: Request): string {
  const token = /^Bearer (\S+)$/i.exec(String(headers.get('authorization')))?.[1];
  if (!token) throw new ClientError('unauthenticated', 'Please log in first.');
  return token;
}

/** The data of a PostgREST answer; what SQL refused is thrown for the client to read. */
export function unwrap<Data>(answer: PostgrestSingleResponse<Data>): Data {
  // The error arrives as a plain object, whatever its type says: without a stack, or a name to log.
  if (answer.error) throw clientErrorOf(answer.error) ?? new PostgrestError(answer.error);
  return answer.data;
}

const CODE_OF_STATE: Record<string, ErrorCode> = {
  PT400: 'invalid_request',
  PT403: 'forbidden',
  PT404: 'not_found',
  PT409: 'conflict',
  PT422: 'unprocessable',
  PT429: 'too_many_requests',
};

/**
 * SQL raises SQLSTATE `PTxyz` for a refusal with HTTP status xyz, with a message for the person and,
 * where a client has to tell one refusal from another, the error's code as the hint.
 */
function clientErrorOf({ code, message, hint }: PostgrestError): ClientError | null {
  const general = CODE_OF_STATE[code];
  if (!general) return null;
  return new ClientError(isErrorCode(hint) ? hint : general, message);
}
