-- The price of a plan: quote_order, for everyone.
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

insert into public.coupons (code, amount_off_cents) values ('FIVE', 500), ('TENEDGE', 1449), ('TENOVER', 1450), ('HUGE', 1000000);

-- The status of the response; 200 by default.
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
  public.quote_order('cheatsheet', 'student2025') - 'access_until',
  '{"plan": "cheatsheet", "name": "Premed Cheatsheet", "full_price_cents": 1499, "sale_ends_at": null, "list_price_cents": 1499, "discount_cents": 300, "credit_cents": 0, "tax_cents": 0,
    "total_cents": 1199, "currency": "usd", "percent_off": 20, "coupon_code": "STUDENT2025",
    "coupon_description": "Student Discount", "is_free": false,
    "held_until": null, "renewable_from": null, "is_renewable": null}'::jsonb,
  'a quote with a coupon has every amount, the discount rounded to a cent');
select is(
  public.quote_order('cheatsheet') - 'access_until',
  '{"plan": "cheatsheet", "name": "Premed Cheatsheet", "full_price_cents": 1499, "sale_ends_at": null, "list_price_cents": 1499, "discount_cents": 0, "credit_cents": 0, "tax_cents": 0,
    "total_cents": 1499, "currency": "usd", "percent_off": 0, "coupon_code": null, "coupon_description": null, "is_free": false,
    "held_until": null, "renewable_from": null, "is_renewable": null}'::jsonb,
  'a quote without a coupon is the list price');
select is(tests.total_of('cheatsheet', '  StuDent2025 '), 1199, 'a coupon code ignores case and whitespace');
select is(tests.total_of('cheatsheet', typed), 1199, format('%s is the code STUDENT2025', typed))
from unnest(array[
  E'STUDENT2025\u200B', E'\u2060STU\u00ADDENT2025\u200E', '“STUDENT2025”', '**STUDENT2025**', '_student2025_', 'STUDENT2025.', '`STUDENT2025`,',
  '(STUDENT2025)!', 'ＳＴＵＤＥＮＴ２０２５', E'\u00A0• STUDENT2025\r\n', '— «STUDENT2025» —']) typed;
select is(tests.total_of('cheatsheet', '   '), 1499, 'a blank code counts as no code');
select is(public.quote_order('application-plus', 'PARTNER') -> 'is_free', 'true', 'a plan with a full discount is free');
select is(tests.total_of('application-plus', 'PARTNER'), 0, 'a free plan costs nothing');
select is(tests.total_of('cheatsheet', 'ALMOST'), 0, 'a price below 50 cents becomes free');
select is(public.quote_order('cheatsheet', 'ALMOST') -> 'is_free', 'true', 'a price below 50 cents is quoted as free');
select is(tests.total_of('interview-cheatsheet', 'EDGE'), 50, 'a price of fifty cents is charged');
select is(tests.total_of('cheatsheet', 'FIVE'), 999, 'a code takes a fixed amount off');
select is(public.quote_order('cheatsheet', 'FIVE') - '{plan,name,access_until,held_until,renewable_from,is_renewable}'::text[],
  '{"full_price_cents": 1499, "sale_ends_at": null, "list_price_cents": 1499, "discount_cents": 500, "credit_cents": 0, "tax_cents": 0, "total_cents": 999, "currency": "usd",
    "percent_off": 0, "coupon_code": "FIVE", "coupon_description": "", "is_free": false}', 'and is quoted without a percentage');
select is(tests.total_of('cheatsheet', 'TENEDGE'), 50, 'a fixed amount that leaves fifty cents leaves them to pay');
select is(tests.total_of('cheatsheet', 'TENOVER'), 0, 'one that leaves less makes the plan free');
select is(public.quote_order('cheatsheet', 'HUGE') -> 'discount_cents', '1499', 'a fixed amount never exceeds the price');
select is(tests.total_of('cheatsheet', 'LASTCALL'), 1349, 'a coupon works until its end');
select is(tests.total_of('cheatsheet', 'JUSTNOW'), 1349, 'a coupon works from the instant it begins');
select is(tests.total_of('application', 'ONLYAPP'), 1799, 'a coupon for one plan works for that plan');

select is(tests.status_of('cheatsheet'), '200', 'a quote has status 200');
select is(tests.status_of('no-such-plan'), '404', 'an unknown plan has status 404');
select is(tests.status_of(null), '404', 'a missing plan has status 404');
select is(tests.status_of('interview-cheatsheet-plus'), '404', 'an inactive plan has status 404');
select is(tests.status_of('no-such-plan', 'PARTNER'), '404', 'an unknown plan with a coupon has status 404');
select is(public.quote_order('no-such-plan') ->> 'hint', 'unknown_plan', 'an unknown plan has a machine-readable hint');
select is(tests.status_of('cheatsheet', code), '422', format('coupon %s is refused', code))
from unnest('{NOSUCHCODE,PAUSED,OVER,SOON,ONLYAPP}'::text[]) code;
select is(tests.status_of('cheatsheet', $$'; drop table coupons; --$$), '422', 'a nonsense code has status 422');
select is(tests.message_of('cheatsheet', 'NOSUCHCODE'), 'Invalid coupon code. Please try again.', 'an unknown coupon is invalid');
select is(tests.message_of('cheatsheet', 'PAUSED'), 'Invalid coupon code. Please try again.', 'a paused coupon looks like an unknown one');
select is(tests.message_of('cheatsheet', 'SOON'), 'Invalid coupon code. Please try again.', 'a coupon that has not begun looks like an unknown one');
select is(tests.message_of('cheatsheet', 'OVER'), 'Invalid coupon code. Please try again. This coupon has expired.', 'an expired coupon has its own message');
select is(tests.message_of('cheatsheet', 'ONLYAPP'), 'Invalid coupon code. Please try again. This coupon does not apply to this plan.', 'a coupon for another plan has its own message');

-- Limits.
select tests.as_server();
create temp table opened as select public.open_order(tests.id_of('another@example.com'), 'application', 'LASTONE') as o;
select tests.sign_in_as('unpaid@example.com');
select is(tests.message_of('cheatsheet', 'LASTONE'), 'Invalid coupon code. Please try again. This coupon has been used up.', 'a coupon is held by a buyer with an open order');
select tests.sign_in_as('another@example.com');
select is(tests.total_of('application', 'LASTONE'), 1799, 'that buyer can still use it');
select tests.as_server();
update public.orders set created_at = now() - interval '15 minutes' from opened where id = (o ->> 'order_id')::uuid;
select tests.sign_in_as('unpaid@example.com');
select is(tests.total_of('cheatsheet', 'LASTONE'), 1349, 'another buyer can use it after a quarter of an hour');
select tests.as_server();
select public.settle_payment((o ->> 'order_id')::uuid, 'pi_last', 'succeeded', 1799, 'usd') from opened;
create temp table once as select public.open_order(tests.id_of('another@example.com'), 'application-plus', 'ONCE') as o;
select public.settle_payment((o ->> 'order_id')::uuid, 'pi_once', 'succeeded', 3149, 'usd') from once;
select tests.sign_in_as('unpaid@example.com');
select is(tests.message_of('cheatsheet', 'LASTONE'), 'Invalid coupon code. Please try again. This coupon has been used up.', 'a used-up coupon is refused');
select is(tests.total_of('cheatsheet', 'ONCE'), 1349, 'a coupon that another person has used still works');
select tests.sign_in_as('another@example.com');
select is(tests.message_of('cheatsheet-plus', 'ONCE'), 'Invalid coupon code. Please try again. You have already used this coupon.', 'the same person cannot use it again');

-- Limits on guessing. The counter survives although the response is an error.
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
select is(tests.status_of('cheatsheet', 'GUESS31'), '429', 'the next code is rate-limited');
select is(tests.status_of('cheatsheet', 'PARTNER'), '429', 'a right code is rate-limited too');
select is(tests.status_of('cheatsheet'), '200', 'a quote without a code still works');
select tests.as_owner();
select results_eq(
  'select subject, hits from private.rate_limits order by subject', $$ values ('203.0.113.1', 30), ('everyone', 30) $$,
  'attempts are counted for the visitor and for the store');
select tests.as_from('10.9.9.9, 203.0.113.1');
select is(tests.status_of('cheatsheet', 'PARTNER'), '429', 'a forged address does not avoid the limit');
select tests.as_owner();
select tests.as_from('203.0.113.2');
select is(tests.status_of('cheatsheet', 'PARTNER'), '200', 'a visitor at another address is not limited');
select tests.as_owner();
select set_config('request.headers', '', true);
select tests.sign_in_as('unpaid@example.com');
select is(
  array(select distinct tests.status_of('cheatsheet', 'PARTNER') from generate_series(1, 100)), '{200}',
  'right codes are not counted');
select tests.as_owner();
update private.rate_limits set window_start = window_start - interval '1 hour';
select tests.as_from('203.0.113.1');
select is(tests.status_of('cheatsheet', 'PARTNER'), '200', 'a visitor can try again after an hour');

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
select is(tests.guesses_by('guesser11@example.com', '203.0.113.9', 1), '{429}', 'an eleventh account cannot try a code there');
select is(tests.guesses_by('guesser11@example.com', '203.0.113.10', 1), '{422}', 'the eleventh account can try a code elsewhere');
select is(tests.status_of('cheatsheet', 'PARTNER'), '200', 'a right code works');
select tests.as_owner();
select is(
  (select hits from private.rate_limits where subject = 'members at 203.0.113.10'), 1, 'right codes are not counted for the address');

-- Many addresses: refusals are limited for the whole store.
update private.rate_limits set hits = 998 where subject = 'everyone';
select is(tests.guesses_by('guesser11@example.com', '203.0.113.11', 2), '{422}', 'the thousandth refusal in an hour is still a refusal');
select is(tests.status_of('cheatsheet', 'PARTNER'), '429', 'a right code looks the same after the store''s limit');
select throws_ok(
  $$ select public.quote_order('cheatsheet', 'PARTNER') $$, 'PT429',
  'No coupon can be used at the moment. Please try again in an hour.', 'the message says when to come back');
select is(tests.status_of('cheatsheet'), '200', 'a quote without a code still works at the limit');
select tests.as_owner();
create function tests.status_for(email text, address text, code text) returns text
language plpgsql
as $$
begin
  perform tests.as_from(address), tests.sign_in_as(email);
  return tests.status_of('cheatsheet', code);
end
$$;
grant execute on function tests.status_for(text, text, text) to anon, authenticated;
select is(tests.status_for('guesser1@example.com', '203.0.113.20', 'PARTNER'), '429', 'nor does one for an account that guessed elsewhere');
select is(tests.status_for('expired@example.com', '203.0.113.10', 'PARTNER'), '429', 'nor for another account where somebody guessed');
select is(tests.status_for('expired@example.com', '203.0.113.20', 'PARTNER'), '200', 'everybody else''s code still works');
select is(tests.status_for('expired@example.com', '203.0.113.20', 'GUESS'), '422', 'a code of theirs is refused once');
select is(tests.status_for('expired@example.com', '203.0.113.20', 'PARTNER'), '429', 'and then they have to wait');
select tests.as_from('203.0.113.20');
select is(tests.status_of('cheatsheet', 'PARTNER'), '200', 'a visitor''s code still works');
select is(tests.status_of('cheatsheet', 'GUESS'), '422', 'and is refused once');
select is(tests.status_of('cheatsheet', 'PARTNER'), '429', 'and then the visitor has to wait');
select tests.as_owner();
select is((select hits from private.rate_limits where subject = 'everyone'), 1000, 'codes are not counted for the store at the limit');
update private.rate_limits set window_start = window_start - interval '1 hour' where subject = 'everyone';
select is(tests.guesses_by('guesser11@example.com', '203.0.113.12', 1), '{422}', 'codes can be tried again after an hour');

select tests.as_owner();
select is(private.coupon_code(typed), code, format('%s is the code %s', typed, code))
from (values ('save–10', 'SAVE-10'), ('A_B-', 'A_B-'), ('STUDENT 2025', 'STUDENT 2025'), ('‘’', ''''''), ('%', '%'), (E'\u200b ', null), (null, null)) codes (typed, code);

select * from finish();
rollback;
