-- Members' assistants. A member creates a token and gives it to an assistant, which then reads, through the Edge Function
-- mcp, what the member can read at that moment. See docs/decisions/0057.

create table public.assistant_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (char_length(name) <= 60 and trim(name) <> ''),
  -- SHA-256. A token has 256 random bits, so a slow or salted hash would add nothing.
  token_hash bytea not null unique,
  last_four text not null check (char_length(last_four) = 4),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  constraint expires_after_creation check (expires_at > created_at)
);
comment on table public.assistant_tokens is
  'Read-only tokens that members give to their assistants, 10 per person at most. Only a hash of the token is stored.';
create index assistant_tokens_user_id_idx on public.assistant_tokens (user_id);

alter table public.assistant_tokens enable row level security;
-- As long as their last reads.
select private.keep('public.assistant_tokens', 'expires_at', '30 days');
select private.personal('public.assistant_tokens', 'created_at', without => '{token_hash}');

create policy "people see their own tokens" on public.assistant_tokens
  for select to authenticated using (user_id = (select auth.uid()));

create policy "people delete their own tokens" on public.assistant_tokens
  for delete to authenticated using (user_id = (select auth.uid()));

grant select (id, user_id, name, last_four, created_at, expires_at, last_used_at), delete
  on public.assistant_tokens to authenticated;
grant select on public.assistant_tokens to service_role;
-- No grant to insert or update: create_assistant_token makes the token, and nothing about it changes. No grant on the
-- hash.

create trigger limit_per_person before insert on public.assistant_tokens
  for each row execute function private.tg_limit_per_person('10', 'tokens');

-- A new password and a new second factor shut out whoever had got into the account, and so end the tokens that they
-- may have created. The argument is the column with the person's id.
create function private.tg_end_assistants() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.assistant_tokens where user_id = (to_jsonb(new) ->> tg_argv[0])::uuid;
  return null;
end
$$;

create trigger end_assistants after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.tg_end_assistants('id');

create trigger end_assistants after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified')
  execute function private.tg_end_assistants('user_id');

-- The member's own record of what an assistant read. It has the ids of the rows that were returned, but not the
-- question: the values that someone compares themselves with are not stored.
create table public.assistant_reads (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  token_name text not null,
  token_last_four text not null,
  tool text not null,
  items text[] not null default '{}',
  read_at timestamptz not null default now()
);
comment on table public.assistant_reads is
  'Answers given to members'' assistants, with the ids of the profiles, schools or guides in them. Kept for 30 days.';
create index assistant_reads_user_id_idx on public.assistant_reads (user_id, read_at desc);
create index assistant_reads_read_at_idx on public.assistant_reads (read_at);

alter table public.assistant_reads enable row level security;
select private.keep('public.assistant_reads', 'read_at', '30 days');
select private.personal('public.assistant_reads', 'id');

create policy "people see what their own assistants read" on public.assistant_reads
  for select to authenticated using (user_id = (select auth.uid()));

grant select on public.assistant_reads to authenticated, service_role;
-- No grant to write: read_for_assistant adds the rows.

-- Creates a token for the caller.
create function private.create_assistant_token(name text, days integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  secret constant text := 'pmc_' || encode(extensions.gen_random_bytes(32), 'hex');
  created public.assistant_tokens;
begin
  if (char_length(name) <= 60 and trim(name) <> '') is not true then
    raise sqlstate 'PT400' using message = 'Please enter a name of at most 60 characters.';
  elsif days between 1 and 365 is not true then
    raise sqlstate 'PT400' using message = 'A token is valid for 1 to 365 days.';
  end if;
  perform private.limit_caller('assistant_tokens', 20, '1 hour');
  insert into public.assistant_tokens (user_id, name, token_hash, last_four, expires_at)
  values (
    auth.uid(), trim(name), sha256(convert_to(secret, 'UTF8')), right(secret, 4), now() + days * interval '1 day')
  returning * into created;
  return jsonb_build_object('id', created.id, 'token', secret, 'expires_at', created.expires_at);
end
$$;

create function public.create_assistant_token(name text, days integer default 90) returns jsonb
language sql set search_path = ''
as $$ select private.create_assistant_token(name, days) $$;
comment on function public.create_assistant_token(text, integer) is
  'Signed-in people: creates a token for an assistant, valid for 1 to 365 days: {id, token, expires_at}. The token is returned this once. 400 for a name or duration out of range, 409 beyond 10 tokens, 429 beyond 20 an hour.';
grant execute on function private.create_assistant_token(text, integer), public.create_assistant_token(text, integer)
  to authenticated;

-- The row of a token that is valid now. It ends with its own date and with its account, whether banned or deleted. The
-- server sends the hash, so that no log of statements holds a token.
create function private.live_assistant_token(token_hash bytea) returns public.assistant_tokens
language sql stable security definer set search_path = ''
as $$
  select t
  from public.assistant_tokens t
  join auth.users u on u.id = t.user_id
  where t.token_hash = live_assistant_token.token_hash
    and t.expires_at > now()
    and coalesce(u.banned_until <= now(), true)
    and u.deleted_at is null
$$;

-- Counts one request of an assistant. Raises 401 without a valid token, and 429 beyond the quota, which all tokens of a
-- person share.
create function private.count_assistant_use(token_hash bytea) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  used constant public.assistant_tokens := private.live_assistant_token(token_hash);
begin
  if used.id is null then
    raise sqlstate 'PT401' using message = 'This token is unknown, expired or revoked.';
  end if;
  perform private.consume_rate_limit('assistant_hour', 300, '1 hour', used.user_id::text);
  perform private.consume_rate_limit('assistant_day', 1500, '1 day', used.user_id::text);
  -- To the minute is exact enough, and spares a write per request.
  update public.assistant_tokens set last_used_at = now()
  where id = used.id and coalesce(last_used_at < now() - interval '1 minute', true);
end
$$;

create function public.count_assistant_use(token_hash bytea) returns void
language sql set search_path = ''
as $$ select private.count_assistant_use(token_hash) $$;
comment on function public.count_assistant_use(bytea) is
  'Server: counts one request with an assistant''s token, given as its SHA-256. Raises 401 for an invalid token, and 429 beyond 300 requests an hour or 1500 a day per person.';

-- A profile in a list: what it tells, without the long texts, which read_applicant returns.
create function private.applicant_summary(profile jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_strip_nulls(profile - private.applicant_stories() - array[
    'id', 'mcat_chem_phys', 'mcat_cars', 'mcat_bio_biochem', 'mcat_psych_soc', 'created_at', 'uploaded_at', 'published_at',
    'is_published', 'version'])
$$;

create function private.applicant_summaries(page jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select page || jsonb_build_object('rows', (
    select coalesce(jsonb_agg(private.applicant_summary(profile) order by nth), '[]')
    from jsonb_array_elements(page -> 'rows') with ordinality as profiles (profile, nth)))
$$;

create function private.ids_in(rows jsonb) returns text[]
language sql immutable set search_path = ''
as $$ select coalesce(array_agg(item ->> 'id' order by nth), '{}') from jsonb_array_elements(rows) with ordinality as items (item, nth) $$;

create type private.assistant_answer as (answer jsonb, items text[]);

-- Answers one call of a tool with the rights of the current role: each branch calls the function, or reads the tables,
-- that the site uses. An answer is null if there is nothing under that name for this reader.
create function private.answer_assistant(tool text, arguments jsonb) returns private.assistant_answer
language plpgsql stable set search_path = ''
as $$
declare
  asked record;
  found jsonb;
  items text[] := '{}';
begin
  select * into asked
  from jsonb_to_record(arguments) as given (
    search text, majors text[], sort text, page integer, gpa_from numeric,
    gpa_to numeric, mcat_from integer, mcat_to integer, school text, number integer, gpa numeric, mcat integer,
    gap_years integer, state text, activities text[], id text, section text, sections text[], gap_bands text[],
    degrees text[], controls text[], race text, year integer, traits text[], hours text[], took_from text);
  if trim(asked.state) <> '' and private.state_named(asked.state) is null then
    -- A search would find nobody, and be believed.
    raise sqlstate 'PT400' using message = 'Unknown state. Give its name or its two letters, as in Texas or TX.';
  end if;
  asked.state := private.state_named(asked.state);
  case tool
    when 'search_applicants', 'read_section' then
      found := public.search_applicants(
        search => asked.search, majors => asked.majors, sort => asked.sort, page => asked.page,
        gpa_from => asked.gpa_from, gpa_to => asked.gpa_to, mcat_from => asked.mcat_from, mcat_to => asked.mcat_to,
        school => asked.school, state => asked.state, gap_bands => asked.gap_bands, race => asked.race, year => asked.year,
        degrees => asked.degrees, controls => asked.controls, traits => asked.traits, hours => asked.hours,
        sections => asked.sections || case when tool = 'read_section' then asked.section end);
      items := private.ids_in(found -> 'rows');
      found := private.applicant_summaries(found) || case when tool = 'read_section' then jsonb_build_object('rows', (
        select coalesce(
          jsonb_agg(private.applicant_summary(profile) || jsonb_build_object('text', profile -> asked.section) order by nth), '[]')
        from jsonb_array_elements(found -> 'rows') with ordinality as profiles (profile, nth))) else '{}' end;
    when 'read_applicant' then
      found := public.applicant_profile('applicant-' || asked.number);
      items := array[found ->> 'id'];
    when 'applicants_like_me' then
      found := public.nearest_applicants(asked.gpa, asked.mcat, asked.gap_years, asked.state, asked.activities);
      items := array(
        select near #>> '{applicant,id}' from jsonb_array_elements(found -> 'rows') with ordinality as rows (near, nth)
        order by nth);
      found := found || jsonb_build_object('rows', (
        select coalesce(
          jsonb_agg(near || jsonb_build_object('applicant', private.applicant_summary(near -> 'applicant')) order by nth), '[]')
        from jsonb_array_elements(found -> 'rows') with ordinality as rows (near, nth)));
    when 'explore_applicants' then
      found := public.explore_applicants(asked.school);
      items := array(select id from public.school_directory where id = asked.school);
    when 'search_schools' then
      found := public.search_schools(search => asked.search, sort => asked.sort, page => asked.page, took_from => asked.took_from);
      items := private.ids_in(found -> 'rows');
    when 'read_school' then
      select jsonb_build_object(
        'school', to_jsonb(s), 'applicants', public.search_applicants(school => s.id, page => asked.page))
      into found
      from (
        select id, name, degree, control, place, state, description, website, acceptance_rate, profile_count, states, avg_gpa, avg_mcat
        from public.school_directory where school_directory.id = asked.id) s;
      items := array[found #>> '{school,id}'] || private.ids_in(found #> '{applicants,rows}');
      found := found || jsonb_build_object('applicants', private.applicant_summaries(found -> 'applicants'));
    when 'saved_list' then
      -- The list stays with a former member, but without the rows it names.
      select jsonb_build_object('profiles', coalesce(jsonb_agg(
          jsonb_build_object('number', substr(saved.applicant_id, 11)::integer, 'major', a.major, 'gpa', a.gpa,
            'mcat', a.mcat, 'matriculation_year', a.matriculation_year, 'accepted_schools', a.accepted_schools)
          order by saved.created_at, saved.applicant_id), '[]')),
        coalesce(array_agg(saved.applicant_id order by saved.created_at, saved.applicant_id), '{}')
      into found, items
      from public.saved_applicants saved left join public.applicants a on a.id = saved.applicant_id;
      select
        found || jsonb_build_object('schools', coalesce(jsonb_agg(
          jsonb_build_object('id', saved.school_id, 'name', s.name) order by saved.created_at, saved.school_id), '[]')),
        items || coalesce(array_agg(saved.school_id order by saved.created_at, saved.school_id), '{}')
      into found, items
      from public.saved_schools saved left join public.schools s on s.id = saved.school_id;
    when 'list_guides' then
      select
        jsonb_build_object('guides', coalesce(jsonb_agg(to_jsonb(g) - 'sort_order' order by capability, sort_order, title), '[]')),
        coalesce(array_agg(id order by capability, sort_order, title), '{}')
      into found, items
      from (select id, capability, kind, title, summary, sort_order from public.guides) g;
    when 'read_guide' then
      select to_jsonb(g) into found
      from (
        select id, kind, title, summary, body, coalesce(text_path, storage_path) as storage_path, external_url
        from public.guides where guides.id = asked.id) g;
      items := array[found ->> 'id'];
    when 'summer_programs' then
      select
        jsonb_build_object('rows', coalesce(jsonb_agg(to_jsonb(p) - 'id' order by p.deadline, p.title), '[]')),
        coalesce(array_agg(p.id::text), '{}')
      into found, items
      from (
        select id, title, deadline, closed_on, pay, stipend_cents, weeks, eligibility, place, state, field, link, note, checked_on
        from public.summer_programs s
        where asked.state is null or s.state = asked.state
        order by s.deadline, s.title
        limit 50 offset (greatest(coalesce(asked.page, 1), 1) - 1) * 50) p;
    else
      raise sqlstate 'PT400' using message = 'Unknown tool.';
  end case;
  -- An assistant would report an empty result as 'no such applicants'.
  if tool not in ('saved_list', 'list_guides', 'read_guide', 'summer_programs') and not private.may_read_applicants() then
    found := coalesce(found, '{}') || jsonb_build_object(
      'notice', 'The member''s current plan does not include profiles, so nothing is shown here.');
  end if;
  return (found, array_remove(items, null));
end
$$;
grant execute on function
  private.applicant_summary(jsonb), private.applicant_summaries(jsonb), private.ids_in(jsonb),
  private.answer_assistant(text, jsonb) to authenticated;

create function private.note_assistant_read(reader public.assistant_tokens, tool text, items text[]) returns void
language sql security definer set search_path = ''
as $$
  insert into public.assistant_reads (user_id, token_name, token_last_four, tool, items)
  values (reader.user_id, reader.name, reader.last_four, note_assistant_read.tool, note_assistant_read.items)
$$;

-- Answers a tool as the token's owner: their role and claims apply for the length of the query, so that every policy
-- and function decides as it would for them. The claims have no app_metadata: an admin's assistant is no admin.
create function public.read_for_assistant(token_hash bytea, tool text, arguments jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  reader constant public.assistant_tokens := private.live_assistant_token(token_hash);
  server_role constant text := current_setting('role');
  server_claims constant text := coalesce(current_setting('request.jwt.claims', true), '');
  given private.assistant_answer;
begin
  if reader.id is null then
    raise sqlstate 'PT401' using message = 'This token is unknown, expired or revoked.';
  end if;
  begin
    perform set_config(
      'request.jwt.claims', jsonb_build_object('sub', reader.user_id, 'role', 'authenticated')::text, true);
    perform set_config('role', 'authenticated', true);
    given := private.answer_assistant(tool, arguments);
    perform set_config('role', server_role, true);
    perform set_config('request.jwt.claims', server_claims, true);
  exception when sqlstate 'PT400' then
    -- The role and the claims are restored with everything else in the block.
    return jsonb_build_object('error', sqlerrm);
  end;
  perform private.note_assistant_read(reader, tool, given.items);
  return given.answer;
end
$$;
comment on function public.read_for_assistant(bytea, text, jsonb) is
  'Server: the answer of an assistant''s tool, read with the rights of the owner of the token, given as its SHA-256, and noted for them; null if there is none, {error} for arguments that SQL refuses. Raises 401 for an invalid token.';
grant execute on function
  private.live_assistant_token(bytea), private.count_assistant_use(bytea), public.count_assistant_use(bytea),
  private.note_assistant_read(public.assistant_tokens, text, text[]), public.read_for_assistant(bytea, text, jsonb)
  to service_role;
