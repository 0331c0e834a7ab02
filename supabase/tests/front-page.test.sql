-- What stands above the lists: counts of searches, what is due of the caller's schools, and the outline of a guide they hold.
begin;
select no_plan();
select tests.open_store();
insert into public.applicants (id, gpa, reflections, state_of_residency, published_at)
values ('applicant-900', 3.4, 'Looked back', 'Ohio', now() - interval '1 day'), ('applicant-901', 3.9, 'Looked back', 'Ohio', now() - interval '1 day'),
  ('applicant-902', 3.5, 'A draft', 'Ohio', null);

select tests.sign_in_as('cheatsheet@example.com');
select is(public.count_searches('[{}, {"gpa_to": 3.64, "sections": ["reflections"]}, {"search": "nobody wrote this"}, {"state": "Ohio", "unknown": 1}]'),
  '{2,1,0,2}', 'each search is counted as its list would be, published profiles alone');
select is(public.count_searches('[{"state": "Ohio"}]'),
  array[(public.search_applicants(state => 'Ohio') ->> 'total')::integer], 'the count is that of the list');
select is(public.count_searches('[]'), '{}', 'no search, no count');
select throws_ok($$ select public.count_searches('{"search": "x"}') $$, 'PT422', 'Please send a list of at most 8 searches.');
select throws_ok($$ select public.count_searches((select jsonb_agg('{}'::jsonb) from generate_series(1, 9))) $$,
  'PT422', 'Please send a list of at most 8 searches.');
select throws_ok($$ select public.count_searches(jsonb_build_array(jsonb_build_object('majors', (select jsonb_agg(n::text) from generate_series(1, 21) n)))) $$,
  'PT422', 'Please choose at most 20 of each.');
select throws_ok(format('select public.count_searches(%L)', input), 'PT422', 'Please send a list of at most 8 searches.', input)
from unnest('{[3],"[{}, null]","[[]]",7,"\"x\""}'::text[]) input;
select is(public.count_searches('[{"search": "x'' or true --"}, {"state": "'') or true --"}]'), '{0,0}', 'input is quoted');
select tests.as_owner();
select is(private.count_searches('[{}]', 1), '{}', 'nobody who reads no profiles counts any');
select tests.sign_in_as('application@example.com');
select is(public.count_searches('[{}]'), '{}', 'a plan without profiles counts none');
select tests.sign_in_as('admin@example.com');
select is(public.count_searches('[{}]'), '{2}', 'an admin counts what is published');

-- More than the most.
select tests.as_owner();
create function tests.counted(most integer) returns integer[] language sql as $$ select private.count_searches('[{}, {"gpa_to": 3.64}]', most) $$;
grant execute on function tests.counted to authenticated;
select tests.sign_in_as('cheatsheet@example.com');
select is(tests.counted(1), '{2,1}', 'one more than the most stands for all that are more');

-- What is due.
select tests.as_owner();
insert into public.saved_schools (user_id, school_id) select tests.id_of('cheatsheet@example.com'), 'school-' || n from generate_series(1, 9) n;
update public.saved_schools set applied_on = current_date - 60;
update public.saved_schools set secondary_in_on = current_date - 5 where school_id in ('school-1', 'school-2', 'school-3');
update public.saved_schools set secondary_sent_on = current_date where school_id = 'school-2';
update public.saved_schools set answer = 'declined', answered_on = current_date where school_id = 'school-3';
update public.saved_schools set interview_on = current_date - 2 where school_id = 'school-4';
update public.saved_schools set interview_on = current_date - 1 where school_id = 'school-5';
update public.saved_schools set interview_on = current_date + 9 where school_id = 'school-6';
select tests.sign_in_as('cheatsheet@example.com');
select is(
  (select array_agg(due ->> 'school_id') from jsonb_array_elements(public.front_page('[]') -> 'due') due),
  '{school-1,school-5,school-6}', 'secondaries to send and interviews ahead are due, the earliest first');
select is(public.front_page('[]') #> '{due,0}',
  jsonb_build_object('school_id', 'school-1', 'name', 'School 1', 'secondary_in_on', current_date - 5, 'secondary_sent_on', null,
    'interview_on', null, 'answer', null), 'with their dates and no note');
select is(public.front_page('[]') -> 'applying_since', to_jsonb(current_date - 60), 'since when they apply');
update public.profiles set applies_in = 2027 where user_id = auth.uid();
select is(public.front_page('[]') -> 'applies_in', '2027', 'and in which summer, as they said');
select is(public.front_page('[{"gpa_to": 3.64}]') -> 'counts', '[1]', 'with the counts of the searches');
select is(public.front_page('[]') -> 'year', 'null', 'a member without the guide reads nothing of it');
select tests.as_owner();
insert into public.saved_schools (user_id, school_id, secondary_in_on)
select tests.id_of('cheatsheet@example.com'), 'more-' || n, current_date - 5 from generate_series(1, 30) n;
select tests.sign_in_as('cheatsheet@example.com');
select is(jsonb_array_length(public.front_page('[]') -> 'due'), 20, 'twenty at most');

-- Another person.
select tests.sign_in_as('cheatsheet-plus@example.com');
select is(public.front_page('[]'), '{"counts": [], "due": [], "applying_since": null, "applies_in": null, "year": null}', 'nothing of it is read by another');

-- Whose plan is over.
select tests.as_owner();
insert into public.saved_schools (user_id, school_id, interview_on) values (tests.id_of('expired@example.com'), 'school-1', current_date + 5);
select tests.sign_in_as('expired@example.com');
select is(public.front_page('[]') -> 'due', '[]', 'nothing is due once a plan is over');

-- The guide to the year.
select tests.as_owner();
insert into public.guides (id, capability, kind, title, body)
values ('application-year', 'application', 'companion', 'The year', E'## June\nText\n- [ ] Do it\n### Below\n#### Deep\n- A list\n## July');
select tests.sign_in_as('application@example.com');
select is(public.front_page('[]') #> '{year,ticked}', '[]', 'nothing is ticked at first');
select public.tick_box('application-year', 'Do it', true);
select is(public.front_page('[]') -> 'year',
  jsonb_build_object('id', 'application-year', 'title', 'The year', 'capability', 'application', 'outline', E'## June\n- [ ] Do it\n### Below\n## July', 'ticked', array['Do it']),
  'who holds the guide reads its headings and boxes, and which of them are ticked');
select is((select count(*) from public.guides where outline is not null), 1::bigint, 'also in a list of the guides');
select throws_ok($$ update public.guides set outline = 'mine' $$, '42501');
select tests.sign_in_as('cheatsheet@example.com');
select is((select count(*) from public.guides where outline is not null), 0::bigint, 'no other reads an outline');
select tests.sign_in_as('admin@example.com');
select is(public.front_page('[]') #> '{year,ticked}', '[]', 'an admin, who reads every profile, has their own ticks');
update public.guides set body = '## August' where id = 'application-year';
select is((select outline from public.guides where id = 'application-year'), '## August', 'another text has another outline');
select throws_ok($$ update public.guides set outline = 'mine' $$, '42501');
update public.guides set published_at = now() + interval '1 day' where id = 'application-year';
select is(public.front_page('[]') -> 'year', 'null', 'what is not published yet is on nobody''s page');

-- A file in place of another has no outline.
select tests.as_owner();
insert into public.guides (id, capability, kind, title, storage_path, text_path, outline) values ('filed', 'application', 'document', 'Filed', 'a.pdf', 'a.md', '## A');
select public.register_guide_file(tests.id_of('admin@example.com'), 'filed', 'b.pdf');
select is((select outline from public.guides where id = 'filed'), null, 'a file without a text has no outline');

-- Nobody signed in.
select tests.sign_out();
select throws_ok($$ select public.front_page('[]') $$, '42501');
select throws_ok($$ select public.count_searches('[]') $$, '42501');

select * from finish();
rollback;
