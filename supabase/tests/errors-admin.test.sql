-- The admin's lists of browser errors and failed Stripe events.
begin;
select no_plan();
select tests.open_store();
delete from public.client_errors;
insert into public.client_errors (message, stack, path, browser, happened_at)
values
  ('Row 12 of 40 is gone', 'old', '/profile', 'A', now() - interval '3 hours'),
  ('Row 7 of 41 is gone', 'new', '/explore', 'B', now() - interval '1 hour'),
  ('Cannot read applicant 00000000-0000-4000-8000-000000000001', '', '/', 'A', now() - interval '2 hours');
insert into public.stripe_events (id, type, payload, received_at, processed_at, error)
values
  ('evt_refused', 'charge.refunded', '{"id": "evt_refused", "livemode": true}', now() - interval '2 days', now(), 'Order 651 is for another amount.'),
  ('evt_stuck', 'charge.refunded', '{}', now() - interval '11 minutes', null, null),
  ('evt_fresh', 'charge.refunded', '{}', now() - interval '9 minutes', null, null),
  ('evt_done', 'charge.refunded', '{}', now() - interval '1 day', now(), null),
  ('evt_redacted', 'charge.refunded', '{"id": "evt_redacted", "redacted": true}', now() - interval '3 days', now(), 'No order.');
create function tests.failed() returns text
language sql
as $$ select string_agg(r ->> 'id', ' ' order by nth) from jsonb_array_elements(public.search_failed_events() -> 'rows') with ordinality as rows (r, nth) $$;
create function tests.tasks(kind text) returns integer
language sql
as $$ select coalesce(max((l ->> 'count')::integer * (l ->> 'of_kind')::integer), 0) from jsonb_array_elements(public.needs_attention()) l where l ->> 'kind' = $1 $$;
grant execute on all functions in schema tests to anon, authenticated, service_role;

-- Browser errors.
select tests.sign_in_as('admin@example.com');
select is(public.search_errors() #- '{rows,0,first_at}' #- '{rows,0,last_at}' -> 'rows' -> 0,
  '{"kind": "Row # of # is gone", "count": 2, "browsers": 2, "pages": 2, "resolved_at": null, "message": "Row 7 of 41 is gone", "stack": "new", "path": "/explore", "browser": "B"}',
  'errors that differ in numbers are one kind, with the latest report');
select is(public.search_errors() #>> '{rows,1,kind}', 'Cannot read applicant #', 'ids do not make a kind');
select is(public.search_errors() ->> 'total', '2', 'an admin sees each kind once');
select is(tests.tasks('browser_errors'), 2, 'the dashboard counts the kinds');
select is(public.resolve_errors('Row # of # is gone', now() - interval '2 hours'), 1, 'an admin resolves only what they saw');
select is(public.search_errors() ->> 'total', '2', 'a kind that happened since is still listed');
select is(public.resolve_errors('Row # of # is gone', now()), 1, 'an admin resolves a kind of error');
select is(public.search_errors() ->> 'total', '1', 'a resolved kind is no longer listed');
select is(public.search_errors(true) #>> '{rows,0,count}', '2', 'an admin finds it among the resolved ones');
select is(tests.tasks('browser_errors'), 1, 'the dashboard no longer counts it');
select set_eq($$ select resolved_by from public.client_errors where resolved_at is not null $$, $$ values (tests.id_of('admin@example.com')) $$,
  'the store records who resolved it');
select tests.sign_out();
select public.report_error('Row 9 of 9 is gone', '', '/');
select tests.sign_in_as('admin@example.com');
select is(public.search_errors() ->> 'total' || ' ' || (public.search_errors(true) ->> 'total'), '2 0', 'a resolved kind that happens again is listed again');

-- Failed events.
select is(tests.failed(), 'evt_stuck evt_refused evt_redacted', 'an admin sees the events that were refused or not processed, latest first');
select is(public.search_failed_events() #- '{rows,1,received_at}' -> 'rows' -> 1,
  '{"id": "evt_refused", "type": "charge.refunded", "error": "Order 651 is for another amount.", "is_live": true, "can_retry": true, "order_id": null, "order_number": null}',
  'without their payload');
select is(public.search_failed_events() #>> '{rows,2,can_retry}', 'false', 'an event about a deleted account cannot be processed again');
select is(tests.tasks('failed_event'), 3, 'the dashboard lists them');
select public.resolve_event('evt_redacted'), public.resolve_event('evt_fresh'), public.resolve_event('evt_done');
select is(tests.failed(), 'evt_stuck evt_refused', 'a resolved event is no longer listed');
select is(tests.tasks('failed_event'), 2, 'also not by the dashboard');
select tests.as_owner();
select set_eq($$ select id, resolved_by from public.stripe_events where resolved_at is not null $$,
  $$ values ('evt_redacted', tests.id_of('admin@example.com')) $$, 'only an event that failed can be resolved');

-- Opening one again, by the server for an admin.
select tests.as_server();
select throws_ok($$ select public.reopen_stripe_event(tests.id_of('demoted@example.com'), 'evt_refused') $$, 'PT403', null, 'not for a demoted admin');
select throws_ok($$ select public.reopen_stripe_event(tests.id_of('admin@example.com'), 'evt_done') $$, 'PT404', null, 'not one that was processed');
select throws_ok($$ select public.reopen_stripe_event(tests.id_of('admin@example.com'), 'evt_none') $$, 'PT404', null, 'not one that does not exist');
select throws_ok($$ select public.reopen_stripe_event(tests.id_of('admin@example.com'), 'evt_redacted') $$, 'PT409', null, 'not one about a deleted account');
select is(public.reopen_stripe_event(tests.id_of('admin@example.com'), 'evt_refused'), '{"id": "evt_refused", "livemode": true}',
  'a refused event is opened again');
select results_eq($$ select processed_at, error from public.stripe_events where id = 'evt_refused' $$, $$ values (null::timestamptz, null::text) $$,
  'it waits to be processed');
select tests.as_owner();
update public.stripe_events set error = 'Refused', processed_at = now(), resolved_at = now() where id = 'evt_stuck';
select tests.as_server();
select public.reopen_stripe_event(tests.id_of('admin@example.com'), 'evt_stuck');
select is(resolved_at, null, 'a resolved event that is opened again is no longer resolved') from public.stripe_events where id = 'evt_stuck';
select is(public.record_stripe_event('evt_refused', 'charge.refunded', '{}'), true, 'also when Stripe sends it again');

select * from finish();
rollback;
