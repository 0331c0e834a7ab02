import type { JWTPayload } from 'jose';
import type postgres from 'postgres';
import { signToken } from '../lib/tokens.ts';

/** An access token with the claims of the real Auth server, from the database's current state. */
export async function completeToken(
  claims: JWTPayload & { session_id: string },
  issuer: string,
  sql: postgres.Sql,
): Promise<string> {
  const [user] = await sql<{ app: object; user: object }[]>`
    select raw_app_meta_data as app, raw_user_meta_data as user from auth.users where id = ${claims.sub ?? null}`;
  const amr = await sql<{ method: string; timestamp: number }[]>`
    select authentication_method as method, floor(extract(epoch from updated_at))::int as timestamp
    from auth.mfa_amr_claims where session_id = ${claims.session_id} order by updated_at desc`;
  return signToken({
    ...claims,
    iss: issuer,
    phone: '',
    app_metadata: user?.app ?? {},
    user_metadata: user?.user ?? {},
    aal: amr.some(({ method }) => method === 'totp') ? 'aal2' : 'aal1',
    amr: [...amr],
    is_anonymous: false,
  });
}

/** A second factor, as Auth returns it to its owner. */
export interface ShownFactor {
  id: string;
  status: 'unverified' | 'verified';
  friendly_name?: string;
}

export async function factorsOf(userId: string, sql: postgres.Sql): Promise<ShownFactor[]> {
  const rows = await sql<{ factor: ShownFactor }[]>`
    select jsonb_strip_nulls(jsonb_build_object('friendly_name', nullif(friendly_name, ''))) || jsonb_build_object(
      'id', id, 'created_at', created_at, 'updated_at', updated_at, 'status', status,
      'factor_type', factor_type, 'phone', coalesce(phone, ''), 'last_challenged_at', last_challenged_at) as factor
    from auth.mfa_factors where user_id = ${userId} order by created_at`;
  return rows.map(({ factor }) => factor);
}
