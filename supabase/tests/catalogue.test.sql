-- What a new store has on its shelves.
begin;
select no_plan();
select results_eq(
  'select id, price_cents from public.products where is_active order by sort_order',
  $$ values ('cheatsheet', 1499), ('application', 1999), ('cheatsheet-plus', 2999), ('application-plus', 3499) $$,
  'four products are on sale, at their prices');
select results_eq(
  'select id, price_cents from public.products where not is_active order by sort_order',
  $$ values ('interview-cheatsheet', null::integer), ('interview-cheatsheet-plus', null) $$,
  'the interview plans wait for a price');
select set_eq(
  'select product_id, capability from public.product_capabilities',
  $$ values ('cheatsheet', 'profiles'), ('cheatsheet-plus', 'profiles'), ('cheatsheet-plus', 'plus'),
       ('application', 'application'), ('application-plus', 'profiles'), ('application-plus', 'application'),
       ('interview-cheatsheet', 'interview'), ('interview-cheatsheet-plus', 'profiles'), ('interview-cheatsheet-plus', 'interview') $$,
  'each product unlocks what the plan promises');
select set_has(
  'select distinct capability from public.guides', $$ values ('plus'), ('application'), ('interview') $$,
  'there is a guide behind each capability');
select is((select count(*) from private.sample_applicants), 35::bigint, 'there are 35 samples to load');
select is_empty(
  $$ select id from private.sample_applicants where id <> 'applicant-' || substr(id, 11)::integer
       or substr(id, 11)::integer not between 1 and 35 $$,
  'and they keep the numbers 1 to 35 for themselves');
select * from finish();
rollback;
