-- The settings of the store, and what they decide.
begin;
select no_plan();
update public.store_settings set sells_everywhere = default;
select is(sells_everywhere, null, 'a new store sells to every country until its owner says where') from public.store_settings;
select tests.open_store();
create function tests.opened(plan text default 'cheatsheet', coupon text default null, country text default null) returns text
language sql
as $$ select public.open_order(tests.id_of('unpaid@example.com'), plan, coupon, billing_country => country) ->> 'status' $$;
grant execute on function tests.opened(text, text, text) to service_role;
insert into public.coupons (code, percent_off) values ('FREEBIE', 100);
select tests.verify('unpaid@example.com');

-- Admins set them. Buyers see some.
create temp table before as select version from public.store_settings;
grant select on before to authenticated;
select tests.sign_in_as('admin@example.com');
update public.store_settings
set time_zone = 'America/New_York', seller_name = 'Lovelace Ltd', seller_address = E'1 Main St\nLondon', seller_tax_id = 'GB123',
  sells_everywhere = false, sells_to = '{US,CA}', submission_form = 'https://forms.example.com/embed?id=1', refund_days = 14;
select is(store_settings.version, before.version + 1, 'each change is counted') from public.store_settings, before;
select tests.sign_out();
select is(
  public.store_facts(),
  '{"time_zone": "America/New_York", "seller_name": "Lovelace Ltd", "seller_address": "1 Main St\nLondon", "seller_tax_id": "GB123",
    "sells_to": ["US", "CA"], "submission_form": "https://forms.example.com/embed?id=1", "refund_days": 14, "reward": null}',
  'everyone sees the seller, the countries, the time zone, the form and the days of a refund');

-- Sold to these countries only.
select tests.as_server();
select throws_ok(format('select tests.opened(country => %L)', country), 'PT403', 'We do not sell to this country. Please choose yours.',
  format('a buyer of the country %L is refused', country))
from unnest('{FR,us,NULL}'::text[]) country;
select is(tests.opened(country => 'CA'), 'pending', 'a buyer of one of the countries is not');
select tests.as_owner();
update public.store_settings set sells_to = '{CA}';
select tests.as_server();
select throws_ok($$ select tests.opened(country => 'US') $$, 'PT403', null, 'a store may sell to one country only');
select is(tests.opened(country => 'CA'), 'pending', 'whose buyers it serves');
select is(tests.opened('application', 'FREEBIE'), 'completed', 'what is free is for every country');
select tests.as_owner();
select throws_ok($$ update public.store_settings set sells_to = '{}' $$, '23514', null, 'who sells to chosen countries only has chosen some');
update public.store_settings set sells_everywhere = true;
select is(public.store_facts() -> 'sells_to', '[]', 'a store that sells everywhere names no country, whatever was chosen before');
select tests.as_server();
select is(tests.opened(country => 'FR'), 'pending', 'every country is sold to');
select is(tests.opened(), 'pending', 'and none is asked for');

select * from finish();
rollback;
