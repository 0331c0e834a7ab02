-- Page views. No address and no browser fingerprint is kept.
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
-- Serves the visits: a year of views is counted without their titles.
create index page_views_viewed_at_idx on public.page_views (viewed_at) include (visit_id, path);
create index page_views_user_id_idx on public.page_views (user_id);
-- The other days of a visit are found by it.
create index page_views_visit_id_idx on public.page_views (visit_id, viewed_at);

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

-- Visits are counted once a day is over: the dashboard then reads a row a day, and no view of years.

create table private.visit_days (
  day date primary key,
  visits integer not null,
  visits_to_prices integer not null
);
comment on table private.visit_days is
  'How many visits a UTC day had that is over, and how many of them came to the prices. A day without a row is counted from its views.';

create table private.multi_day_visits (
  visit_id uuid not null,
  day date not null,
  saw_prices boolean not null,
  primary key (day, visit_id)
);
comment on table private.multi_day_visits is
  'The days of those visits that were there on more than one: a period counts them once.';

alter table private.visit_days enable row level security;

alter table private.multi_day_visits enable row level security;
-- No policy and no grant: the schedule writes, and sales_figures reads.

-- A visit is one load of the site in a browser (decision 14), and it is nobody's in particular. One in
-- which only the control panel was seen is none.
create function private.visits_of_day(day date) returns table (visit_id uuid, saw_prices boolean)
language sql stable set search_path = ''
as $$
  select visit_id, bool_or(path in ('/pricing', '/signup', '/checkout'))
  from public.page_views
  where viewed_at >= day::timestamp at time zone 'UTC' and viewed_at < (day + 1)::timestamp at time zone 'UTC'
    and visit_id is not null
    and path <> '/admin' and path not like '/admin/%'
  group by visit_id
$$;

-- The visits of some days that also happened on other days, on each of their days.
create function private.multi_day_visits_of(days date[]) returns table (visit_id uuid, day date, saw_prices boolean)
language sql stable set search_path = ''
as $$
  with
  seen as materialized (
    select d.day, v.visit_id, v.saw_prices from unnest(days) as d (day), private.visits_of_day(d.day) v
  ),
  elsewhere as materialized (
    select s.visit_id, other.day
    from seen s
    cross join lateral (
      select distinct (p.viewed_at at time zone 'UTC')::date as day
      from public.page_views p where p.visit_id = s.visit_id) other
    where other.day <> s.day
  )
  select visit_id, day, saw_prices from seen where visit_id in (select visit_id from elsewhere)
  union all
  select v.visit_id, d.day, v.saw_prices
  from (select distinct day from elsewhere where day <> all (days)) d, private.visits_of_day(d.day) v
  where (v.visit_id, d.day) in (select visit_id, day from elsewhere)
$$;

-- Counts the days that are over and not counted yet, from the first view on. An hour after midnight, the last
-- view of a day has arrived.
create function private.add_up_visits() returns void
language plpgsql set search_path = '' set work_mem = '64MB' set plan_cache_mode = force_custom_plan
as $$
declare
  days constant date[] := array(
    select midnight::date
    from generate_series(
      (select min(viewed_at) at time zone 'UTC' from public.page_views)::date::timestamp,
      (now() - interval '1 hour') at time zone 'UTC' - interval '1 day', interval '1 day') midnight
    where not exists (select from private.visit_days where day = midnight::date));
begin
  insert into private.visit_days
  select d.day, count(v.visit_id), count(*) filter (where v.saw_prices)
  from unnest(days) as d (day) left join lateral private.visits_of_day(d.day) v on true
  group by d.day;

  insert into private.multi_day_visits (visit_id, day, saw_prices)
  select visit_id, day, saw_prices from private.multi_day_visits_of(days)
  on conflict (day, visit_id) do update set saw_prices = excluded.saw_prices;
end
$$;
comment on function private.add_up_visits() is
  'Adds up the visits of days that are over. Part of private.remove_old_rows(), every night.';

-- A view that comes with an earlier date has its day counted again. Nobody's browser can send one.
create function private.tg_page_views__invalidate_day() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.visit_days where day = (new.viewed_at at time zone 'UTC')::date;
  return null;
end
$$;

create trigger invalidate_day after insert on public.page_views
  for each row when (new.viewed_at < now() - interval '1 hour')
  execute function private.tg_page_views__invalidate_day();
