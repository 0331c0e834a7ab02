-- Medical schools, derived from where applicants were accepted. applicant_schools is kept by trigger,
-- so that counts and averages are always those of the stored applicants.

-- What people write for a school, and the school it means.
create table public.school_aliases (
  alias text primary key check (alias = lower(trim(alias)) and alias <> '' and char_length(alias) <= 200),
  school_name text not null check (char_length(trim(school_name)) between 1 and 200)
);
comment on table public.school_aliases is
  'Lower-case spellings of school names. A name that equals or contains an alias means its school; the longest alias wins.';

alter table public.school_aliases enable row level security;

create policy "admins read aliases" on public.school_aliases
  for select to authenticated using ((select private.is_admin()));

create policy "admins add aliases" on public.school_aliases
  for insert to authenticated with check ((select private.is_admin()));

create policy "admins change aliases" on public.school_aliases
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "admins delete aliases" on public.school_aliases
  for delete to authenticated using ((select private.is_admin()));

grant select, delete on public.school_aliases to authenticated;
grant insert (alias, school_name), update (alias, school_name) on public.school_aliases to authenticated;
grant select, insert, update, delete on public.school_aliases to service_role;

select private.audit('public.school_aliases', 'alias');

-- The name a spelling stands for: the school of the longest alias it equals or contains, else the
-- spelling itself in title case.
create function private.canonical_school_name(spelling text) returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    (select school_name
     from public.school_aliases
     where position(alias in lower(trim(spelling))) > 0
     order by char_length(alias) desc, alias
     limit 1),
    (select string_agg(upper(left(word, 1)) || lower(substr(word, 2)), ' ' order by nth)
     from regexp_split_to_table(trim(spelling), '\s+') with ordinality as words (word, nth)))
$$;

-- The id of a school, from its name: lower case, words joined by hyphens, nothing but a-z and 0-9.
create function private.school_slug(name text) returns text
language sql immutable set search_path = ''
as $$
  select trim(both '-' from
    regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(lower(name), '[&.]', '-', 'g'),
          '[^a-z0-9\s-]', '', 'g'),
        '\s+', '-', 'g'),
      '-+', '-', 'g'))
$$;

create table public.schools (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (char_length(trim(name)) between 1 and 200),
  description text check (char_length(description) <= 5000),
  website text check (website ~ '^https?://' and char_length(website) <= 500),
  -- Percent, 0 to 100; null where nobody told us.
  acceptance_rate numeric(5, 2) check (acceptance_rate between 0 and 100),
  image_url text check (char_length(image_url) <= 1000),
  custom_image_url text check (char_length(custom_image_url) <= 1000),
  logo_url text check (char_length(logo_url) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid()
);
comment on table public.schools is 'Medical schools that stored applicants were accepted to. The id is a slug of the name.';

alter table public.schools enable row level security;

create policy "members with profiles read schools, admins too" on public.schools
  for select to authenticated
  using ((select private.has_capability('profiles')) or (select private.is_admin()));

create policy "admins describe schools" on public.schools
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

grant select on public.schools to authenticated;
grant update (description, website, acceptance_rate, image_url, custom_image_url, logo_url)
  on public.schools to authenticated;
grant select, insert, update, delete on public.schools to service_role;
-- No insert or delete: a school is there because an applicant was accepted to it. No grant on name:
-- spellings are mended in school_aliases.

create trigger stamp_update before update on public.schools
  for each row execute function private.tg_stamp_update();
select private.audit('public.schools', 'id');

create table public.applicant_schools (
  applicant_id text not null references public.applicants (id) on delete cascade,
  school_id text not null references public.schools (id) on delete cascade,
  primary key (school_id, applicant_id)
);
comment on table public.applicant_schools is 'Which applicant was accepted to which school. Kept by trigger.';
create index applicant_schools_applicant_id_idx on public.applicant_schools (applicant_id);

alter table public.applicant_schools enable row level security;

create policy "members with profiles read who was accepted where, admins too" on public.applicant_schools
  for select to authenticated
  using ((select private.has_capability('profiles')) or (select private.is_admin()));

grant select on public.applicant_schools to authenticated;
grant select on public.applicant_schools to service_role;

-- After rows of applicants were inserted, or their accepted_schools changed. Each spelling is looked
-- up once, however many applicants wrote it. A spelling with no letter or digit means no school.
create function private.tg_applicants__link_schools() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    delete from public.applicant_schools
    where applicant_id in (
      select new_rows.id from new_rows join old_rows using (id)
      where new_rows.accepted_schools <> old_rows.accepted_schools);
  end if;

  with acceptances as (
    select new_rows.id as applicant_id, spelling
    from new_rows, unnest(accepted_schools) as spelling
    where not exists (select from public.applicant_schools a where a.applicant_id = new_rows.id)
  ),
  meanings as materialized (
    select spelling, name, private.school_slug(name) as school_id
    from (select distinct spelling from acceptances) s, private.canonical_school_name(spelling) as name
    where private.school_slug(name) <> ''
  ),
  new_schools as (
    insert into public.schools (id, name)
    select distinct on (school_id) school_id, name from meanings order by school_id, name
    on conflict (id) do nothing
  )
  insert into public.applicant_schools (applicant_id, school_id)
  select distinct applicant_id, school_id from acceptances join meanings using (spelling);
  return null;
end
$$;

create trigger link_schools_insert after insert on public.applicants
  referencing new table as new_rows
  for each statement execute function private.tg_applicants__link_schools();
create trigger link_schools_update after update on public.applicants
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.tg_applicants__link_schools();

-- Each school with what its profiles add up to.
create view public.school_directory with (security_invoker = true) as
  select
    schools.*,
    count(applicants.id)::integer as profile_count,
    round(avg(applicants.gpa), 2) as avg_gpa,
    round(avg(applicants.mcat))::integer as avg_mcat
  from public.schools
  left join public.applicant_schools on applicant_schools.school_id = schools.id
  left join public.applicants on applicants.id = applicant_schools.applicant_id
  group by schools.id;
comment on view public.school_directory is
  'Schools with the number of their profiles and the average GPA and MCAT of those. Read under the caller''s rights.';

grant select on public.school_directory to authenticated, service_role;
