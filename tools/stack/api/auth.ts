import { createHash, randomInt } from 'node:crypto';
import { decodeJwt } from 'jose';
import type postgres from 'postgres';
import { z } from 'zod';
import type { SupabaseConfig } from '../lib/supabase-config.ts';
import { AuthError } from './auth-error.ts';
import { requestContext } from './request-context.ts';
import { serveSecondFactors } from './second-factors.ts';
import { completeToken, factorsOf } from './tokens-of-sessions.ts';
import { codeOf } from '../lib/errors.ts';
import { keys } from '../lib/config.ts';
import { bearer, publishedKeys } from '../lib/tokens.ts';

type Lite = (request: Request) => Promise<Response>;

/** @supabase/lite's Auth, extended to behave like the real one. */
export async function serveAuth(
  request: Request,
  lite: Lite,
  sql: postgres.Sql,
  config: SupabaseConfig['auth'],
): Promise<Response> {
  if (new URL(request.url).pathname === '/auth/v1/.well-known/jwks.json') {
    return Response.json(publishedKeys);
  }
  const kept = request.clone();
  try {
    const answered = await serveSecondFactors(request, lite, sql, config);
    if (answered) return answered;
    const link = await generateLink(request, sql);
    if (link) return link;
    await refuseInvalidAddress(request);
    await signUpFirst(request, lite, sql);
    await refuseMailTooSoon(request, sql, config.email.max_frequency);
    await refusePasswordChange(request, sql);
  } catch (error) {
    if (error instanceof AuthError) return error.answer(request);
    // SQL's refusals reach no client of today: https://github.com/supabase/auth, internal/api/errors.go
    if (!/^PT\d{3}$/.test(codeOf(error) ?? '')) throw error;
    const message = 'Unexpected failure, please check server logs for more information';
    return new AuthError(500, 'unexpected_failure', message).answer(request);
  }
  return completeAuthResponse(kept, await lite(request), sql);
}

const wanted = z.object({ type: z.literal('recovery'), email: z.string() });

/** Auth's links that are not mailed, for the server: https://github.com/supabase/auth, internal/api/mail.go */
async function generateLink(request: Request, sql: postgres.Sql): Promise<Response | undefined> {
  if (!new URL(request.url).pathname.endsWith('/auth/v1/admin/generate_link')) return undefined;
  if (request.headers.get('apikey') !== keys.secret) {
    throw new AuthError(403, 'not_admin', 'User not allowed');
  }
  const asked = wanted.safeParse(await jsonOf(request));
  if (!asked.success)
    throw new AuthError(400, 'validation_failed', 'Only recovery links are made here');
  const email = asked.data.email.toLowerCase();
  const hash = createHash('sha224')
    .update(`${email}${randomInt(10 ** 9, 10 ** 10)}`)
    .digest('hex');
  const [user] = await sql<{ id: string }[]>`
    update auth.users set recovery_token = ${hash}, recovery_sent_at = now() where email = ${email}
    returning id`;
  if (!user) throw new AuthError(404, 'user_not_found', 'User with this email not found');
  return Response.json({ id: user.id, email, hashed_token: hash, verification_type: 'recovery' });
}

const mailed = z.object({ email: z.string() });

/** Auth's own pattern: https://github.com/badoux/checkmail */
const address =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

async function refuseInvalidAddress(request: Request): Promise<void> {
  if (!/\/auth\/v1\/(signup|recover|otp|user)$/.test(new URL(request.url).pathname)) return;
  const asked = mailed.safeParse(await jsonOf(request));
  if (!asked.success || asked.data.email === '' || address.test(asked.data.email)) return;
  const message = 'Unable to validate email address: invalid format';
  throw new AuthError(400, 'validation_failed', message);
}

const oneTimeLink = mailed.extend({ create_user: z.boolean().default(true) });

/** A link to an address without an account makes one, and then asks when it was last mailed: internal/api/magic_link.go */
async function signUpFirst(request: Request, lite: Lite, sql: postgres.Sql): Promise<void> {
  const { pathname, origin } = new URL(request.url);
  if (!/\/auth\/v1\/(otp|magiclink)$/.test(pathname)) return;
  const asked = oneTimeLink.safeParse(await jsonOf(request)).data;
  if (!asked?.create_user) return;
  const known = await sql`select from auth.users where email = ${asked.email.toLowerCase()}`;
  if (known.length > 0) return;
  const body = JSON.stringify({ email: asked.email, password: crypto.randomUUID() });
  const { headers } = request;
  await lite(new Request(`${origin}/auth/v1/signup`, { method: 'POST', headers, body }));
}

/**
 * Verification and reset share one token and timestamp, a changed address and a code have theirs:
 * https://github.com/supabase/auth, internal/api/mail.go
 */
async function refuseMailTooSoon(
  request: Request,
  sql: postgres.Sql,
  seconds: number,
): Promise<void> {
  const sent = await mailAskedFor(request);
  if (!sent) return;
  const { column, email = null, session = null } = sent;
  const [last] = await sql<{ wait: number }[]>`
    select ceil(extract(epoch from ${sql(column)} - now()) + ${seconds})::int as wait
    from auth.users
    where (email = ${email} or id = (select user_id from auth.sessions where id = ${session}))
      and ${sql(column)} + make_interval(secs => ${seconds}) > now()`;
  if (last) {
    const message = `For security purposes, you can only request this after ${last.wait} seconds.`;
    throw new AuthError(429, 'over_email_send_rate_limit', message);
  }
}

/** What a request is about to have mailed: the column that says when that was last, and whose it is. */
async function mailAskedFor(
  request: Request,
): Promise<{ column: string; email?: string; session?: string } | undefined> {
  const { pathname } = new URL(request.url);
  const body = await jsonOf(request);
  const email = mailed.safeParse(body).data?.email.toLowerCase();
  const session = sessionIdOf(request);
  if (/\/auth\/v1\/(recover|otp|magiclink)$/.test(pathname) && email !== undefined) {
    return { column: 'recovery_sent_at', email };
  }
  if (session === undefined) return undefined;
  if (pathname.endsWith('/reauthenticate')) return { column: 'reauthentication_sent_at', session };
  return (await changeIn(request))?.email ? { column: 'email_change_sent_at', session } : undefined;
}

const change = z.object({
  password: z.string().optional(),
  email: z.string().optional(),
});

/** The refusal to change a password or address from a session with too low an assurance level. */
async function refusePasswordChange(request: Request, sql: postgres.Sql): Promise<void> {
  const asked = await changeIn(request);
  const sessionId = sessionIdOf(request);
  if (!asked || !sessionId) return;
  const { password, email } = asked;
  const [session] = await sql<{ aal: string; has_factor: boolean; email: string }[]>`
    select aal, email,
      exists (select from auth.mfa_factors f where f.user_id = users.id and status = 'verified') as has_factor
    from auth.sessions join auth.users on users.id = user_id where sessions.id = ${sessionId}`;
  if (!session) return;
  if (
    session.has_factor &&
    session.aal !== 'aal2' &&
    (password || (email && email !== session.email))
  ) {
    const message = 'AAL2 session is required to update email or password when MFA is enabled.';
    throw new AuthError(401, 'insufficient_aal', message);
  }
  if (password && Buffer.byteLength(password) > 72) {
    const message = 'Password cannot be longer than 72 characters';
    throw new AuthError(400, 'validation_failed', message);
  }
}

async function changeIn(request: Request): Promise<z.output<typeof change> | undefined> {
  if (request.method !== 'PUT' || !new URL(request.url).pathname.endsWith('/auth/v1/user'))
    return undefined;
  return change.safeParse(await jsonOf(request)).data;
}

async function jsonOf(request: Request): Promise<unknown> {
  return request
    .clone()
    .json()
    .catch(() => undefined);
}

function sessionIdOf(request: Request): string | undefined {
  try {
    return decodeJwt<{ session_id?: string }>(bearer(request.headers) ?? '').session_id;
  } catch {
    return undefined;
  }
}

const person = z.looseObject({ id: z.string() });
const answer = z.looseObject({
  access_token: z.string().optional(),
  user: person.nullish(),
});

/** @supabase/lite's access tokens lack most claims, so they are signed again; it knows no second factors. */
async function completeAuthResponse(
  request: Request,
  response: Response,
  sql: postgres.Sql,
): Promise<Response> {
  const { pathname, searchParams, origin } = new URL(request.url);
  const method = pathname.endsWith('/verify') ? 'otp' : 'password';
  const isRefresh = searchParams.get('grant_type') === 'refresh_token';
  const renew = async (token: string) => {
    const claims = decodeJwt<{ session_id: string }>(token);
    if (!isRefresh) {
      await sql`insert into auth.mfa_amr_claims (session_id, authentication_method)
        values (${claims.session_id}, ${method})`;
    }
    return completeToken(claims, `${origin}/auth/v1`, sql);
  };

  // A link from an email redirects with the session in the fragment.
  const location = response.headers.get('location');
  if (location?.includes('access_token=')) {
    const target = new URL(location);
    const session = new URLSearchParams(target.hash.slice(1));
    session.set('access_token', await renew(session.get('access_token') ?? ''));
    target.hash = session.toString();
    return Response.redirect(target, 303);
  }
  if (response.status >= 500) return (await refusedBySql(request)) ?? response;
  if (!response.ok || !/\/(signup|token|verify|user)$/.test(pathname)) return response;

  const body = await completeBody();
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return Response.json(body, { status: response.status, headers });

  async function completeBody(): Promise<object> {
    const given: unknown = await response.json();
    if (pathname.endsWith('/user')) return withFactors(person.parse(given));
    const body = answer.parse(given);
    if (body.access_token) body.access_token = await renew(body.access_token);
    if (body.user) body.user = await withFactors(body.user);
    return body;
  }

  async function withFactors<User extends { id: string }>(user: User): Promise<User> {
    const factors = await factorsOf(user.id, sql);
    return factors.length > 0 ? { ...user, factors } : user;
  }
}

/**
 * Auth's answer to an error of a trigger. Clients that name a version of its API, as supabase-js does, learn only what it was
 * doing; others are given PostgreSQL's words: https://github.com/supabase/auth, internal/api/errors.go
 */
async function refusedBySql(request: Request): Promise<Response | undefined> {
  const error = requestContext
    .getStore()
    ?.errors.find((each) => publicCode.test(codeOf(each) ?? ''));
  if (!(error instanceof Error)) return undefined;
  if (request.headers.has('x-supabase-api-version')) {
    return new AuthError(500, 'unexpected_failure', await whatFailed(request)).answer(request);
  }
  const code = codeOf(error) ?? '';
  const status = code.startsWith('PT') ? Number(code.slice(2)) : 500;
  return Response.json({ code, message: error.message }, { status });
}

/** Of `raise`, and of broken constraints: internal/utilities/postgres.go */
const publicCode = /^(PT\d{3}|P0001|23\d{3})$/;

async function whatFailed(request: Request): Promise<string> {
  const { pathname } = new URL(request.url);
  if (pathname.endsWith('/signup')) return 'Database error saving new user';
  if (pathname.endsWith('/recover')) return 'Error sending recovery email';
  if (/\/(otp|magiclink)$/.test(pathname)) return 'Error sending magic link email';
  const asked = await changeIn(request);
  if (asked?.password) return 'Error during password storage';
  if (asked?.email) return 'Error sending email change email';
  if (asked) return 'Error updating user';
  return 'Unexpected failure, please check server logs for more information';
}
