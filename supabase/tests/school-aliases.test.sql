-- What an alias means for the applicants who wrote it, when it comes, changes or goes.
begin;
select no_plan();
select tests.open_store();

insert into public.applicants (id, gpa, accepted_schools)
values
  ('applicant-201', 4.00, '{"Qqq Medical",Yale}'),
  ('applicant-202', 3.00, '{"Qqq Medical","QQQ Med"}'),
  ('applicant-203', null, '{"qqq med",Pitt}'),
  ('applicant-204', null, '{100%_Qqx,"!!!","Back\\Slash"}');
create temp view links as
select substr(applicant_id, 11)::integer as applicant, school_id from public.applicant_schools;
grant select on links to authenticated;

-- Who may.
select tests.sign_in_as('cheatsheet@example.com');
select throws_ok($$ select public.change_alias(null, null, 'qqq', 'Mine') $$, '42501', null, 'a member adds no alias');
select throws_ok($$ select public.change_alias('pitt', 'University of Pittsburgh', 'pitt', 'Mine') $$, 'PT409', null,
  'a member changes none');
select throws_ok($$ select public.change_alias('pitt', 'University of Pittsburgh') $$, 'PT409', null, 'a member removes none');
select throws_ok($$ select public.preview_alias(null, 'qqq', 'Mine') $$, 'PT403', null, 'a member sees no preview');
select tests.sign_in_as('demoted@example.com', '{"is_admin": true}');
select throws_ok($$ select public.change_alias(null, null, 'qqq', 'Mine') $$, '42501', null,
  'a demoted admin with an old token adds no alias');
select throws_ok($$ select public.change_alias('pitt', 'University of Pittsburgh') $$, 'PT409', null, 'nor removes one');
select throws_ok($$ select public.preview_alias(null, 'qqq', 'Mine') $$, 'PT403', null, 'nor sees a preview');
select tests.sign_out();
select throws_ok($$ select public.change_alias(null, null, 'qqq', 'Mine') $$, '42501', null, 'a visitor cannot even ask');
select throws_ok($$ select public.preview_alias(null, 'qqq', 'Mine') $$, '42501', null, 'nor for a preview');
select tests.as_owner();
select is((select school_name from public.school_aliases where alias = 'pitt'), 'University of Pittsburgh', 'and nothing was changed');
select is_empty($$ select 1 from public.school_aliases where alias = 'qqq' $$, 'or added');
select set_eq('select * from links',
  $$ values (201, 'qqq-medical'), (201, 'yale-school-of-medicine'), (202, 'qqq-medical'), (202, 'qqq-med'),
       (203, 'qqq-med'), (203, 'university-of-pittsburgh'), (204, '100qqx'), (204, 'backslash') $$,
  'without an alias each spelling is a school');

-- A merge.
select tests.sign_in_as('admin@example.com');
create temp table preview on commit drop as
select public.preview_alias(null, ' QQQ ', 'Queen''s School') as is;
select is((select "is" from preview), '{
  "applicants": 3,
  "moves": [
    {"from": "qqq-med", "to": "queens-school", "applicants": 2},
    {"from": "qqq-medical", "to": "queens-school", "applicants": 2}],
  "schools": [
    {"id": "qqq-med", "name": "Qqq Med", "before": 2, "after": 0, "is_new": false, "goes": true},
    {"id": "qqq-medical", "name": "Qqq Medical", "before": 2, "after": 0, "is_new": false, "goes": true},
    {"id": "queens-school", "name": "Queen''s School", "before": 0, "after": 3, "is_new": true, "goes": false}]}',
  'an admin sees what an alias would merge');
select is_empty($$ select 1 from links where school_id = 'queens-school' $$, 'before anything is written');
select lives_ok($$ select public.change_alias(null, null, ' QQQ ', ' Queen''s School ') $$, 'and adds it');
select set_eq($$ select * from links where applicant < 204 $$,
  $$ values (201, 'queens-school'), (201, 'yale-school-of-medicine'), (202, 'queens-school'),
       (203, 'queens-school'), (203, 'university-of-pittsburgh') $$,
  'whereupon those who wrote it are linked anew, and nobody else');
select set_eq($$ select id from public.schools where id ~ '^q' $$, array['queens-school'], 'and merged schools are gone');
select results_eq($$ select profile_count, avg_gpa from public.school_directory where id = 'queens-school' $$,
  $$ values (3, 3.50) $$, 'counts and averages are those of the merged school');
select is(public.preview_alias(null, 'qqq med', 'Queen''s School'), '{"applicants": 0, "moves": [], "schools": []}',
  'an alias that says what is so already moves nobody');

-- A split, by a longer alias. Whoever wrote both spellings stays as well.
update public.applicants set accepted_schools = '{"Qqq Medical",Qqq}' where id = 'applicant-201';
update public.schools set description = 'Old and venerable.' where id = 'queens-school';
select is(public.preview_alias(null, 'qqq med', 'Medical Queen'), '{
  "applicants": 3,
  "moves": [{"from": "queens-school", "to": "medical-queen", "applicants": 3}],
  "schools": [
    {"id": "medical-queen", "name": "Medical Queen", "before": 0, "after": 3, "is_new": true, "goes": false},
    {"id": "queens-school", "name": "Queen''s School", "before": 3, "after": 1, "is_new": false, "goes": false}]}',
  'an admin sees what a longer alias would split');
select public.change_alias(null, null, 'qqq med', 'Medical Queen');
select set_eq($$ select * from links where applicant < 204 $$,
  $$ values (201, 'queens-school'), (201, 'medical-queen'), (202, 'medical-queen'),
       (203, 'medical-queen'), (203, 'university-of-pittsburgh') $$,
  'and that is how it is split');

-- Another school, another spelling.
select is(public.preview_alias('qqq', 'qqq', 'Yale School of Medicine') -> 'schools' -> 0,
  '{"id": "queens-school", "name": "Queen''s School", "before": 1, "after": 0, "is_new": false, "goes": false}',
  'a school that somebody has described stays, without profiles');
select public.change_alias('qqq', 'Queen''s School', 'qqq', 'Yale School of Medicine');
select set_eq($$ select school_id from links where applicant = 201 $$,
  array['yale-school-of-medicine', 'medical-queen'], 'an alias may come to mean another school');
select is((select description from public.schools where id = 'queens-school'), 'Old and venerable.', 'as the preview said');
select tests.as_owner();
delete from public.audit_log;
select tests.sign_in_as('admin@example.com');
select is(public.preview_alias('qqq med', 'qqq medi', 'Medical Queen') -> 'schools' -> 0 ->> 'after', '2',
  'a narrower alias leaves those alone who wrote less');
select public.change_alias('qqq med', 'Medical Queen', 'qqq medi', 'Medical Queen');
select set_eq($$ select * from links where applicant < 204 $$,
  $$ values (201, 'yale-school-of-medicine'), (201, 'medical-queen'), (202, 'medical-queen'), (202, 'yale-school-of-medicine'),
       (203, 'yale-school-of-medicine'), (203, 'university-of-pittsburgh') $$,
  'who wrote less falls to the shorter alias');
select results_eq(
  $$ select action, row_key ->> 'alias', actor_id from public.audit_log where table_name = 'school_aliases' order by id $$,
  $$ values ('insert', 'qqq medi', tests.id_of('admin@example.com')), ('delete', 'qqq med', tests.id_of('admin@example.com')) $$,
  'both aliases are on record');
select is_empty($$ select 1 from public.audit_log where table_name = 'schools' $$, 'and no school came or went in between');

-- Removal.
select is(public.preview_alias('qqq medi', null, null) -> 'moves',
  '[{"from": "medical-queen", "to": "yale-school-of-medicine", "applicants": 2}]', 'an admin sees what a removal would move');
select public.change_alias('qqq medi', 'Medical Queen');
select public.change_alias('qqq', 'Yale School of Medicine');
select set_eq($$ select * from links where applicant < 204 $$,
  $$ values (201, 'qqq-medical'), (201, 'qqq'), (202, 'qqq-medical'), (202, 'qqq-med'), (203, 'qqq-med'), (203, 'university-of-pittsburgh') $$,
  'without an alias each spelling is a school again');

-- A percent sign, an underscore and a backslash stand for themselves.
select is(public.preview_alias(null, '%_q', 'Percent School') -> 'moves',
  '[{"from": "100qqx", "to": "percent-school", "applicants": 1}]', 'an alias may hold what LIKE gives a meaning to');
select public.change_alias(null, null, 'k\s', 'Slashed School');
select set_eq('select school_id from links where applicant = 204', array['100qqx', 'slashed-school'], 'and is found by it');
select is(public.preview_alias(null, '!!!', 'Exclaiming School') -> 'moves',
  '[{"from": null, "to": "exclaiming-school", "applicants": 1}]', 'what was no school can become one');

-- Of very many.
insert into public.applicants (accepted_schools) select array['Qyy ' || n % 2] from generate_series(1, 10001) n;
select is(public.preview_alias(null, 'qyy', 'One Of Many') - 'moves', '{
  "applicants": 10000,
  "schools": [
    {"id": "one-of-many", "name": "One Of Many", "before": 0, "after": null, "is_new": true, "goes": false},
    {"id": "qyy-0", "name": "Qyy 0", "before": 5000, "after": null, "is_new": false, "goes": false},
    {"id": "qyy-1", "name": "Qyy 1", "before": 5001, "after": null, "is_new": false, "goes": false}],
  "is_capped": true}', 'of more than ten thousand applicants so many are looked at, and no sum is told');
delete from public.applicants where accepted_schools && '{Qyy 0,Qyy 1}';
select tests.run_job(kind => 'sync');

-- However an alias is written.
insert into public.school_aliases (alias, school_name) values ('qqq', 'Direct'), ('unheard of', 'Nobody');
select set_eq($$ select school_id from links where applicant = 202 $$, array['direct'], 'links follow an alias that is inserted');
update public.school_aliases set school_name = 'Directed' where alias in ('qqq', 'unheard of');
select set_eq($$ select school_id from links where applicant = 202 $$, array['directed'], 'that is changed');
delete from public.school_aliases where school_name = 'Directed';
select set_eq($$ select school_id from links where applicant = 202 $$, array['qqq-medical', 'qqq-med'], 'and that is deleted');

-- Two admins, and what is no alias.
select throws_ok($$ select public.change_alias('pitt', 'Another School', 'pitt', 'Mine') $$, 'PT409',
  'Somebody else changed this in the meantime.', 'who has seen another school is told');
select throws_ok($$ select public.change_alias('pitt', 'Another School', 'pitts', 'Mine') $$, 'PT409', null, 'so is who would rename it');
select throws_ok($$ select public.change_alias('pitt', 'Another School') $$, 'PT409', null, 'or remove it');
select throws_ok($$ select public.change_alias('gone', 'Gone', 'pitts', 'Mine') $$, 'PT409', null, 'and what is gone is not replaced');
select is_empty($$ select 1 from public.school_aliases where alias = 'pitts' $$, 'half a change is none');
select throws_ok($$ select public.change_alias(null, null, 'pitt', 'Mine') $$, '23505', null, 'an alias means one school');
select throws_ok($$ select public.change_alias(null, null, '  ', 'Mine') $$, '23514', null, 'nothing is no alias');
select throws_ok($$ select public.change_alias() $$, '23502', null, 'nor is null');
select throws_ok($$ select public.change_alias(null, null, 'qqq', '!!!') $$, '23514', null, 'a name without a letter is no school');
select throws_ok($$ select public.change_alias(null, null, 'qqq', repeat('x', 201)) $$, '23514', null, 'nor is a very long one');
select throws_ok($$ update public.school_aliases set alias = 'pitts' where alias = 'pitt' $$, '42501', null,
  'nobody renames an alias past the record');

-- Looking for one.
select is(public.search_aliases('pitt') -> 'rows', '[
  {"alias": "pitt", "school_name": "University of Pittsburgh"},
  {"alias": "university of pittsburgh", "school_name": "University of Pittsburgh"},
  {"alias": "upmc", "school_name": "University of Pittsburgh"}]', 'an admin finds an alias by itself or by its school');
select is(public.search_aliases('%') -> 'total', '0', 'a percent sign is a percent sign');
select is(public.search_aliases('pitt', 9, 2) - 'rows', '{"total": 3, "page": 2, "page_size": 2, "page_count": 2}', 'beyond the last page is the last');
select is(public.search_aliases('pitt', 2, 2) -> 'rows' -> 0 ->> 'alias', 'upmc', 'and a page has its part');
select is(public.search_aliases('pitt', null, 2) -> 'page', '1', 'without a page it is the first');
insert into public.school_aliases (alias, school_name) select 'alias ' || n, 'A School' from generate_series(1, 101) n;
select is(jsonb_array_length(public.search_aliases(null, 1, null) -> 'rows'), 20, 'of twenty');
select is(jsonb_array_length(public.search_aliases(null, 1, 100000) -> 'rows'), 100, 'and at most a hundred');
delete from public.school_aliases where alias ~ '^alias \d';
select tests.sign_in_as('cheatsheet@example.com');
select is(public.search_aliases(), '{"rows": [], "total": 0, "page": 1, "page_size": 20, "page_count": 1}', 'a member finds none');
select tests.sign_in_as('admin@example.com');

-- Addresses of a school.
select throws_ok(format('update public.schools set %I = %L', column_name, address), '23514', null,
  format('"%s" is no address of a school (%s)', address, column_name))
from unnest(array['javascript:alert(1)', 'http://', 'https:// example.com', 'ftp://example.com', E'https://a.example\njavascript:x', '//a.example']) as address,
  unnest(array['website', 'custom_image_url']) as column_name;
select throws_ok($$ update public.schools set acceptance_rate = 100.01 $$, '23514', null, 'no school accepts more than everybody');
select throws_ok($$ update public.schools set name = 'Mine' $$, '42501', null, 'a school is renamed by its aliases alone');

select * from finish();
rollback;
