-- What is asked of every request to the Data API before it is answered.
begin;
select no_plan();

select is(
  (select setting from pg_db_role_setting, unnest(setconfig) as setting
   where setrole = 'authenticator'::regrole and setting like 'pgrst.db_pre_request=%'),
  'pgrst.db_pre_request=private.check_request',
  'the Data API asks whether a request may be answered');

set local role authenticated;
select set_config('request.headers', '{"prefer": "return=minimal, count=planned"}', true);
select throws_ok('select private.check_request()', 'PT400', null,
  'nobody has the planner tell how many rows are hidden');
select set_config('request.headers', '{"prefer": "Count=Estimated"}', true);
select throws_ok('select private.check_request()', 'PT400', null, 'nor estimate it');
select set_config('request.headers', '{"prefer": "count=exact"}', true);
select lives_ok('select private.check_request()', 'what is visible may be counted');
select set_config('request.headers', '{}', true);
select lives_ok('select private.check_request()', 'a request without wishes is answered');
select set_config('request.headers', '', true);

select * from finish();
rollback;
