-- The effect of adding, changing and removing an alias on the applicants whose schools it matches.
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

select set_eq('select * from links',
  $$ values (201, 'qqq-medical'), (201, 'yale-school-of-medicine'), (202, 'qqq-medical'), (202, 'qqq-med'),
       (203, 'qqq-med'), (203, 'university-of-pittsburgh'), (204, '100qqx'), (204, 'backslash') $$,
  'each spelling without an alias is a school');

-- Merging.
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
  'an admin can preview the schools an alias merges');
select is_empty($$ select 1 from links where school_id = 'queens-school' $$, 'a preview writes nothing');
select lives_ok($$ select public.change_alias(null, null, ' QQQ ', ' Queen''s School ') $$, 'an admin can add the alias');
select set_eq($$ select * from links where applicant < 204 $$,
  $$ values (201, 'queens-school'), (201, 'yale-school-of-medicine'), (202, 'queens-school'),
       (203, 'queens-school'), (203, 'university-of-pittsburgh') $$,
  'the matching applicants are relinked, and no others');
select set_eq($$ select id from public.schools where id ~ '^q' $$, array['queens-school'], 'merged schools are removed');
select results_eq($$ select profile_count, avg_gpa from public.school_directory where id = 'queens-school' $$,
  $$ values (3, 3.50) $$, 'counts and averages are those of the merged school');
select throws_ok($$ select public.preview_alias(null, ' QQQ', 'Other School') $$, 'PT409', 'This spelling already refers to Queen''s School.',
  'an admin who previews a taken spelling learns whose it is');
select lives_ok($$ select public.preview_alias('qqq', 'qqq', 'Other School') $$, 'and can preview another school for it');
select throws_ok($$ select public.change_alias(null, null, 'qq', 'Queen''s School') $$, '23514', null, 'two letters are in too many names');
select is(public.preview_alias(null, 'qqq med', 'Queen''s School'), '{"applicants": 0, "moves": [], "schools": []}',
  'an alias that changes nothing moves no applicant');

-- Splitting by a longer alias. An applicant with both spellings stays at both schools.
update public.applicants set accepted_schools = '{"Qqq Medical",Qqq}' where id = 'applicant-201';
update public.schools set description = 'Old and venerable.' where id = 'queens-school';
select is(public.preview_alias(null, 'qqq med', 'Medical Queen'), '{
  "applicants": 3,
  "moves": [{"from": "queens-school", "to": "medical-queen", "applicants": 3}],
  "schools": [
    {"id": "medical-queen", "name": "Medical Queen", "before": 0, "after": 3, "is_new": true, "goes": false},
    {"id": "queens-school", "name": "Queen''s School", "before": 3, "after": 1, "is_new": false, "goes": false}]}',
  'an admin can preview the schools a longer alias splits');
select public.change_alias(null, null, 'qqq med', 'Medical Queen');
select set_eq($$ select * from links where applicant < 204 $$,
  $$ values (201, 'queens-school'), (201, 'medical-queen'), (202, 'medical-queen'),
       (203, 'medical-queen'), (203, 'university-of-pittsburgh') $$,
  'the split matches the preview');

-- Another school or spelling.
select is(public.preview_alias('qqq', 'qqq', 'Yale School of Medicine') -> 'schools' -> 0,
  '{"id": "queens-school", "name": "Queen''s School", "before": 1, "after": 0, "is_new": false, "goes": false}',
  'a school with a description stays without profiles');
select public.change_alias('qqq', 'Queen''s School', 'qqq', 'Yale School of Medicine');
select set_eq($$ select school_id from links where applicant = 201 $$,
  array['yale-school-of-medicine', 'medical-queen'], 'an alias can be changed to another school');
select is((select description from public.schools where id = 'queens-school'), 'Old and venerable.', 'the described school stays as previewed');
select tests.as_owner();
delete from public.audit_log;
select tests.sign_in_as('admin@example.com');
select is(public.preview_alias('qqq med', 'qqq medi', 'Medical Queen') -> 'schools' -> 0 ->> 'after', '2',
  'a narrower alias no longer matches shorter spellings');
select public.change_alias('qqq med', 'Medical Queen', 'qqq medi', 'Medical Queen');
select set_eq($$ select * from links where applicant < 204 $$,
  $$ values (201, 'yale-school-of-medicine'), (201, 'medical-queen'), (202, 'medical-queen'), (202, 'yale-school-of-medicine'),
       (203, 'yale-school-of-medicine'), (203, 'university-of-pittsburgh') $$,
  'shorter spellings fall back to the shorter alias');
select results_eq(
  $$ select action, row_key ->> 'alias', actor_id from public.audit_log where table_name = 'school_aliases' order by id $$,
  $$ values ('insert', 'qqq medi', tests.id_of('admin@example.com')), ('delete', 'qqq med', tests.id_of('admin@example.com')) $$,
  'the audit log records both aliases');
select is_empty($$ select 1 from public.audit_log where table_name = 'schools' $$, 'no school is added or removed in between');

-- Removing.
select is(public.preview_alias('qqq medi', null, null) -> 'moves',
  '[{"from": "medical-queen", "to": "yale-school-of-medicine", "applicants": 2}]', 'an admin can preview the applicants a removal moves');
select public.change_alias('qqq medi', 'Medical Queen');
select public.change_alias('qqq', 'Yale School of Medicine');
select set_eq($$ select * from links where applicant < 204 $$,
  $$ values (201, 'qqq-medical'), (201, 'qqq'), (202, 'qqq-medical'), (202, 'qqq-med'), (203, 'qqq-med'), (203, 'university-of-pittsburgh') $$,
  'each spelling is a school again after the removal');

-- Percent signs, underscores and backslashes are literal.
select is(public.preview_alias(null, '%_q', 'Percent School') -> 'moves',
  '[{"from": "100qqx", "to": "percent-school", "applicants": 1}]', 'an alias can contain LIKE wildcards');
select public.change_alias(null, null, 'k\s', 'Slashed School');
select set_eq('select school_id from links where applicant = 204', array['100qqx', 'slashed-school'], 'an alias with a backslash matches');
select is(public.preview_alias(null, '!!!', 'Exclaiming School') -> 'moves',
  '[{"from": null, "to": "exclaiming-school", "applicants": 1}]', 'an alias can turn a name without letters into a school');

-- Very many applicants.
select tests.as_owner();
insert into public.applicants (id, accepted_schools)
select 'applicant-' || 10000 + n, array['Qyy ' || n % 2] from generate_series(1, 10001) n;
select tests.sign_in_as('admin@example.com');
select is(public.preview_alias(null, 'qyy', 'One Of Many') - 'moves', '{
  "applicants": 10000,
  "schools": [
    {"id": "one-of-many", "name": "One Of Many", "before": 0, "after": null, "is_new": true, "goes": false},
    {"id": "qyy-0", "name": "Qyy 0", "before": 5000, "after": null, "is_new": false, "goes": false},
    {"id": "qyy-1", "name": "Qyy 1", "before": 5001, "after": null, "is_new": false, "goes": false}],
  "is_capped": true}', 'a preview covers at most ten thousand applicants and has no totals beyond');
select public.change_alias(null, null, 'qyy', 'One Of Many');
select set_eq($$ select id, profile_count from public.school_directory where id ~ 'qyy|one-of' $$, $$ values ('one-of-many', 10001) $$,
  'the change relinks every one of them');

-- A sync fixes differences.
select tests.as_owner();
delete from public.applicant_schools where school_id = 'one-of-many' and applicant_number % 2 = 0;
update public.applicant_schools set school_id = 'university-of-pittsburgh' where school_id = 'one-of-many' and applicant_number % 3 = 0;
update public.school_figures f
set profiles = (select count(*) from public.applicant_schools l where l.school_id = f.school_id)
where true;
select tests.sign_in_as('admin@example.com');
select public.sync_schools();
select results_eq($$ select id, profile_count from public.school_directory where id in ('one-of-many', 'university-of-pittsburgh') order by id $$,
  $$ values ('one-of-many', 10001), ('university-of-pittsburgh', 1) $$, 'a sync links each profile to its school and corrects the figures');
delete from public.applicants where accepted_schools && '{Qyy 0,Qyy 1}';
delete from public.school_aliases where alias = 'qyy';
select public.sync_schools();

-- Aliases written directly.
insert into public.school_aliases (alias, school_name) values ('qqq', 'Direct'), ('unheard of', 'Nobody');
select set_eq($$ select school_id from links where applicant = 202 $$, array['direct'], 'links follow an inserted alias');
update public.school_aliases set school_name = 'Directed' where alias in ('qqq', 'unheard of');
select set_eq($$ select school_id from links where applicant = 202 $$, array['directed'], 'links follow a changed alias');
delete from public.school_aliases where school_name = 'Directed';
select set_eq($$ select school_id from links where applicant = 202 $$, array['qqq-medical', 'qqq-med'], 'links follow a deleted alias');

-- Conflicts between admins, and invalid aliases.
select throws_ok($$ select public.change_alias('pitt', 'Another School', 'pitt', 'Mine') $$, 'PT409',
  'Another admin changed this in the meantime.', 'an admin cannot change an alias that another admin changed');
select throws_ok($$ select public.change_alias('pitt', 'Another School', 'pitts', 'Mine') $$, 'PT409', null, 'an admin cannot rename an alias that another admin changed');
select throws_ok($$ select public.change_alias('pitt', 'Another School') $$, 'PT409', null, 'an admin cannot remove an alias that another admin changed');
select throws_ok($$ select public.change_alias('gone', 'Gone', 'pitts', 'Mine') $$, 'PT409', null, 'an admin cannot change a removed alias');
select is_empty($$ select 1 from public.school_aliases where alias = 'pitts' $$, 'a refused change is not saved partly');
select throws_ok($$ select public.change_alias(null, null, 'pitt', 'Mine') $$, '23505', null, 'an alias cannot have two schools');
select throws_ok($$ select public.change_alias(null, null, '  ', 'Mine') $$, '23514', null, 'an alias cannot be blank');
select throws_ok($$ select public.change_alias() $$, '23502', null, 'an alias cannot be null');

-- Searching.
select is(public.search_aliases('pitt') -> 'rows', '[
  {"alias": "pitt", "school_name": "University of Pittsburgh"},
  {"alias": "u of pittsburgh", "school_name": "University of Pittsburgh"},
  {"alias": "university of pittsburgh", "school_name": "University of Pittsburgh"},
  {"alias": "upittsburgh", "school_name": "University of Pittsburgh"},
  {"alias": "upmc", "school_name": "University of Pittsburgh"},
  {"alias": "upsom", "school_name": "University of Pittsburgh"}]', 'an admin finds aliases by alias or school');
select is(public.search_aliases('%') -> 'total', '0', 'a percent sign in a search is literal');
select is(public.search_aliases('pitt', 2, 5) -> 'rows' -> 0 ->> 'alias', 'upsom', 'the second page has the next rows');
insert into public.school_aliases (alias, school_name) select 'alias ' || n, 'A School' from generate_series(1, 101) n;
select is(jsonb_array_length(public.search_aliases(null, 1, null) -> 'rows'), 20, 'the default page has twenty aliases');
delete from public.school_aliases where alias ~ '^alias \d';
select tests.sign_in_as('cheatsheet@example.com');
select is(public.search_aliases(), '{"rows": [], "total": 0, "page": 1, "page_size": 20, "page_count": 1}', 'a member finds no alias');
select tests.sign_in_as('admin@example.com');

-- The website and image of a school.
select throws_ok(format('update public.schools set %I = %L', column_name, address), '23514', null,
  format('a school cannot have the address "%s" (%s)', address, column_name))
from unnest(array['javascript:alert(1)', 'http://', 'https:// example.com', 'ftp://example.com', E'https://a.example\njavascript:x', '//a.example']) as address,
  unnest(array['website', 'custom_image_url']) as column_name;

select * from finish();
rollback;
