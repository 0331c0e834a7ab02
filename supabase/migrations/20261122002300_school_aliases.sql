-- A line of a list, with one blank for several and none before a mark: 'Dartmouth (Geisel)' and 'Dartmouth(Geisel)' are equal.
create function private.squeezed(typed text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select regexp_replace(
    case when strpos(typed, ' -') + strpos(typed, ' –') > 0 then regexp_replace(typed, '\s+[-–]+\s+', '–', 'g') else typed end,
    '\s*([].,;/|()–+*>&:"!?_#[])\s*|\s+', '\1 ', 'g')
$$;

-- The same as spellings of schools are compared, as long as the line: lower case, a blank for each mark.
create function private.spelling_key(squeezed text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select translate(lower(squeezed), '][.,;/|()–+*>&:"!?_#-', repeat(' ', 21)) $$;

-- Spellings of school names, and the school each stands for. Aliases decide which schools applicants are linked to: a
-- change relinks the applicants whose spellings contain the alias. Admins can preview which schools it would merge or
-- split.
create table public.school_aliases (
  -- A shorter one would be in the names of other schools.
  alias text primary key check (alias = lower(trim(alias)) and char_length(alias) between 3 and 200),
  school_name text not null check (char_length(school_name) <= 200 and trim(school_name) <> ''),
  -- As it is looked for in lists.
  key text not null generated always as (trim(private.spelling_key(private.squeezed(private.typed(left(alias, 200)))))) stored,
  -- A name without a letter or digit has an empty slug.
  constraint school_name_has_a_slug check (lower(school_name) ~ '[a-z0-9]')
);
comment on table public.school_aliases is
  'Lower-case spellings of school names. A name that equals or contains an alias stands for its school; the longest alias wins.';

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

grant execute on function private.squeezed(text), private.spelling_key(text) to authenticated, service_role;
grant select (alias, school_name), delete on public.school_aliases to authenticated;
grant insert (alias, school_name), update (school_name) on public.school_aliases to authenticated;
-- No update of alias: the audit log identifies rows by it.
grant select, insert, update, delete on public.school_aliases to service_role;

select private.audit('public.school_aliases', 'alias');

-- What each different spelling means: the school of the longest alias in it, or else itself, capitalized. All at once,
-- because each is compared with every alias.
create function private.canonical_school_names(
  spellings text[], without_alias text default null, with_alias text default null, with_school text default null)
returns table (spelling text, name text)
language sql stable set search_path = ''
as $$
  with aliases as materialized (
    select alias, school_name from public.school_aliases
    where alias is distinct from without_alias and alias is distinct from with_alias
    union all
    select with_alias, with_school where with_alias is not null
  ),
  written as materialized (
    select distinct s as spelling, lower(trim(s)) as plain from unnest(spellings) as s
  )
  select distinct on (w.spelling)
    w.spelling,
    coalesce(a.school_name, private.school_title(w.spelling))
  from written w
  left join aliases a on octet_length(a.alias) <= octet_length(w.plain) and position(a.alias in w.plain) > 0
  order by w.spelling, char_length(a.alias) desc, a.alias
$$;

-- The id of the school for a whole alias ('washu', 'upenn'), or null. Members cannot read the aliases, but can look one
-- up.
create function private.school_id_by_alias(spelling text) returns text
language sql stable security definer set search_path = ''
as $$
  select private.school_id_of(school_name) from public.school_aliases
  where alias in (lower(trim(spelling)), trim(private.folded(spelling)))
  limit 1
$$;
grant execute on function private.school_id_by_alias(text) to authenticated;

-- LIKE patterns that find, by the index on search_text, the applicants who wrote one of the aliases.
create function private.alias_patterns(aliases text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select array_agg('%' || regexp_replace(alias, '([\\%_])', '\\\1', 'g') || '%')
  from unnest(aliases) alias where alias is not null
$$;

create function private.tg_school_aliases__relink() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed text[];
begin
  if tg_op = 'INSERT' then
    changed := array(select alias from new_rows);
  elsif tg_op = 'DELETE' then
    changed := array(select alias from old_rows);
  else
    changed := array(
      select alias
      from old_rows full join new_rows using (alias)
      where old_rows.school_name is distinct from new_rows.school_name);
  end if;
  if changed <> '{}' then
    perform private.relink_applicants(changed);
  end if;
  return null;
end
$$;

create trigger relink_insert after insert on public.school_aliases
  referencing new table as new_rows
  for each statement execute function private.tg_school_aliases__relink();

create trigger relink_update after update on public.school_aliases
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.tg_school_aliases__relink();

create trigger relink_delete after delete on public.school_aliases
  referencing old table as old_rows
  for each statement execute function private.tg_school_aliases__relink();

-- An admin corrects the name of a school. Its id and all that leads to it stay, and so does what the old name means: it becomes an
-- alias, as does the new one, which may contain others.
create function private.tg_schools__check_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.name := trim(new.name);
  if private.school_slug(new.name) = '' then
    raise sqlstate 'PT422' using message = 'Please enter the name of the school.';
  elsif exists (
      select from public.schools s
      where s.id <> new.id and (lower(s.name) = lower(new.name) or s.id = private.school_slug(new.name)))
    or exists (
      select from public.school_aliases a where a.alias = lower(new.name) and private.school_id_of(a.school_name) <> new.id)
  then
    raise sqlstate 'PT409' using
      message = 'Another school has this name. If both are one, make the name of one an alias of the other.';
  end if;
  return new;
end
$$;

create trigger check_name before update of name on public.schools
  for each row when (old.name is distinct from new.name)
  execute function private.tg_schools__check_name();

create function private.tg_schools__rename() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.school_aliases set school_name = new.name
  where private.school_slug(school_name) in (new.id, private.school_slug(old.name));
  insert into public.school_aliases (alias, school_name)
  select distinct lower(trim(named)), new.name from unnest(array[old.name, new.name]) named where char_length(trim(named)) >= 3
  on conflict do nothing;
  return null;
end
$$;

create trigger rename after update of name on public.schools
  for each row when (old.name is distinct from new.name)
  execute function private.tg_schools__rename();

-- Adds an alias (seen_alias is null), removes one (new_alias is null) or replaces one, with the caller's rights. The
-- caller names the alias and school they loaded; raises 409 if they have changed.
-- The time limit is raised because relinking thousands of applicants can take longer than the default.
create function public.change_alias(
  seen_alias text default null, seen_school text default null, new_alias text default null, new_school text default null)
returns void
language plpgsql set search_path = '' set statement_timeout = '30s'
as $$
declare
  plain_alias constant text := lower(trim(new_alias));
  seen boolean := true;
begin
  if plain_alias = seen_alias then
    update public.school_aliases set school_name = trim(new_school)
    where alias = seen_alias and school_name = seen_school;
    seen := found;
  else
    -- The new alias first, so that spellings that contain both move directly from one school to the other.
    if new_alias is not null or seen_alias is null then
      insert into public.school_aliases (alias, school_name) values (plain_alias, trim(new_school));
    end if;
    if seen_alias is not null then
      delete from public.school_aliases where alias = seen_alias and school_name = seen_school;
      seen := found;
    end if;
  end if;
  if not seen then
    raise sqlstate 'PT409' using
      message = 'Another admin changed this in the meantime.',
      hint = 'conflict';
  end if;
end
$$;
comment on function public.change_alias is
  'Admins: adds, removes or replaces an alias of a school; 409 if it has changed since they loaded it. Relinks the affected applicants.';

-- Previews a change: the schools between which it would move applicants, and their profile counts afterwards. If more
-- than ten thousand applicants are affected, only that many are examined, and results that depend on all are left out.
create function private.preview_alias(old_alias text, new_alias text, new_school text) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  plain_alias constant text := lower(trim(new_alias));
  patterns text[];
  max_examined constant integer := 10000;
begin
  perform private.require_admin();
  patterns := private.alias_patterns(array[old_alias, plain_alias]);
  if plain_alias is distinct from old_alias and exists (select from public.school_aliases where alias = plain_alias) then
    raise sqlstate 'PT409' using message = format('This spelling already refers to %s.', (
      select school_name from public.school_aliases where alias = plain_alias));
  end if;
  return (
    with affected_applicants as materialized (
      select id, accepted_schools from public.applicants
      where is_published and search_text like any (patterns) limit max_examined + 1
    ),
    capped as (
      select count(*) > max_examined as is_capped from affected_applicants
    ),
    written as materialized (
      select id, spelling
      from (select * from affected_applicants limit max_examined) a, unnest(accepted_schools) as spelling
    ),
    meanings as materialized (
      select
        spelling, private.school_id_of(before.name) as before, private.school_id_of(after.name) as after, after.name
      from (select array_agg(distinct written.spelling) as all_of_them from written) s
      cross join private.canonical_school_names(all_of_them) before
      join private.canonical_school_names(all_of_them, old_alias, plain_alias, trim(new_school)) after using (spelling)
    ),
    moved as (
      select id, before, after from written join meanings using (spelling) where before <> after
    ),
    moves as (
      select nullif(before, '') as "from", nullif(after, '') as "to", count(distinct id) as applicants
      from moved group by 1, 2
    ),
    linked_before as (select distinct id, before as school_id from written join meanings using (spelling)),
    linked_after as (select distinct id, after as school_id from written join meanings using (spelling)),
    affected as (
      select
        s.id,
        coalesce(
          (select name from public.schools where schools.id = s.id),
          (select min(name) from meanings where after = s.id), s.id) as name,
        (select count(*) from public.applicant_schools where school_id = s.id) as profiles,
        (select count(*) from (select id from linked_after where school_id = s.id
           except select id from linked_before where school_id = s.id) x)
        - (select count(*) from (select id from linked_before where school_id = s.id
           except select id from linked_after where school_id = s.id) x) as difference,
        exists (select from public.schools where schools.id = s.id) as is_there,
        exists (select from public.schools where schools.id = s.id and private.is_described(schools)) as is_described
      from (select "from" as id from moves union select "to" from moves) s
      where s.id is not null
    )
    select jsonb_build_object(
      'applicants', (select count(distinct id) from moved),
      'moves', (select coalesce(jsonb_agg(to_jsonb(m) order by applicants desc, "from", "to"), '[]') from moves m),
      'schools', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'name', name, 'before', profiles,
          'after', case when not is_capped then profiles + difference end,
          'is_new', not is_there,
          'goes', is_there and not is_described and not is_capped and profiles + difference = 0)
          order by lower(name), id), '[]')
        from affected, capped))
      || (select case when is_capped then '{"is_capped": true}' else '{}' end::jsonb from capped));
end
$$;

create function public.preview_alias(
  old_alias text default null, new_alias text default null, new_school text default null)
returns jsonb
language sql stable set search_path = '' set statement_timeout = '30s'
as $$ select private.preview_alias(old_alias, new_alias, new_school) $$;
comment on function public.preview_alias(text, text, text) is
  'Admins: previews a change of an alias, {applicants, moves: [{from, to, applicants}], schools: [{id, name, before, after, is_new, goes}]}. Examines ten thousand applicants at most; beyond that, is_capped is true and after is null. 409 if the new spelling already refers to a school. Changes nothing.';
grant execute on function
  public.change_alias(text, text, text, text),
  private.preview_alias(text, text, text), public.preview_alias(text, text, text)
  to authenticated;

-- The list of aliases, searched with the caller's rights.
create function public.search_aliases(search text default null, page integer default 1, page_size integer default 20)
returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  term text := private.like_literal(search);
  total integer;
  shown private.list_page;
begin
  select count(*) into total
  from public.school_aliases
  where term is null or alias like '%' || term || '%' or lower(school_name) like '%' || term || '%';

  shown := private.page_of(total, page, coalesce(page_size, 20));
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(to_jsonb(a) order by lower(school_name), alias), '[]')
      from (
        select alias, school_name
        from public.school_aliases
        where term is null or alias like '%' || term || '%' or lower(school_name) like '%' || term || '%'
        order by lower(school_name), alias
        limit shown.page_size offset (shown.page - 1) * shown.page_size) a))
    || to_jsonb(shown);
end
$$;
comment on function public.search_aliases(text, integer, integer) is
  'Admins: {rows, total, page, page_size, page_count} of the aliases that match the search, by the alias or its school''s name, ordered by school. Anyone else gets no rows.';
grant execute on function public.search_aliases(text, integer, integer) to authenticated;
