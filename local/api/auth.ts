import { decodeJwt } from 'jose';
import type postgres from 'postgres';
import { z } from 'zod';
import { signToken } from './tokens.ts';

const answer = z.looseObject({ access_token: z.string().optional() });

/**
 * Makes the answers of @supabase/lite's Auth server those of the real one: its access tokens lack
 * `app_metadata`, `user_metadata` and `amr`, so they are signed anew with what the database holds.
 */
export async function completeAuthResponse(
  request: Request,
  response: Response,
  sql: postgres.Sql,
): Promise<Response> {
  const { pathname, searchParams, origin } = new URL(request.url);
  const method = pathname.endsWith('/verify') ? 'otp' : 'password';
  const isRefresh = searchParams.get('grant_type') === 'refresh_token';
  const issuer = `${origin}/auth/v1`;
  const renew = (token: string) =>
    completeToken(token, isRefresh ? undefined : method, issuer, sql);

  // A link followed in a mail ends in a redirect with the session in the fragment.
  const location = response.headers.get('location');
  if (location?.includes('access_token=')) {
    const target = new URL(location);
    const session = new URLSearchParams(target.hash.slice(1));
    session.set('access_token', await renew(session.get('access_token') ?? ''));
    target.hash = session.toString();
    return Response.redirect(target, 303);
  }
  if (!response.ok || !/\/(signup|token|verify)$/.test(pathname)) return response;

  const body = answer.parse(await response.json());
  if (body.access_token) body.access_token = await renew(body.access_token);
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return Response.json(body, { status: response.status, headers });
}

async function completeToken(
  token: string,
  method: string | undefined,
  issuer: string,
  sql: postgres.Sql,
): Promise<string> {
  const claims = decodeJwt<{ session_id: string }>(token);
  if (method) {
    await sql`insert into auth.mfa_amr_claims (session_id, authentication_method)
      values (${claims.session_id}, ${method})`;
  }
  const [user] = await sql<{ app: object; user: object }[]>`
    select raw_app_meta_data as app, raw_user_meta_data as user from auth.users where id = ${claims.sub ?? null}`;
  const amr = await sql<{ method: string; timestamp: number }[]>`
    select authentication_method as method, floor(extract(epoch from created_at))::int as timestamp
    from auth.mfa_amr_claims where session_id = ${claims.session_id}`;
  return signToken({
    ...claims,
    iss: issuer,
    phone: '',
    app_metadata: user?.app ?? {},
    user_metadata: user?.user ?? {},
    aal: 'aal1',
    amr: [...amr],
    is_anonymous: false,
  });
}
