-- Lists of schools that are closed, read and reopened.
begin;
select no_plan();
select tests.open_store();

select tests.sign_in_as('cheatsheet@example.com');
-- What a list has, in its order.
create function pg_temp.mine() returns text
language sql as $$
  select string_agg(concat_ws(' ', s ->> 'school_id', nullif(s ->> 'note', ''), s ->> 'applied_on', s ->> 'answer', s ->> 'answered_on'), ', ' order by nth)
  from jsonb_array_elements(public.my_schools()) with ordinality as e (s, nth)
$$;
create function pg_temp.closed() returns text
language sql as $$
  select string_agg((select string_agg(s ->> 'school_id', ' ' order by nth) from jsonb_array_elements(schools) with ordinality as e (s, nth)), '; ' order by closed_at)
  from public.closed_cycles
$$;

select throws_ok('select public.close_cycle()', 'PT422', 'There is no school on your list.', 'an empty list is not closed');
select public.save_schools('{yale-school-of-medicine,feinberg-school-of-medicine,of-nobody}', '{"of-nobody": "School of Nobody"}');
select public.sort_my_schools('{feinberg-school-of-medicine,of-nobody,yale-school-of-medicine}');
update public.saved_schools set note = 'Ask', applied_on = '2027-06-01', answer = 'waitlisted', answered_on = '2028-01-05' where school_id like 'yale%';
create temp table before on commit drop as select pg_temp.mine() as list;
select tests.sign_in_as('another@example.com');
select public.save_schools('{of-another}');
select tests.sign_in_as('cheatsheet@example.com');

-- Closing.
select lives_ok('select public.close_cycle()', 'a member closes their cycle');
select is(public.my_schools(), '[]', 'the next one begins with an empty list');
select is(
  schools -> 2,
  '{"school_id": "yale-school-of-medicine", "name": "Yale School of Medicine", "note": "Ask", "status": "waitlisted", "answer": "waitlisted",
    "applied_on": "2027-06-01", "secondary_in_on": null, "secondary_sent_on": null, "interview_on": null, "answered_on": "2028-01-05"}',
  'what was written is kept, with the name of the school')
from public.closed_cycles;
select is(pg_temp.closed(), 'feinberg-school-of-medicine of-nobody yale-school-of-medicine', 'in its order');
select is(schools #>> '{1,name}', 'School of Nobody', 'a school of the member''s own has its name, too') from public.closed_cycles;
select is((select jsonb_array_length(public.my_start() -> 'saved_schools')), 0, 'no school of a closed cycle is saved any more');

-- Nobody else.
create temp table ids on commit drop as select id from public.closed_cycles;
grant select on ids to authenticated;
select tests.sign_in_as('another@example.com');
select is_empty('select 1 from public.closed_cycles', 'another member does not see it');
select throws_ok('select public.reopen_cycle(id) from ids', 'PT404', 'This list is no longer among your closed cycles.', 'nor reopens it');
select is(pg_temp.mine(), 'of-another', 'and keeps their own list');
delete from public.closed_cycles;
select tests.sign_in_as('admin@example.com');
select is_empty('select 1 from public.closed_cycles', 'nor does an admin see it');
select tests.sign_in_as('cheatsheet@example.com');
select throws_ok($$ insert into public.closed_cycles (schools) values ('[]') $$, '42501', null, 'nobody writes one');
select throws_ok($$ update public.closed_cycles set schools = '[]' $$, '42501', null, 'nor changes one');

-- Reopening.
select public.save_schools('{rush-medical-college}');
select lives_ok('select public.reopen_cycle(id) from ids', 'a member reopens a cycle');
select is(pg_temp.mine(), list, 'its list is as it was') from before;
select is(public.my_schools() #>> '{1,name}', 'School of Nobody', 'with the names as they were written');
select is(pg_temp.closed(), 'rush-medical-college', 'and the one that was open is closed in its place');
select throws_ok('select public.reopen_cycle(id) from ids', 'PT404', null, 'it is not reopened twice');
select is(pg_temp.mine(), list, 'which changes nothing') from before;
delete from public.saved_schools;
select public.reopen_cycle(id) from public.closed_cycles;
select is(pg_temp.mine(), 'rush-medical-college', 'where no list is open, none is closed');
select is(pg_temp.closed(), null, 'so that there is one less');

-- Ten are kept.
select tests.as_owner();
insert into public.closed_cycles (user_id, schools) select tests.id_of('cheatsheet@example.com'), '[]' from generate_series(1, 10);
select tests.sign_in_as('cheatsheet@example.com');
select throws_ok('select public.close_cycle()', 'PT409', 'You can save up to 10 closed cycles. Remove some to save more.', 'an eleventh is refused');
select is(pg_temp.mine(), 'rush-medical-college', 'and the list stays');
select lives_ok('select public.reopen_cycle(id) from (select id from public.closed_cycles limit 1) one', 'one of ten can be reopened');
select is((select count(*) from public.closed_cycles), 10::bigint, 'as its place is free');
delete from public.closed_cycles where schools = '[]';
select is(pg_temp.closed(), 'rush-medical-college', 'a member deletes theirs');

-- An expired member.
select tests.as_owner();
update public.entitlements set starts_at = now() - interval '2 years', ends_at = now() - interval '1 year'
where user_id = tests.id_of('cheatsheet@example.com');
select tests.sign_in_as('cheatsheet@example.com');
select lives_ok('select public.reopen_cycle(id) from public.closed_cycles', 'an expired member reopens what is theirs');
select is(pg_temp.mine(), 'rush-medical-college', 'and reads it');
select lives_ok('select public.close_cycle()', 'and closes it');

select * from finish();
rollback;
