-- Every fact of a profile goes wherever a profile goes, so that a mechanism that forgets one, or a new fact that needs a
-- mechanism to know it, is named here.
begin;
select no_plan();
select tests.open_store();

create function tests.facts(of text) returns setof text
language sql stable security definer
as $$
  select fact from unnest(private.applicant_columns()) fact
  where of = 'all' or of = 'texts' and private.applicant_texts() ? fact or of = 'short texts' and private.applicant_short_texts() ? fact or of = 'stories' and fact = any (private.applicant_stories())
$$;
-- A word of a text that stands nowhere else.
create function tests.word(fact text, n integer) returns text language sql immutable
as $$ select translate(fact, '_', '') || 'word' || n $$;
-- A profile with something in every fact; another number gives another value in each.
create function tests.filled(n integer) returns jsonb
language sql stable security definer
as $$
  select jsonb_object_agg(fact, case
    when fact = 'mcat' then to_jsonb((private.applicant_numbers() -> fact ->> 0)::numeric + 4 * n)
    when fact = 'gpa' then to_jsonb(n + 0.25)
    when private.applicant_numbers() ? fact then to_jsonb((private.applicant_numbers() -> fact ->> 0)::numeric + n)
    when private.applicant_choices() ? fact
      then private.applicant_choices() -> fact -> ((n - 1) % jsonb_array_length(private.applicant_choices() -> fact))
    when fact = 'state_of_residency' then to_jsonb((array['Texas', 'Ohio', 'Utah'])[n])
    when fact = 'accepted_schools' then jsonb_build_array((array['Duke University School of Medicine', 'Yale School of Medicine', 'Zzz ' || n])[n])
    else to_jsonb(tests.word(fact, n) || repeat(' and more', 15)) end)
  from tests.facts('all') fact
$$;
-- Whether some JSON has each fact of a filled profile, but for those that are none of its business.
create function tests.carries(what text, found jsonb, n integer, but text[] default '{}') returns setof text
language sql security definer
as $$
  select is(
    case when private.applicant_numbers() ? fact then to_jsonb((found ->> fact)::numeric::double precision) else found -> fact end,
    case when private.applicant_numbers() ? fact then to_jsonb((tests.filled(n) ->> fact)::numeric::double precision) else tests.filled(n) -> fact end,
    format('%s: %s', what, fact))
  from tests.facts('all') fact
  where fact <> all (but)
$$;
create function tests.stored(applicant text) returns jsonb
language sql security definer
as $$ select private.profile_of(a) from public.applicants a where a.id = applicant $$;
grant execute on all functions in schema tests to anon, authenticated, service_role;

-- Admins' rights are by column.
select ok(has_column_privilege('authenticated', 'public.applicants', fact, privilege), format('an admin may %s %s', privilege, fact))
from tests.facts('all') fact, unnest('{select,insert,update}'::text[]) privilege;

-- Files.
select tests.sign_in_as('admin@example.com');
select public.import_applicants(jsonb_build_array(tests.filled(1) || '{"published_at": "now"}'));
select tests.as_owner();
create temp table given on commit drop as
select id from public.applicants where major = tests.filled(1) ->> 'major';
grant select on given to authenticated;
select tests.carries('an import', tests.stored(id), 1) from given;
select tests.sign_in_as('admin@example.com');
select tests.carries('an export', r, 1)
from jsonb_array_elements(public.export_applicants()) r where r ->> 'id' = (select id from given);
select is(public.check_applicants(jsonb_build_array(tests.filled(1))) #>> '{review,stored}', '1', 'the same profile is known again');
select is(public.check_applicants(jsonb_build_array(tests.filled(1) || jsonb_build_object(fact, null))) #>> '{review,stored}', '0',
  format('a profile without its %s is another', fact))
from tests.facts('all') fact;
select is(public.check_applicants(jsonb_build_array(jsonb_build_object('id', id, fact, null))) #>> '{review,updated}', '1',
  format('an import of %s alone is a change', fact))
from given, tests.facts('all') fact;
select is(
  (select string_agg(c ->> 'column', ' ') from jsonb_array_elements(
    public.check_applicants(jsonb_build_array(tests.filled(1) || jsonb_build_object(fact, case fact when 'accepted_schools' then '["N/A"]'::jsonb else '"N/A"' end)))
      #> '{review,conversions}') c),
  fact, format('N/A is no %s', fact))
from tests.facts('all') fact where fact not in (select tests.facts('stories'));
select public.import_applicants(jsonb_build_array(jsonb_build_object('id', id) || tests.filled(2))) from given;
select tests.carries('an import into a profile', tests.stored(id), 2) from given;

-- Members.
select tests.sign_in_as('cheatsheet@example.com');
select tests.carries('the page', public.applicant_profile(id), 2) from given;
select is(public.search_applicants(search => tests.word(fact, 2)) #>> '{rows,0,id}', id, format('a word of %s finds the profile', fact))
from given, tests.facts('texts') fact where fact <> 'state_of_residency';
select is(public.search_applicants(search => substr(tests.word(fact, 2), 2)) #>> '{rows,0,id}', id, format('a part of a word of %s finds the profile', fact))
from given, tests.facts('short texts') fact where fact <> 'state_of_residency';

-- Contributors, who are told what is theirs, and take it back.
select tests.sign_in_as('unpaid@example.com');
select is(public.submit_profile('Robin Sample', 'unpaid@example.com', null, tests.filled(3), '2026-11-27'), null, 'a whole profile can be submitted');
select tests.carries('a submission', public.export_my_data() #> '{applicant_submissions,0,profile}', 3);
select tests.as_owner();
create temp table sent on commit drop as select id, version from public.applicant_submissions where profile ->> 'major' = tests.filled(3) ->> 'major';
grant select on sent to authenticated;
select tests.sign_in_as('admin@example.com');
create temp table accepted on commit drop as select public.accept_submission(id, version, true) as id from sent;
select tests.carries('an accepted submission', tests.stored(id), 3) from accepted;
select tests.as_owner();
select isnt(private.told_by(jsonb_populate_record(a, jsonb_build_object(fact, null)), s), private.told_by(a, s), format('two profiles are told apart by %s', fact))
from sent join public.applicant_submissions s using (id), accepted join public.applicants a on a.id = accepted.id, tests.facts('all') fact
where fact <> 'accepted_schools';
select tests.sign_in_as('unpaid@example.com');
select public.withdraw_profile(id) from sent;
select tests.as_owner();
select is((select count(*) from public.audit_log where coalesce(before::text, '') || coalesce(after::text, '') like '%' || tests.word(fact, 3) || '%'), 0::bigint,
  format('nothing of %s stays in the log of a withdrawn profile', fact))
from tests.facts('texts') fact where fact <> 'state_of_residency';
select is((select count(*) from public.audit_log l, accepted where l.table_name = 'applicants' and l.row_key ->> 'id' = accepted.id and (l.before ? fact or l.after ? fact)), 0::bigint,
  format('no %s stays in the log of a withdrawn profile', fact))
from tests.facts('all') fact;
select is((select profile -> fact from public.applicant_submissions s join sent using (id)), null, format('no %s stays in a withdrawn submission', fact))
from tests.facts('all') fact;

select * from finish();
rollback;
