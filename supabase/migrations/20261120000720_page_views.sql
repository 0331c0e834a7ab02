-- Which pages are looked at. No address and no browser fingerprint is kept.
create table public.page_views (
  id bigint generated always as identity primary key,
  path text not null check (path ~ '^/' and char_length(path) <= 500),
  title text not null default '' check (char_length(title) <= 300),
  -- A random number a browser tab gives itself, to tell visits apart.
  visit_id uuid,
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  viewed_at timestamptz not null default now()
);
comment on table public.page_views is 'One row for every navigation.';
create index page_views_viewed_at_idx on public.page_views (viewed_at);
create index page_views_user_id_idx on public.page_views (user_id);

alter table public.page_views enable row level security;

create policy "anyone's navigation is recorded, as nobody else's" on public.page_views
  for insert to anon, authenticated
  with check (user_id is not distinct from (select auth.uid()));

create policy "admins read page views" on public.page_views
  for select to authenticated using ((select private.is_admin()));

grant insert (path, title, visit_id) on public.page_views to anon, authenticated;
grant select on public.page_views to authenticated;
grant select, insert, update, delete on public.page_views to service_role;

create trigger rate_limit before insert on public.page_views
  for each row execute function private.tg_rate_limit('600', '10 minutes');
