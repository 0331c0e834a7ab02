-- Drafts of applicants, and profiles published at a time: members see neither, in no list, figure or link.
begin;
select no_plan();
select tests.open_store();

-- Twelve profiles in two states, ten of them published, at two schools; the hidden ones stand out in every respect.
insert into public.applicants (id, major, gpa, mcat, gap_years, state_of_residency, matriculation_year, accepted_schools)
select format('applicant-%s', 900 + n), 'Biology', 3.50, 510, 1, 'Ohio', 2024, '{Alpha College,Beta College}'
from generate_series(1, 10) n;
insert into public.applicants (
  id, major, gpa, mcat, gap_years, state_of_residency, matriculation_year, accepted_schools, research, published_at)
values
  ('applicant-951', 'Alchemy', 4.00, 528, 9, 'Maine', 2050, '{Alpha College,Gamma College}', 'Gold', null),
  ('applicant-952', 'Alchemy', 4.00, 528, 9, 'Maine', 2050, '{Alpha College,Gamma College}', 'Gold', now() + interval '1 microsecond');

-- What a member finds of the two, by every function and table there is; an array of the ways that found something.
create function tests.ways_to_hidden() returns text[]
language sql
as $$
  select array(
    select way
    from (values
      ('table', (select count(*) from public.applicants where number in (951, 952))),
      ('table, by a condition', (select count(*) from public.applicants where research = 'Gold')),
      ('profile', (select count(*) from unnest('{951,952}'::int[]) n where public.applicant_profile('applicant-' || n) is not null)),
      ('profiles', jsonb_array_length(public.applicant_profiles('{applicant-951,applicant-952}'))),
      ('search', (public.search_applicants() ->> 'total')::bigint - 10),
      ('search by text', (public.search_applicants('alchemy') ->> 'total')::bigint),
      ('search by major', (public.search_applicants(majors => '{Alchemy}') ->> 'total')::bigint),
      ('search by school', (public.search_applicants(school => 'gamma-college') ->> 'total')::bigint),
      ('search by state', (public.search_applicants(state => 'Maine') ->> 'total')::bigint),
      ('search by numbers', (public.search_applicants(gpa_from => 3.9, mcat_from => 520) ->> 'total')::bigint),
      ('search by bands', (public.search_applicants(gap_bands => '{3+}') ->> 'total')::bigint),
      ('search by bands of scores', (public.search_applicants(gpa_bands => '{3.9-4.0}', mcat_bands => '{520+}') ->> 'total')::bigint),
      ('search by schools of others', (public.search_applicants(school => 'alpha-college') ->> 'total')::bigint - 10),
      ('sorts', (select count(*)
        from unnest('{gpa-desc,gpa-asc,mcat-desc,mcat-asc}'::text[]) sort,
          jsonb_array_elements(public.search_applicants(sort => sort) -> 'rows') r where r ->> 'major' = 'Alchemy')),
      ('nearest', (select count(*)
        from jsonb_array_elements(public.nearest_applicants(4.0, 528, 9, 'Maine', '{research}') -> 'rows') r
        where r #>> '{applicant,major}' = 'Alchemy')),
      ('nearest, by GPA alone', (select count(*)
        from jsonb_array_elements(public.nearest_applicants(gpa => 4.0) -> 'rows') r where r #>> '{applicant,major}' = 'Alchemy')),
      ('figures', (public.explore_applicants() ->> 'profiles')::bigint - 10),
      ('figures, examined', (public.explore_applicants() ->> 'looked_at')::bigint - 10),
      ('figures, of activities', (select count(*)
        from jsonb_array_elements(public.explore_applicants() #> '{activities,counts}') c where c ->> 0 = 'research')),
      ('figures of a school', (public.explore_applicants('alpha-college') ->> 'profiles')::bigint - 10),
      ('a school of theirs', (select count(*) from public.schools where id = 'gamma-college')),
      ('the number at a school', (select profiles from public.school_figures where school_id = 'alpha-college') - 10),
      ('the average at a school', (select (avg_gpa <> 3.50 or avg_mcat <> 510)::int from public.school_directory where id = 'alpha-college')),
      ('school search', (select sum((r ->> 'profile_count')::int) from jsonb_array_elements(public.search_schools() -> 'rows') r) - 20),
      ('search by a story', (public.search_applicants('gold') ->> 'total')::bigint),
      ('search by number', (public.search_applicants('951') ->> 'total')::bigint),
      ('search by section', (public.search_applicants(sections => '{research}') ->> 'total')::bigint),
      ('counts', (public.count_applicants() #>> '{sections,research}')::bigint),
      ('a school''s name', (public.search_applicants('gamma college') ->> 'total')::bigint),
      ('a school''s rows', (select count(*)
        from jsonb_array_elements(public.search_applicants(school => 'alpha-college', page_size => 50) -> 'rows') r where r ->> 'major' = 'Alchemy')),
      ('assistant: profile', (select count(*) from unnest('{951,952}'::int[]) n
        where ((private.answer_assistant('read_applicant', jsonb_build_object('number', n))).answer) is not null)),
      ('assistant: search', ((private.answer_assistant('search_applicants', '{"search": "alchemy"}')).answer ->> 'total')::bigint),
      ('assistant: school', (select count(*)
        from jsonb_array_elements((private.answer_assistant('read_school', '{"id": "alpha-college"}')).answer #> '{applicants,rows}') r
        where r ->> 'major' = 'Alchemy')),
      ('export of my data', (public.export_my_data()::text like '%Alchemy%')::int::bigint)
    ) found (way, hits)
    where hits is distinct from 0)
$$;
grant execute on function tests.ways_to_hidden() to anon, authenticated;
grant execute on function private.answer_assistant(text, jsonb) to authenticated;

select tests.sign_in_as('cheatsheet@example.com');
select is(tests.ways_to_hidden(), '{}', 'a member finds no draft and no scheduled profile, in any way');
select throws_ok($$ insert into public.saved_applicants (applicant_id) values ('applicant-951') $$, '42501', null, 'nor can they save a draft');
select throws_ok($$ insert into public.saved_applicants (applicant_id) values ('applicant-953') $$, '42501', null, 'which looks like saving no profile at all');
select is_empty($$ update public.applicants set published_at = now() returning 1 $$, 'a member publishes nothing');

select tests.sign_in_as('admin@example.com');
select is((select count(*) from public.applicants where major = 'Alchemy'), 2::bigint, 'an admin reads drafts');
select is((public.list_applicants('alchemy') ->> 'total')::integer, 2, 'an admin''s list has drafts');
select is((public.list_applicants(search, drafts => true) ->> 'total')::integer, hits, format('of %s, the drafts are listed', coalesce(search, 'all')))
from (values (null, 2), ('alchemy', 2), ('biology', 0)) as searches (search, hits);
select is((select array_agg(r ->> 'major') from jsonb_array_elements(public.list_applicants(drafts => true) -> 'rows') r), '{Alchemy,Alchemy}', 'and no other');
select is(jsonb_array_length(public.export_applicants('alchemy')), 2, 'an admin''s export has drafts');
select is(jsonb_array_length(public.export_applicants(drafts => true)), 2, 'or only them');
select is(public.applicant_profile('applicant-951') ->> 'major', 'Alchemy', 'an admin can preview a draft');
select is((public.explore_applicants() ->> 'profiles')::integer, 10, 'an admin sees the figures of members');

-- The moment comes.
select tests.as_owner();
select is(private.publish_applicants(), 0::bigint, 'before its time, nothing is published');
update public.applicants set published_at = now() - interval '1 microsecond', is_published = false where id = 'applicant-952';
select is((select is_published from public.applicants where id = 'applicant-952'), true, 'any write of a due profile publishes it');
set constraints all immediate;
alter table public.applicants disable trigger set_published;
update public.applicants set is_published = false where id = 'applicant-952';
set constraints all immediate;
alter table public.applicants enable trigger set_published;
select private.remove_unused_schools('{gamma-college}');
select tests.sign_in_as('cheatsheet@example.com');
select is(tests.ways_to_hidden(), '{}', 'until the publication has run, lists and figures agree that it is hidden');
select tests.as_owner();
select is(private.publish_applicants(), 1::bigint, 'the publication takes what is due, and no draft');
select is(private.publish_applicants(), 0::bigint, 'once');
select tests.sign_in_as('cheatsheet@example.com');
select is((public.search_applicants('alchemy') ->> 'total')::integer, 1, 'a member then finds it');
select is((public.explore_applicants() ->> 'profiles')::integer, 11, 'and it counts in the figures');
select is((select profiles from public.school_figures where school_id = 'alpha-college'), 11, 'in those of its schools, too');
select is((public.search_applicants(school => 'gamma-college') ->> 'total')::integer, 1, 'a school that only it names appears with it');
select lives_ok($$ insert into public.saved_applicants (applicant_id) values ('applicant-952') $$, 'a member can save it');

-- Back to a draft.
select tests.sign_in_as('admin@example.com');
update public.applicants set published_at = null where id = 'applicant-952';
select tests.sign_in_as('cheatsheet@example.com');
delete from public.saved_applicants;
select tests.as_owner();
select private.remove_unused_schools('{gamma-college}');
select tests.sign_in_as('cheatsheet@example.com');
select is(tests.ways_to_hidden(), '{}', 'an unpublished profile leaves every list and figure at once');

-- Changes of drafts, and of aliases, leave them hidden.
select tests.sign_in_as('admin@example.com');
update public.applicants set gpa = 3.99, accepted_schools = '{Alpha College,Delta College}' where id = 'applicant-951';
select is_empty($$ select 1 from public.schools where id = 'delta-college' $$, 'the schools of a draft are not created');
select is_empty(
  $$ select 1 from public.schools where id in (select id from public.schools where name like 'Gamma%') $$, 'nor linked');
select tests.as_owner();
select private.relink(array['applicant-951', 'applicant-952', 'applicant-901']);
select tests.sign_in_as('cheatsheet@example.com');
select is(tests.ways_to_hidden(), '{}', 'a sync links no draft');
select tests.sign_in_as('admin@example.com');
update public.applicants set published_at = now() where id = 'applicant-951';
select tests.sign_in_as('cheatsheet@example.com');
select is((public.search_applicants(school => 'delta-college') ->> 'total')::integer, 1, 'published by hand, it is linked as it is now');

-- Imports are drafts, unless they say otherwise.
select tests.sign_in_as('admin@example.com');
select public.import_applicants('[{"major": "Imported"}]');
select is((select array_agg(is_published) from public.applicants where major = 'Imported'), '{false}', 'an import adds drafts');
insert into public.applicants (major, published_at) values ('Draft by hand', null);
select is((select array_agg(is_published) from public.applicants where major = 'Draft by hand'), '{false}', 'an admin adds a draft');

select tests.sign_in_as('admin@example.com');
select is(jsonb_array_length(public.applicant_profiles('{applicant-951,applicant-952}')), 2, 'an admin reads them among others');

select * from finish();
rollback;
