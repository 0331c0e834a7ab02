-- Browser errors: anyone can report one, nothing personal is stored, only admins read them.
begin;
select no_plan();
select tests.open_store();

select set_config('request.headers', '{"x-forwarded-for": "203.0.113.1", "user-agent": "A browser"}', true);
select tests.sign_out();
select lives_ok(
  $$ select public.report_error('No row for alice@example.com', 'at "bob@example.com" (app.js:1)', '/verify-email?oobCode=secret#x') $$,
  'a visitor can report an error');
select lives_ok(
  $$ select public.report_error(repeat('m', 3000), repeat('s', 9000), '/' || repeat('p', 900)) $$,
  'a visitor can report long texts, which are cut off');
select lives_ok($$ select public.report_error(null, null, null) $$, 'a visitor can report an error without details');
select lives_ok($$ select public.report_error('x', '', 'javascript:alert(1)') $$, 'a visitor can report an invalid address, which becomes the home page');

select tests.sign_in_as('admin@example.com');
select results_eq(
  'select message, stack, path, browser from public.client_errors order by id',
  $$ values
    ('No row for [email]', 'at "[email]" (app.js:1)', '/verify-email', 'A browser'),
    (repeat('m', 500), repeat('s', 4000), left('/' || repeat('p', 900), 500), 'A browser'),
    ('(no message)', '', '/', 'A browser'),
    ('x', '', '/', 'A browser') $$,
  'an admin reads errors without email addresses or one-time codes');

select tests.sign_in_as('cheatsheet@example.com');
select lives_ok(
  $$ select public.report_error('again', '', '/') from generate_series(1, 20) $$, 'a member can report twenty errors');
select throws_ok($$ select public.report_error('again', '', '/') $$, 'PT429', null, 'a member cannot report more in ten minutes');
select tests.as_owner();
select is(max(window_start), date_bin('10 minutes', now(), 'epoch'), 'reports are counted by the clock')
from private.rate_limits where action = 'report_error';

select * from finish();
