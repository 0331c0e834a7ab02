import type postgres from 'postgres';

/** Runs statements of a transaction as the demo member who may read profiles, as the Data API would. */
export async function asMember<Answer>(
  tx: postgres.TransactionSql,
  work: () => PromiseLike<Answer>,
): Promise<Answer> {
  await tx`
    select
      set_config('request.jwt.claims', jsonb_build_object('sub', id, 'role', 'authenticated')::text, true),
      set_config('role', 'authenticated', true)
    from auth.users where email = 'cheatsheet@example.com'`;
  return work();
}
