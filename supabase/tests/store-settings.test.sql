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
  sells_everywhere = false, sells_to = '{US,CA}', submission_form = 'https://forms.example.com/embed?id=1', refund_days = 14,
  instagram_url = 'https://www.instagram.com/guides', tiktok_url = 'https://www.tiktok.com/@guides', refund_conditions = 'Unread.', minimum_age = 16,
  web_host = 'Host', mail_provider = 'Mail', data_rights = 'Rights.', governing_law = 'Ohio', liability = 'None.', accessibility_gaps = 'Charts.';
select is(store_settings.version, before.version + 1, 'each change is counted') from public.store_settings, before;
select tests.sign_out();
select is(
  public.store_facts(),
  '{"time_zone": "America/New_York", "seller_name": "Lovelace Ltd", "seller_address": "1 Main St\nLondon",
    "instagram_url": "https://www.instagram.com/guides", "tiktok_url": "https://www.tiktok.com/@guides", "refund_conditions": "Unread.",
    "minimum_age": 16, "web_host": "Host", "mail_provider": "Mail", "data_rights": "Rights.", "governing_law": "Ohio", "liability": "None.",
    "accessibility_gaps": "Charts.", "sells_to": ["US", "CA"], "submission_form": "https://forms.example.com/embed?id=1", "refund_days": 14, "reward": null}'
    ::jsonb || jsonb_build_object('policies_version', private.policies_version()),
  'everyone sees the seller, the countries, the time zone, the form and what the policies say');

-- The texts of the home page: as many as somebody reads.
select tests.as_owner();
create function tests.texts(count integer) returns jsonb
language sql
as $$ select jsonb_agg(jsonb_build_object('title', n::text, 'text', 'a')) from generate_series(1, count) n $$;
select ok(private.is_list_of_texts(tests.texts(30)), 'thirty questions are a list');
select ok(not private.is_list_of_texts(tests.texts(31)), 'and no more');

-- A change of what the policies say is a new version, of that day, and agreed to from then on.
create function tests.version_after(change text) returns date
language plpgsql
as $$
begin
  update public.store_settings set policies_changed_on = null;
  execute 'update public.store_settings set ' || change;
  return (select policies_changed_on from public.store_settings);
end
$$;
select is(tests.version_after(change), (now() at time zone 'UTC')::date, format('a new version comes of %s', change))
from unnest(array[
  $$ seller_name = 'Byron' $$, $$ seller_address = 'Rome' $$, 'refund_days = null', $$ refund_conditions = '' $$, 'minimum_age = 18',
  $$ web_host = '' $$, $$ mail_provider = '' $$, $$ data_rights = '' $$, $$ governing_law = '' $$, $$ liability = '' $$,
  $$ accessibility_gaps = '' $$]) change;
select is(tests.version_after(change), null, format('and none of %s', change))
from unnest(array[$$ seller_tax_id = '' $$, $$ quotes = '[{"title": "A reader", "text": "Good."}]' $$, 'minimum_age = minimum_age']) change;
create temp table texts as select private.policies_version() as dated;
select ok(dated between '2026-11-30' and current_date + 1, 'without a change, the version is that of the texts') from texts;
update public.store_settings set policies_changed_on = dated - 1 from texts;
select is(private.policies_version(), dated, 'also if the texts changed after it') from texts;
update public.store_settings set policies_changed_on = dated + 3 from texts;
select tests.as_server();
select is(tests.opened(country => 'CA'), 'pending', 'a buyer agrees');
select tests.as_owner();
select is(policies_version, dated + 3, 'to the latest version') from public.orders, texts;
delete from public.orders;

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
