import type { Person } from './people.ts';

export interface Attack {
  title: string;
  as: Person;
  sql: string;
  /** Someone for whom the same statement works. */
  allowed: Person;
  /** Breaks the rule that stops the attack. */
  loosening: string;
}

const applicants = 'select id, gpa, mcat, reflections from public.applicants';
const others = 'user_id is distinct from auth.uid()';

const open = (policy: string, table: string, command = 'using (true)') =>
  `alter policy "${policy}" on ${table} ${command}`;

const letAll = (role: string, command: string, table: string) =>
  `grant ${command} on ${table} to ${role};
create policy "everyone may ${command}" on ${table} for ${command} to ${role} ${
    command === 'insert' ? 'with check' : 'using'
  } (true)`;

/** Replaces a part of a function. */
const edit = (routine: string, part: string, by: string) =>
  `do $$ begin
  execute replace(pg_get_functiondef('${routine}'::regprocedure), '${part.replaceAll("'", "''")}', '${by.replaceAll("'", "''")}');
end $$`;

export const attacks: Attack[] = [
  {
    title: 'Read the profiles without an account',
    as: 'visitor',
    sql: applicants,
    allowed: 'cheatsheet',
    loosening: letAll('anon', 'select', 'public.applicants'),
  },
  {
    title: 'Read the profiles without a plan',
    as: 'unpaid',
    sql: applicants,
    allowed: 'cheatsheet',
    loosening: open(
      'members with profiles read published applicants, admins all',
      'public.applicants',
    ),
  },
  {
    title: 'Read on after the year is over',
    as: 'expired',
    sql: applicants,
    allowed: 'cheatsheet',
    loosening: edit('private.held_products()', 'and now() < ends_at', ''),
  },
  {
    title: 'Read on after a refund',
    as: 'revoked',
    sql: applicants,
    allowed: 'another',
    loosening: edit('private.held_products()', 'and revoked_at is null', ''),
  },
  {
    title: 'Read the guides of a dearer plan',
    as: 'application',
    sql: `select title, body from public.guides where capability = 'plus'`,
    allowed: 'cheatsheet-plus',
    loosening: open('members read published guides of their plans, admins all', 'public.guides'),
  },
  {
    title: 'Read other people’s orders',
    as: 'cheatsheet',
    sql: `select order_number, product_name, total_cents from public.orders where ${others}`,
    allowed: 'admin',
    loosening: open('people read their own orders, admins every order', 'public.orders'),
  },
  {
    title: 'Read other people’s names',
    as: 'cheatsheet',
    sql: `select user_id, first_name, created_at from public.profiles where ${others}`,
    allowed: 'admin',
    loosening: open('people read their own profile, admins every profile', 'public.profiles'),
  },
  {
    title: 'Read what others have saved',
    as: 'another',
    sql: `select applicant_id from public.saved_applicants where ${others}`,
    allowed: 'owner',
    loosening: open('people read their own saved profiles', 'public.saved_applicants'),
  },
  {
    title: 'Grant oneself a plan',
    as: 'unpaid',
    sql: `insert into public.entitlements (user_id, product_id, starts_at, ends_at)
select user_id, 'application', now(), now() + interval '1 year' from public.profiles limit 1`,
    allowed: 'server',
    loosening: letAll('authenticated', 'insert', 'public.entitlements'),
  },
  {
    title: 'Ask the admins’ function for a plan',
    as: 'unpaid',
    sql: `select public.grant_access('unpaid@example.com', 'cheatsheet', now() + interval '1 year', 'Because')`,
    allowed: 'admin',
    loosening: edit('private.require_admin()', 'not private.is_admin()', 'false'),
  },
  {
    title: 'Make oneself an admin',
    as: 'cheatsheet',
    sql: `update auth.users set raw_app_meta_data = '{"is_admin": true}' where true`,
    allowed: 'owner',
    loosening: `${letAll('authenticated', 'select', 'auth.users')};
${letAll('authenticated', 'update', 'auth.users')}`,
  },
  {
    title: 'Change a price',
    as: 'cheatsheet',
    sql: `update public.products set price_cents = 100 where id = 'cheatsheet'`,
    allowed: 'admin',
    loosening: `${open('admins change products', 'public.products', 'using (true) with check (true)')};
${edit('private.require_proof(text)', 'not private.use_proof', 'false and not private.use_proof')}`,
  },
  {
    title: 'Stay an admin after a demotion',
    as: 'demoted',
    sql: 'select public.search_orders()',
    allowed: 'admin',
    loosening: `create or replace function private.has_mark(mark text) returns boolean
language sql stable security definer set search_path = ''
as $$ select coalesce(auth.jwt() -> 'app_metadata' -> mark = 'true', false) $$`,
  },
  {
    title: 'Read the coupons through a view',
    as: 'cheatsheet',
    sql: 'select code, percent_off from public.coupon_overview',
    allowed: 'admin',
    loosening: 'alter view public.coupon_overview set (security_invoker = off)',
  },
  {
    title: 'Add a function that runs with its owner’s rights',
    as: 'cheatsheet',
    sql: `create function public.steal() returns setof public.coupons
language sql security definer as 'select * from public.coupons'`,
    allowed: 'owner',
    loosening: 'grant create on schema public to authenticated',
  },
  {
    title: 'Become the owner of the database',
    as: 'visitor',
    sql: 'set role postgres',
    allowed: 'owner',
    loosening: 'alter role anon superuser',
  },
  {
    title: 'Read every account’s email address',
    as: 'cheatsheet',
    sql: 'select email from auth.users',
    allowed: 'owner',
    loosening: letAll('authenticated', 'select', 'auth.users'),
  },
  {
    title: 'List the files that are sold',
    as: 'unpaid',
    sql: 'select bucket_id, name from storage.objects',
    allowed: 'cheatsheet-plus',
    loosening: open(
      'members read the files their plans unlock, admins every file',
      'storage.objects',
    ),
  },
  {
    title: 'Delete the audit log, as an admin',
    as: 'admin',
    sql: 'delete from public.audit_log where true',
    allowed: 'owner',
    loosening: letAll('authenticated', 'delete', 'public.audit_log'),
  },
  {
    title: 'Inject SQL into the search',
    as: 'unpaid',
    sql: `select * from jsonb_array_elements(public.search_applicants(
  sort => $$gpa-desc; drop table public.applicants; --$$) -> 'rows')`,
    allowed: 'cheatsheet',
    loosening: edit('private.held_products()', 'user_id = (select auth.uid())', 'true'),
  },
];
