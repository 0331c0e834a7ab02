-- The question whether an email address has an account.
begin;
select no_plan();
select tests.open_store();
select tests.create_user('pat@example.com');

select tests.as_server();
select is(public.has_account(' Pat@Example.com ', '203.0.113.1'), true, 'an address with an account is found, however it is written');
select is(public.has_account('nobody@example.com', '203.0.113.1'), false, 'an address without one is not');
select is(public.has_account(null, '203.0.113.1'), false, 'no address has no account');

select is(
  (select array_agg(public.has_account('pat@example.com', '203.0.113.2') order by n) from generate_series(1, 22) n),
  array_fill(true, '{20}') || array[null, null]::boolean[], 'an address of a browser gets twenty answers an hour');
select is(public.has_account('pat@example.com', '203.0.113.3'), true, 'another address still gets one');
select tests.as_owner();
select is(
  (select array_agg(distinct window_start) from private.rate_limits where subject in ('203.0.113.2', '203.0.113.3')),
  array[date_bin('1 hour', now(), 'epoch')], 'questions are counted by the clock hour');

select * from finish();
rollback;
