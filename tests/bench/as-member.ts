import type postgres from 'postgres';

/** Runs statements of a transaction as the Data API does for the demo member who may read profiles. */
export async function asMember<Result>(
  tx: postgres.TransactionSql,
  work: () => PromiseLike<Result>,
): Promise<Result> {
  await tx`
    select
      set_config('request.jwt.claims', jsonb_build_object('sub', id, 'role', 'authenticated')::text, true),
      set_config('role', 'authenticated', true)
    from auth.users where email = 'cheatsheet@example.com'`;
  return work();
}
