import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { Secret, TOTP } from 'otpauth';
import type postgres from 'postgres';
import { renderSVG } from 'uqr';
import { z } from 'zod';
import type { SupabaseConfig } from '../lib/supabase-config.ts';
import { AuthError } from './auth-error.ts';
import { completeToken, factorsOf } from './tokens-of-sessions.ts';
import { bearer } from '../lib/tokens.ts';

// The part of Auth that @supabase/lite lacks: authenticator apps as a second factor.
// https://github.com/supabase/auth/blob/master/internal/api/mfa.go

const challengeSeconds = 300;

interface Factor {
  id: string;
  status: 'unverified' | 'verified';
  secret: string;
}

interface Caller {
  id: string;
  email: string;
  claims: { session_id: string; iss?: string };
  isAal2: boolean;
}

/** Handles /factors, /factors/:id, /factors/:id/challenge and /factors/:id/verify; undefined for other addresses. */
export async function serveSecondFactors(
  request: Request,
  lite: (request: Request) => Promise<Response>,
  sql: postgres.Sql,
  { mfa, jwt_expiry }: SupabaseConfig['auth'],
): Promise<Response | undefined> {
  const { pathname, origin, host } = new URL(request.url);
  const asked = /^\/auth\/v1\/factors(?:\/([^/]+)(?:\/(challenge|verify))?)?$/.exec(pathname);
  if (!asked) return undefined;
  const [, factorId, action] = asked;

  // @supabase/lite knows the session and its user.
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.delete('content-type');
  const known = await lite(new Request(`${origin}/auth/v1/user`, { headers }));
  if (!known.ok) return known;
  const caller = await callerOf(
    request,
    z.object({ id: z.string(), email: z.string() }).parse(await known.json()),
  );
  const address = (request.headers.get('x-forwarded-for') ?? '').split(',').at(-1)?.trim() ?? '';

  if (factorId === undefined) return request.method === 'POST' ? enroll() : notFound();
  const factor = await ownFactor(factorId);
  if (action === undefined) return request.method === 'DELETE' ? unenroll(factor) : notFound();
  if (request.method !== 'POST') return notFound();
  if (!mfa.totp.verify_enabled) {
    throw new AuthError(
      422,
      'mfa_totp_verify_not_enabled',
      'MFA verification is disabled for TOTP',
    );
  }
  return action === 'challenge' ? challenge(factor) : verify(factor);

  async function callerOf(from: Request, user: { id: string; email: string }): Promise<Caller> {
    const claims = decodeJwt<{ session_id: string }>(bearer(from.headers) ?? '');
    const [session] = await sql<{ aal: string }[]>`
      select aal from auth.sessions where id = ${claims.session_id}`;
    return { ...user, claims, isAal2: session?.aal === 'aal2' };
  }

  async function ownFactor(id: string): Promise<Factor> {
    if (!z.guid().safeParse(id).success) {
      throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID');
    }
    const [found] = await sql<Factor[]>`
      select id, status, secret from auth.mfa_factors where id = ${id} and user_id = ${caller.id}`;
    if (!found) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
    return found;
  }

  async function enroll(): Promise<Response> {
    const wanted = await bodyOf(request, {
      factor_type: z.string().default(''),
      friendly_name: z.string().default(''),
      issuer: z.string().default(''),
    });
    if (wanted.factor_type !== 'totp') {
      throw new AuthError(
        400,
        'validation_failed',
        'factor_type needs to be totp, phone, or webauthn',
      );
    }
    if (!mfa.totp.enroll_enabled) {
      throw new AuthError(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP');
    }
    await makeRoomFor(wanted.friendly_name);
    const key = new TOTP({
      issuer: wanted.issuer || host,
      label: caller.email,
      secret: new Secret({ size: 20 }),
    });
    const id = randomUUID();
    await sql`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
      values (${id}, ${caller.id}, ${wanted.friendly_name}, 'totp', 'unverified', ${key.secret.base32})`;
    const totp = {
      qr_code: renderSVG(key.toString()),
      secret: key.secret.base32,
      uri: key.toString(),
    };
    return Response.json({ id, type: 'totp', friendly_name: wanted.friendly_name, totp });
  }

  async function makeRoomFor(name: string): Promise<void> {
    await sql`
      delete from auth.mfa_factors f where status <> 'verified' and created_at < now() - interval '5 minutes'
        and not exists (select from auth.mfa_challenges where factor_id = f.id)`;
    const factors = await factorsOf(caller.id, sql);
    if (factors.some(({ friendly_name = '' }) => friendly_name === name)) {
      throw new AuthError(
        422,
        'mfa_factor_name_conflict',
        `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
      );
    }
    if (factors.length >= mfa.max_enrolled_factors) {
      throw new AuthError(
        422,
        'too_many_enrolled_mfa_factors',
        'Maximum number of verified factors reached, unenroll to continue',
      );
    }
    if (factors.some(({ status }) => status === 'verified') && !caller.isAal2) {
      throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
    }
  }

  async function challenge({ id: factor_id }: Factor): Promise<Response> {
    const [made] = await sql<{ id: string; expires_at: number }[]>`
      with challenged as (
        update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = ${factor_id})
      insert into auth.mfa_challenges (factor_id, ip_address) values (${factor_id}, ${address})
      returning id, floor(extract(epoch from created_at))::int + ${challengeSeconds} as expires_at`;
    return Response.json({ ...made, type: 'totp' });
  }

  async function verify({ id, status, secret }: Factor): Promise<Response> {
    const { challenge_id, code } = await bodyOf(request, {
      challenge_id: z.guid(),
      code: z.string().default(''),
    });
    if (!code) throw new AuthError(400, 'validation_failed', 'Code needs to be non-empty');
    await checkChallenge(challenge_id, id);
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    if (totp.validate({ token: code, window: 1 }) === null) {
      throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
    }

    const { session_id } = caller.claims;
    const refresh_token = await sql.begin(async (tx) => {
      await tx`update auth.mfa_challenges set verified_at = now() where id = ${challenge_id}`;
      if (status !== 'verified') {
        await tx`update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${id}`;
      }
      await tx`
        insert into auth.mfa_amr_claims (session_id, authentication_method) values (${session_id}, 'totp')
        on conflict (session_id, authentication_method) do update set updated_at = now()`;
      await tx`update auth.sessions set aal = 'aal2', factor_id = ${id} where id = ${session_id}`;
      // Other sessions without the factor are signed out.
      await tx`delete from auth.sessions where user_id = ${caller.id} and aal < 'aal2'`;
      await tx`delete from auth.mfa_factors where user_id = ${caller.id} and status <> 'verified'`;
      const [old] = await tx<{ token: string }[]>`
        update auth.refresh_tokens set revoked = true, updated_at = now()
        where session_id = ${session_id} and not revoked returning token`;
      const token = randomUUID().replaceAll('-', '').slice(0, 22);
      await tx`
        insert into auth.refresh_tokens (id, token, user_id, session_id, parent)
        values (${randomUUID()}, ${token}, ${caller.id}, ${session_id}, ${old?.token ?? null})`;
      return token;
    });

    const now = Math.floor(Date.now() / 1000);
    const claims = { ...caller.claims, iat: now, exp: now + jwt_expiry };
    const access_token = await completeToken(claims, claims.iss ?? '', sql);
    headers.set('authorization', `Bearer ${access_token}`);
    const user = await lite(new Request(`${origin}/auth/v1/user`, { headers }));
    return Response.json({
      access_token,
      token_type: 'bearer',
      expires_in: jwt_expiry,
      expires_at: claims.exp,
      refresh_token,
      user: {
        ...z.looseObject({}).parse(await user.json()),
        factors: await factorsOf(caller.id, sql),
      },
    });
  }

  async function checkChallenge(id: string, factor_id: string): Promise<void> {
    const [found] = await sql<{ is_open: boolean; has_expired: boolean }[]>`
      select verified_at is null and ip_address = ${address} as is_open,
        created_at < now() - make_interval(secs => ${challengeSeconds}) as has_expired
      from auth.mfa_challenges where id = ${id} and factor_id = ${factor_id}`;
    if (!found) {
      throw new AuthError(
        422,
        'mfa_factor_not_found',
        'MFA factor with the provided challenge ID not found',
      );
    }
    if (!found.is_open) {
      throw new AuthError(
        422,
        'mfa_ip_address_mismatch',
        'Challenge and verify IP addresses mismatch.',
      );
    }
    if (found.has_expired) {
      await sql`delete from auth.mfa_challenges where id = ${id}`;
      throw new AuthError(
        422,
        'mfa_challenge_expired',
        `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
      );
    }
  }

  async function unenroll({ id, status }: Factor): Promise<Response> {
    if (status === 'verified' && !caller.isAal2) {
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    await sql.begin(async (tx) => {
      await tx`delete from auth.mfa_factors where id = ${id}`;
      await tx`
        delete from auth.mfa_amr_claims using auth.sessions
        where session_id = sessions.id and sessions.factor_id = ${id} and authentication_method = 'totp'`;
      await tx`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${id}`;
    });
    return Response.json({ id });
  }
}

const notFound = () => new Response('404 page not found\n', { status: 404 });

async function bodyOf<Shape extends z.ZodRawShape>(request: Request, shape: Shape) {
  const body: unknown = await request.json().catch(() => undefined);
  const read = z.object(shape).safeParse(body);
  if (read.success) return read.data;
  throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
}
