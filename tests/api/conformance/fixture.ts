import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { visitor } from '../support/clients.ts';
import { database } from '../support/database.ts';

/** A table and functions to test how the API treats types, errors and rights. */
export function useFixture(): void {
  const sql = database();
  beforeAll(async () => {
    await sql.unsafe(drop);
    await sql.unsafe(create);
    await reload(true);
  });
  afterAll(async () => {
    await sql.unsafe(drop);
    await reload(false);
    await sql.end();
  });

  async function reload(isThere: boolean): Promise<void> {
    await sql`notify pgrst, 'reload schema'`;
    for (let attempt = 0; attempt < 100; attempt += 1) {
      // Not the table: PostgREST finds one that it has not read yet.
      const { error } = await visitor().rpc('conformance_caller');
      if (isThere === (error === null)) return;
      await sleep(50);
    }
    throw new Error('The API did not reload its schema.');
  }
}

const drop = `
  drop table if exists public.conformance_items cascade;
  drop function if exists public.conformance_raise(text, text), public.conformance_caller(),
    public.conformance_json(jsonb, text[]), public.conformance_bytes(bytea);
`;

const create = `
  create table public.conformance_items (
    id integer primary key,
    name text not null,
    price numeric(8, 2) check (price > 0),
    tags text[],
    details jsonb,
    happened_at timestamptz not null default '2026-01-02 03:04:05.678+00',
    owner_id uuid default auth.uid()
  );
  alter table public.conformance_items enable row level security;
  create policy "everyone reads" on public.conformance_items
    for select to anon, authenticated using (true);
  create policy "members insert" on public.conformance_items
    for insert to authenticated with check (owner_id = (select auth.uid()));
  grant select on public.conformance_items to anon, authenticated;
  grant insert (id, name, price, tags, details) on public.conformance_items to authenticated;
  grant all on public.conformance_items to service_role;

  create function public.conformance_raise(code text, message text) returns void language plpgsql as $$
  begin
    raise exception using errcode = code, message = message, hint = 'a hint';
  end
  $$;
  create function public.conformance_bytes(given bytea) returns jsonb language sql as $$
    select jsonb_build_object('length', length(given), 'given', given)
  $$;
  create function public.conformance_caller() returns jsonb language sql stable as $$
    select jsonb_build_object(
      'user', current_user,
      'uid', auth.uid(),
      'jwt', auth.jwt(),
      'address', current_setting('request.headers', true)::jsonb ->> 'x-forwarded-for',
      'statement_timeout', current_setting('statement_timeout'),
      'lock_timeout', current_setting('lock_timeout'),
      'old_claim', current_setting('request.jwt.claim.sub', true))
  $$;
  create function public.conformance_json(value jsonb, words text[]) returns jsonb language sql stable as $$
    select jsonb_build_object('type', jsonb_typeof(value), 'value', value, 'words', words)
  $$;
  grant execute on function public.conformance_raise(text, text), public.conformance_caller(),
    public.conformance_json(jsonb, text[]), public.conformance_bytes(bytea)
    to anon, authenticated, service_role;
`;
