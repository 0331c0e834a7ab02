-- Medical schools. They are created from the schools that applicants name (applicant_schools); admins describe them.

-- A school's id, a slug of its name: lower case, words joined by hyphens, only a-z and 0-9.
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

-- A name as names are written, each word with a capital but for those like 'of' that are not the first.
create function private.school_title(name text) returns text
language sql immutable set search_path = ''
as $$
  select string_agg(
    case when nth > 1 and lower(word) in ('of', 'the', 'and', 'at', 'for', 'in') then lower(word)
      else upper(left(word, 1)) || lower(substr(word, 2)) end, ' ' order by nth)
  from regexp_split_to_table(trim(name), '\s+') with ordinality as words (word, nth)
$$;

create table public.schools (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (char_length(name) <= 200 and trim(name) <> ''),
  description text check (char_length(description) <= 5000),
  website text check (website ~ '^https?://' and char_length(website) <= 500),
  -- Percent, 0 to 100; null if unknown.
  acceptance_rate numeric(5, 2) check (acceptance_rate between 0 and 100),
  image_url text check (char_length(image_url) <= 1000),
  custom_image_url text check (char_length(custom_image_url) <= 1000),
  logo_url text check (char_length(logo_url) <= 1000),
  degree text check (degree in ('MD', 'DO', 'MD and DO')),
  control text check (control in ('public', 'private')),
  -- 'Houston, Texas', and the state of it by its whole name.
  place text check (char_length(place) <= 100),
  state text check (char_length(state) <= 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid(),
  version integer not null default 1,
  -- Pages link to these URLs and show them: only http and https, never javascript.
  constraint website_is_an_address check (website ~ '^https?://[^[:space:]/?#]+[^[:space:]]*$'),
  constraint images_are_addresses check (
    image_url ~ '^https?://[^[:space:]]+$'
    and custom_image_url ~ '^https?://[^[:space:]]+$'
    and logo_url ~ '^https?://[^[:space:]]+$')
);
comment on table public.schools is 'Medical schools that applicants were accepted to. The id is a slug of the first name, which an admin can correct.';
create unique index schools_name_idx on public.schools (lower(name));

alter table public.schools enable row level security;

create policy "members with profiles read schools, admins too" on public.schools
  for select to authenticated
  using ((select private.may_read_applicants()));

create policy "admins describe schools" on public.schools
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

grant select (
    id, name, description, website, acceptance_rate, image_url, custom_image_url, logo_url, degree, control, place, state,
    created_at, updated_at, version)
  on public.schools to authenticated;
grant update (name, description, website, acceptance_rate, image_url, custom_image_url, logo_url, degree, control, place, state)
  on public.schools to authenticated;
grant select, insert, update, delete on public.schools to service_role;
-- No insert or delete: schools follow from the applicants accepted to them.

select private.audit('public.schools', 'id');

-- The id of the school of a name: of the one that is called so, or else the one that it gets.
create function private.school_id_of(name text) returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    (select s.id from public.schools s where lower(s.name) = lower(school_id_of.name)), private.school_slug(school_id_of.name))
$$;

-- What is known of schools: degree, control, place and website. A new school starts with them, so that its page is
-- not empty. An admin's description takes precedence.

create table private.known_schools (
  school_id text primary key,
  degree text not null,
  control text not null,
  place text not null,
  state text not null,
  website text
);
comment on table private.known_schools is
  'Facts of schools, by id, with which a new school starts. From general knowledge; not maintained.';

alter table private.known_schools enable row level security;

create function private.tg_schools__describe() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  known private.known_schools;
begin
  select * into known from private.known_schools where school_id = new.id;
  new.degree := coalesce(new.degree, known.degree);
  new.control := coalesce(new.control, known.control);
  new.place := coalesce(new.place, known.place);
  new.state := coalesce(new.state, known.state);
  new.website := coalesce(new.website, known.website);
  return new;
end
$$;

create trigger describe before insert on public.schools
  for each row execute function private.tg_schools__describe();

-- Returns whether an admin has described a school, beyond what is known of it.
create function private.is_described(school public.schools) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(
      school.acceptance_rate::text, school.image_url, school.custom_image_url, school.logo_url,
      nullif(school.description, '')) is not null
    or coalesce(school.website, school.degree, school.control, school.place, school.state) is not null
      and not exists (
        select from private.known_schools known
        where known.school_id = school.id
          and coalesce(school.website, '') in ('', known.website)
          and (school.degree, school.control, school.place, school.state)
            is not distinct from (known.degree, known.control, known.place, known.state))
$$;
