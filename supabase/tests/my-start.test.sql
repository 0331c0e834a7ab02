-- What a person's pages need beside their data, in one call: their own, and as the policies allow.
begin;
select no_plan();
select tests.open_store();
insert into public.applicants (id) values ('applicant-900'), ('applicant-901');
select tests.create_user('reader@example.com');
update public.profiles set my_numbers = '{"gpa": 3.8, "mcat": 512}' where user_id = tests.id_of('reader@example.com');
select tests.entitle('reader@example.com', 'cheatsheet', tstzrange(now() - interval '1 day', now() + interval '20 days'));
select tests.entitle('reader@example.com', 'interview-cheatsheet', tstzrange(now() - interval '1 day', now() + interval '40 days'));
select tests.entitle('reader@example.com', 'cheatsheet-plus', tstzrange(now() + interval '1 day', now() + interval '3 days'));
select tests.entitle('reader@example.com', 'application', tstzrange(now() - interval '1 day', now() + interval '2 days'));
update public.entitlements set revoked_at = now(), revoked_reason = 'refunded'
where user_id = tests.id_of('reader@example.com') and product_id = 'application';

select tests.sign_in_as('reader@example.com');
insert into public.saved_applicants (applicant_id) values ('applicant-900');
insert into public.saved_schools (school_id) values ('yale-school-of-medicine');
insert into public.saved_schools (school_id) values ('feinberg-school-of-medicine');
select is(public.my_start() - array['now', 'next_end', 'capabilities', 'held_products', 'plans', 'saved_schools'],
  '{"role": null, "my_numbers": {"gpa": 3.8, "mcat": 512}, "saved_applicants": ["applicant-900"], "has_fresh_orders": false}',
  'a person reads what they keep');
select is(public.my_start() -> 'plans', (select jsonb_agg(to_jsonb(p)) from public.my_plans() p), 'their plans with the dates of renewal');
select is(public.my_start() -> 'saved_schools', '["feinberg-school-of-medicine", "yale-school-of-medicine"]', 'their schools, latest first');
select bag_eq($$ select jsonb_array_elements_text(public.my_start() -> 'held_products') $$,
  array['cheatsheet', 'interview-cheatsheet'], 'what they hold, without what has ended or not begun');
select bag_eq($$ select jsonb_array_elements_text(public.my_start() -> 'capabilities') $$, array['profiles', 'interview'], 'what it unlocks');
select is((public.my_start() ->> 'next_end')::timestamptz, now() + interval '20 days', 'and when the first of what they hold ends');
select is((public.my_start() ->> 'now')::timestamptz, now(), 'by the clock that decides about it');

-- Somebody else, and an admin, who may read the rows of others elsewhere.
select tests.sign_in_as('unpaid@example.com');
select is(public.my_start() - 'now',
  '{"role": null, "capabilities": [], "held_products": [], "next_end": null, "plans": [], "my_numbers": null, "saved_applicants": [], "saved_schools": [], "has_fresh_orders": false}',
  'another person reads nothing of it');
select tests.sign_in_as('admin@example.com');
select is(public.my_start() ->> 'role', 'admin', 'an admin is told that they are one');
select is(public.my_start() - array['now', 'role', 'capabilities', 'my_numbers'],
  '{"held_products": [], "next_end": null, "plans": [], "saved_applicants": [], "saved_schools": [], "has_fresh_orders": false}', 'and reads only their own, too');
select tests.sign_in_as('support@example.com');
select is(public.my_start() ->> 'role', 'support', 'support is told so, too');

-- Orders that may have been paid after their page was closed.
select tests.as_owner();
create temp table opened on commit drop as
select public.open_order(tests.id_of('unpaid@example.com'), 'cheatsheet', null) as o;
select tests.sign_in_as('unpaid@example.com');
select is(public.my_start() -> 'has_fresh_orders', 'true', 'an order that is not known to be paid is fresh');
select tests.sign_in_as('admin@example.com');
select is(public.my_start() -> 'has_fresh_orders', 'false', 'nobody is told of the orders of another');
select tests.as_owner();
select public.settle_payment((o ->> 'order_id')::uuid, 'pi_fresh', 'succeeded', (o ->> 'total_cents')::integer, 'usd') from opened;
select tests.sign_in_as('unpaid@example.com');
select is(public.my_start() -> 'has_fresh_orders', 'true', 'one that was completed just now is, too');
select tests.as_owner();
update public.orders set completed_at = now() - interval '16 minutes', created_at = now() - interval '20 minutes'
where user_id = tests.id_of('unpaid@example.com');
select tests.sign_in_as('unpaid@example.com');
select is(public.my_start() -> 'has_fresh_orders', 'false', 'a quarter of an hour later it is not');

select * from finish();
rollback;
