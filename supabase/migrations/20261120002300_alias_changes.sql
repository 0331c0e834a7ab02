-- An alias decides where applicants were accepted. When one changes, so do the links of the applicants
-- who wrote a name that contains it, at once; and an admin can see beforehand which schools that would
-- merge or split.

-- A name without a letter or digit would be no school.
alter table public.school_aliases
  add constraint school_name_has_a_slug check (lower(school_name) ~ '[a-z0-9]');

-- An alias is the key by which the audit log tells rows apart: it comes and goes, and never changes.
revoke update (alias) on public.school_aliases from authenticated;

-- The name a spelling stands for: the school of the longest alias it equals or contains, else the
-- spelling itself in title case. With the aliases as they are, or as they would be without one of them
-- and with another.
drop function private.canonical_school_name(text);
create function private.canonical_school_name(
  spelling text, without_alias text default null, with_alias text default null, with_school text default null)
returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    (select school_name
     from (
       select alias, school_name from public.school_aliases
       where alias is distinct from without_alias and alias is distinct from with_alias
       union all
       select with_alias, with_school where with_alias is not null) aliases
     where position(alias in lower(trim(spelling))) > 0
     order by char_length(alias) desc, alias
     limit 1),
    (select string_agg(upper(left(word, 1)) || lower(substr(word, 2)), ' ' order by nth)
     from regexp_split_to_table(trim(spelling), '\s+') with ordinality as words (word, nth)))
$$;

-- What the search text of an applicant is like who wrote one of the aliases: their index finds it.
create function private.alias_patterns(aliases text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select array_agg('%' || regexp_replace(alias, '([\\%_])', '\\\1', 'g') || '%')
  from unnest(aliases) alias where alias is not null
$$;

-- Whether somebody has said anything of a school that the applicants don't.
create function private.is_described(school public.schools) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(
    school.description, school.website, school.acceptance_rate::text,
    school.image_url, school.custom_image_url, school.logo_url) is not null
$$;

-- Removes those of some schools, or of all, that nobody was accepted to, unless an admin has described them.
create function private.remove_unused_schools(among text[] default null) returns void
language sql set search_path = ''
as $$
  delete from public.schools
  where (among is null or id = any (among))
    and not exists (select from public.applicant_schools where school_id = schools.id)
    and not private.is_described(schools)
$$;

-- Links those applicants anew who wrote one of the aliases, or all applicants. The lock waits for those
-- who are writing applicants at this moment, with the aliases as they were, and lets the next ones begin
-- when the new links are there: nobody is linked by a rule that is no more. Reading goes on.
create function private.relink_applicants(aliases text[] default null) returns void
language plpgsql set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  patterns text[] := private.alias_patterns(aliases);
  left_schools text[];
begin
  lock table public.applicants in share row exclusive mode;

  with concerned as materialized (
    select id, accepted_schools from public.applicants
    where aliases is null or search_text like any (patterns)
  ),
  acceptances as (
    select id as applicant_id, spelling from concerned, unnest(accepted_schools) as spelling
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
  ),
  links as materialized (
    select distinct applicant_id, school_id from acceptances join meanings using (spelling)
  ),
  new_links as (
    insert into public.applicant_schools (applicant_id, school_id)
    select applicant_id, school_id from links
    on conflict do nothing
  ),
  old_links as (
    delete from public.applicant_schools old
    using concerned
    where old.applicant_id = concerned.id
      and not exists (select from links where (links.applicant_id, links.school_id) = (old.applicant_id, old.school_id))
    returning old.school_id
  )
  select array_agg(distinct school_id) into left_schools from old_links;

  if left_schools is not null then
    perform private.remove_unused_schools(left_schools);
  end if;
end
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

-- Derives every link anew, and leaves the applicants themselves alone.
create or replace function private.sync_schools() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  before text[];
begin
  perform private.require_admin();
  lock table public.applicants in share row exclusive mode;
  before := array(select id from public.schools);
  perform private.relink_applicants();
  perform private.remove_unused_schools();

  return (
    select jsonb_build_object(
      'schools', count(*),
      'created', count(*) filter (where id <> all (before)),
      'removed', cardinality(before) - count(*) filter (where id = any (before)))
    from public.schools);
end
$$;

-- Adds an alias (nothing seen), removes one (nothing new) or puts one in another's place, as the caller's
-- own rights allow. They name what they have seen, and are told if that is no more.
create function public.change_alias(
  seen_alias text default null, seen_school text default null, new_alias text default null, new_school text default null)
returns void
language plpgsql set search_path = ''
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
    -- The new one first: what both mean goes from the one school to the other, past no third.
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
      message = 'Somebody else changed this in the meantime.',
      hint = 'conflict';
  end if;
end
$$;
comment on function public.change_alias is
  'Admins: adds, removes or replaces an alias of a school; 409 if it is not as they have seen it. Its applicants are linked anew.';

-- Which schools the same change would move applicants between, and how many profiles each would have.
create function private.preview_alias(old_alias text, new_alias text, new_school text) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  plain_alias constant text := lower(trim(new_alias));
  patterns constant text[] := private.alias_patterns(array[old_alias, plain_alias]);
begin
  perform private.require_admin();
  return (
    with written as materialized (
      select id, spelling
      from public.applicants, unnest(accepted_schools) as spelling
      where search_text like any (patterns)
    ),
    meanings as materialized (
      select spelling, private.school_slug(before) as before, private.school_slug(after) as after, after as name
      from (select distinct spelling from written) s,
        private.canonical_school_name(spelling) as before,
        private.canonical_school_name(spelling, old_alias, plain_alias, trim(new_school)) as after
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
    concerned as (
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
          'id', id, 'name', name, 'before', profiles, 'after', profiles + difference,
          'is_new', not is_there,
          'goes', is_there and not is_described and profiles + difference = 0) order by lower(name), id), '[]')
        from concerned)));
end
$$;

create function public.preview_alias(
  old_alias text default null, new_alias text default null, new_school text default null)
returns jsonb
language sql stable set search_path = ''
as $$ select private.preview_alias(old_alias, new_alias, new_school) $$;
comment on function public.preview_alias(text, text, text) is
  'Admins: what changing an alias would do, {applicants, moves: [{from, to, applicants}], schools: [{id, name, before, after, is_new, goes}]}. Changes nothing.';

grant execute on function
  public.change_alias(text, text, text, text),
  private.preview_alias(text, text, text), public.preview_alias(text, text, text)
  to authenticated;

-- Where there are very many applicants, linking them takes longer than a person's request may.
alter function public.change_alias(text, text, text, text) set statement_timeout = '2min';
alter function public.preview_alias(text, text, text) set statement_timeout = '2min';

-- The search behind the list of aliases, with the caller's rights.
create function public.search_aliases(search text default null, page integer default 1, page_size integer default 20)
returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  term text := private.like_literal(search);
  size integer := least(greatest(coalesce(page_size, 20), 1), 100);
  total integer;
  pages integer;
  current_page integer;
begin
  select count(*) into total
  from public.school_aliases
  where term is null or alias like '%' || term || '%' or lower(school_name) like '%' || term || '%';

  pages := greatest(ceil(total / size::numeric), 1);
  current_page := least(greatest(coalesce(page, 1), 1), pages);
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(to_jsonb(a) order by lower(school_name), alias), '[]')
      from (
        select alias, school_name
        from public.school_aliases
        where term is null or alias like '%' || term || '%' or lower(school_name) like '%' || term || '%'
        order by lower(school_name), alias
        limit size offset (current_page - 1) * size) a),
    'total', total, 'page', current_page, 'page_count', pages);
end
$$;
comment on function public.search_aliases(text, integer, integer) is
  'Admins: {rows, total, page, page_count} of the aliases that hold the search, in themselves or in the name of their school; by school. Anyone else gets no rows.';
grant execute on function public.search_aliases(text, integer, integer) to authenticated;
