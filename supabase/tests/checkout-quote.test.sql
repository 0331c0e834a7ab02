-- What a plan costs: quote_order, for everybody.
begin;
select no_plan();
select tests.open_store();
update public.products set price_cents = 500, is_active = true where id = 'interview-cheatsheet';
insert into public.coupons (code, percent_off, description, is_active, starts_at, ends_at, product_ids)
values
  ('STUDENT2025', 20, 'Student Discount', true, null, null, null),
  ('PARTNER', 100, 'Partnership', true, null, null, null),
  ('ALMOST', 97, 'Almost free', true, null, null, null),
  ('EDGE', 90, 'Fifty cents of five dollars', true, null, null, null),
  ('PAUSED', 10, '', false, null, null, null),
  ('OVER', 10, '', true, null, now(), null),
  ('LASTCALL', 10, '', true, null, now() + interval '1 microsecond', null),
  ('SOON', 10, '', true, now() + interval '1 microsecond', null, null),
  ('JUSTNOW', 10, '', true, now(), null, null),
  ('ONLYAPP', 10, '', true, null, null, '{application}');
insert into public.coupons (code, percent_off, max_redemptions, max_per_user)
values ('LASTONE', 10, 1, null), ('ONCE', 10, null, 1);

-- The status an answer would go out with; 200 unless it says otherwise.
create function tests.status_of(plan text, code text default null) returns text
language plpgsql
as $$
begin
  perform set_config('response.status', '', true);
  perform public.quote_order(plan, code);
  return coalesce(nullif(current_setting('response.status', true), ''), '200');
exception when others then
  return substr(sqlstate, 3);
end
$$;
create function tests.total_of(plan text, code text default null) returns integer
language sql as $$ select (public.quote_order(plan, code) ->> 'total_cents')::integer $$;
create function tests.message_of(plan text, code text) returns text
language sql as $$ select public.quote_order(plan, code) ->> 'message' $$;
grant execute on function tests.status_of(text, text), tests.total_of(text, text), tests.message_of(text, text)
  to anon, authenticated, service_role;

select tests.sign_out();
select is(tests.total_of(plan), cents, format('a visitor is quoted %s cents for %s', cents, plan))
from (values ('cheatsheet', 1499), ('application', 1999), ('cheatsheet-plus', 2999), ('application-plus', 3499)) as p (plan, cents);
select is(
  public.quote_order('cheatsheet', 'student2025'),
  '{"plan": "cheatsheet", "name": "Premed Cheatsheet", "list_price_cents": 1499, "discount_cents": 300, "credit_cents": 0, "tax_cents": 0,
    "total_cents": 1199, "currency": "usd", "percent_off": 20, "coupon_code": "STUDENT2025",
    "coupon_description": "Student Discount", "is_free": false}'::jsonb,
  'a quote with a coupon says all there is to show, the discount rounded to a cent');
select is(
  public.quote_order('cheatsheet'),
  '{"plan": "cheatsheet", "name": "Premed Cheatsheet", "list_price_cents": 1499, "discount_cents": 0, "credit_cents": 0, "tax_cents": 0,
    "total_cents": 1499, "currency": "usd", "percent_off": 0, "coupon_code": null, "coupon_description": null, "is_free": false}'::jsonb,
  'a quote without one is the list price');
select is(tests.total_of('cheatsheet', '  StuDent2025 '), 1199, 'a code is known however it is typed');
select is(tests.total_of('cheatsheet', '   '), 1499, 'blanks are no code');
select is(public.quote_order('application-plus', 'PARTNER') -> 'is_free', 'true', 'a hundred percent off is free');
select is(tests.total_of('application-plus', 'PARTNER'), 0, 'and costs nothing');
select is(tests.total_of('cheatsheet', 'ALMOST'), 0, 'what would cost less than 50 cents is free');
select is(public.quote_order('cheatsheet', 'ALMOST') -> 'is_free', 'true', 'and says so');
select is(tests.total_of('interview-cheatsheet', 'EDGE'), 50, 'fifty cents can be charged');
select is(tests.total_of('cheatsheet', 'LASTCALL'), 1349, 'a coupon works until it ends');
select is(tests.total_of('cheatsheet', 'JUSTNOW'), 1349, 'and from the instant it begins');
select is(tests.total_of('application', 'ONLYAPP'), 1799, 'a coupon for one plan works for it');

select is(tests.status_of('cheatsheet'), '200', 'a quote is an ordinary answer');
select is(tests.status_of('no-such-plan'), '404', 'an unknown plan is not found');
select is(tests.status_of(null), '404', 'nor is no plan');
select is(tests.status_of('interview-cheatsheet-plus'), '404', 'an inactive plan is refused');
select is(tests.status_of('no-such-plan', 'PARTNER'), '404', 'with a coupon too');
select is(public.quote_order('no-such-plan') ->> 'hint', 'unknown_plan', 'a program is told which it is');
select is(tests.status_of('cheatsheet', code), '422', format('coupon %s is refused', code))
from unnest('{NOSUCHCODE,PAUSED,OVER,SOON,ONLYAPP}'::text[]) code;
select is(tests.status_of('cheatsheet', $$'; drop table coupons; --$$), '422', 'as is nonsense');
select is(tests.message_of('cheatsheet', 'NOSUCHCODE'), 'Invalid coupon code. Please try again.', 'an unknown code is invalid');
select is(tests.message_of('cheatsheet', 'PAUSED'), 'Invalid coupon code. Please try again.', 'a paused one looks the same');
select is(tests.message_of('cheatsheet', 'SOON'), 'Invalid coupon code. Please try again.', 'as does one that has not begun');
select is(tests.message_of('cheatsheet', 'OVER'), 'This coupon has expired.', 'an expired one says that it expired');
select is(tests.message_of('cheatsheet', 'ONLYAPP'), 'This coupon does not apply to this plan.', 'one for another plan says so');

-- Limits.
select tests.as_server();
create temp table opened as select public.open_order(tests.id_of('another@example.com'), 'application', 'LASTONE') as o;
select tests.sign_in_as('unpaid@example.com');
select is(tests.message_of('cheatsheet', 'LASTONE'), 'This coupon has been used up.', 'a coupon is held by whoever is about to pay with it');
select tests.sign_in_as('another@example.com');
select is(tests.total_of('application', 'LASTONE'), 1799, 'for whom it is still good');
select tests.as_server();
update public.orders set created_at = now() - interval '15 minutes' from opened where id = (o ->> 'order_id')::uuid;
select tests.sign_in_as('unpaid@example.com');
select is(tests.total_of('cheatsheet', 'LASTONE'), 1349, 'for a quarter of an hour');
select tests.as_server();
select public.settle_payment((o ->> 'order_id')::uuid, 'pi_last', 'succeeded', 1799, 'usd') from opened;
create temp table once as select public.open_order(tests.id_of('another@example.com'), 'application-plus', 'ONCE') as o;
select public.settle_payment((o ->> 'order_id')::uuid, 'pi_once', 'succeeded', 3149, 'usd') from once;
select tests.sign_in_as('unpaid@example.com');
select is(tests.message_of('cheatsheet', 'LASTONE'), 'This coupon has been used up.', 'a used-up coupon is refused');
select is(tests.total_of('cheatsheet', 'ONCE'), 1349, 'a coupon that somebody else used once still works for others');
select tests.sign_in_as('another@example.com');
select is(tests.message_of('cheatsheet-plus', 'ONCE'), 'You have already used this coupon.', 'but not for them again');

-- Nobody tries codes by the thousand. The count of tries stays although the answer is an error.
select tests.as_owner();
delete from private.rate_limits;
create function tests.as_from(address text) returns void
language sql
as $$
  select set_config('request.headers', json_build_object('x-forwarded-for', address)::text, true);
  select tests.sign_out();
$$;
select tests.as_from('10.0.0.1, 203.0.113.1');
select is(
  array(select tests.status_of('cheatsheet', 'GUESS' || n) from generate_series(1, 30) n),
  array_fill('422'::text, '{30}'), 'thirty wrong codes are refused one by one');
select is(tests.status_of('cheatsheet', 'GUESS31'), '429', 'the next is one too many');
select is(tests.status_of('cheatsheet', 'PARTNER'), '429', 'even a right one');
select is(tests.status_of('cheatsheet'), '200', 'a quote without a code is still free');
select tests.as_owner();
select results_eq(
  'select subject, hits from private.rate_limits order by subject', $$ values ('203.0.113.1', 30), ('everybody', 30) $$,
  'the tries are kept, for the visitor and for the store');
select tests.as_from('10.9.9.9, 203.0.113.1');
select is(tests.status_of('cheatsheet', 'PARTNER'), '429', 'an address a client makes up does not help');
select tests.as_owner();
select tests.as_from('203.0.113.2');
select is(tests.status_of('cheatsheet', 'PARTNER'), '200', 'somebody at another address is not held up');
select tests.as_owner();
select set_config('request.headers', '', true);
select tests.sign_in_as('unpaid@example.com');
select is(
  array(select distinct tests.status_of('cheatsheet', 'PARTNER') from generate_series(1, 100)), '{200}',
  'right codes are not counted');
select tests.as_owner();
update private.rate_limits set window_start = window_start - interval '1 hour';
select tests.as_from('203.0.113.1');
select is(tests.status_of('cheatsheet', 'PARTNER'), '200', 'an hour later a visitor may try again');

-- Many accounts at one address.
select tests.as_owner();
delete from private.rate_limits where true;
select tests.create_user('guesser' || n || '@example.com') from generate_series(1, 11) n;
create function tests.guesses_by(email text, address text, n integer) returns text
language plpgsql
as $$
begin
  perform tests.as_from(address), tests.sign_in_as(email);
  return array(select distinct tests.status_of('cheatsheet', 'GUESS' || guess) from generate_series(1, n) guess)::text;
end
$$;
grant execute on function tests.as_from(text), tests.guesses_by(text, text, integer) to anon, authenticated;
select is(
  array(select tests.guesses_by(format('guesser%s@example.com', n), '203.0.113.9', 30) from generate_series(1, 10) n),
  array_fill('{422}'::text, '{10}'), 'ten accounts at one address try thirty codes each');
select is(tests.guesses_by('guesser11@example.com', '203.0.113.9', 1), '{429}', 'an eleventh tries none there');
select is(tests.guesses_by('guesser11@example.com', '203.0.113.10', 1), '{422}', 'and may elsewhere');
select is(tests.status_of('cheatsheet', 'PARTNER'), '200', 'a right code');
select tests.as_owner();
select is(
  (select hits from private.rate_limits where subject = 'members at 203.0.113.10'), 1, 'is not counted for the address either');

-- Many addresses: what the whole store refuses in an hour is limited.
update private.rate_limits set hits = 998 where subject = 'everybody';
select is(tests.guesses_by('guesser11@example.com', '203.0.113.11', 2), '{422}', 'the thousandth refusal in an hour is one');
select is(tests.status_of('cheatsheet', 'PARTNER'), '429', 'after it nobody learns which code is right');
select throws_ok(
  $$ select public.quote_order('cheatsheet', 'PARTNER') $$, 'PT429',
  'No coupon can be used at the moment. Please try again in an hour.', 'and everybody learns when to come back');
select is(tests.status_of('cheatsheet'), '200', 'while a quote without a code is given');
select tests.as_owner();
select is((select hits from private.rate_limits where subject = 'everybody'), 1000, 'what is not looked at is not counted');
update private.rate_limits set window_start = window_start - interval '1 hour' where subject = 'everybody';
select is(tests.guesses_by('guesser11@example.com', '203.0.113.12', 1), '{422}', 'an hour later codes are tried again');

select * from finish();
rollback;
