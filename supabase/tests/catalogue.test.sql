-- The catalogue of a new store.
begin;
select no_plan();
select is_empty('select from public.products where is_active and version = 1',
  'nothing is on sale until the owner, or the seed of the demo, says so');
update public.products set is_active = true
where not is_active and id in (select id from private.default_products() where is_active);
select results_eq(
  'select id, price_cents from public.products where is_active order by sort_order',
  $$ values ('cheatsheet', 1499), ('application', 1999), ('cheatsheet-plus', 2999), ('application-plus', 3499) $$,
  'four products are on sale, at their prices');
select results_eq(
  'select id, price_cents from public.products where not is_active order by sort_order',
  $$ values ('interview-cheatsheet', null::integer), ('interview-cheatsheet-plus', null) $$,
  'the interview plans have no price yet');
select is_empty(
  'select unnest(private.capabilities()) except select unnest(capabilities) from public.products',
  'each capability is in a plan');
select is_empty(
  'select unnest(private.shelves()) except select unnest(private.capabilities())',
  'each shelf is a capability');
select is_empty(
  'select unnest(private.shelves()) except select capability from public.guides',
  'each shelf has a guide');
select results_eq(
  $$ select capability, kind, count(*) from public.guides group by capability, kind order by capability collate "C", kind collate "C" $$,
  $$ values ('application', 'companion', 1::bigint), ('application', 'document', 4), ('application', 'email_template', 1), ('application', 'featured', 1),
       ('interview', 'document', 5), ('interview', 'featured', 1),
       ('plus', 'document', 1), ('plus', 'email_template', 4), ('plus', 'file', 1), ('plus', 'link', 1) $$,
  'there are five documents on applying and their companion, six on interviews, and the Plus guides');
select is_empty(
  $$ select id from public.guides where kind in ('featured', 'document', 'companion') and storage_path is distinct from capability || '/' || id || '.pdf' $$,
  'each document''s file is named after its plan and id');
select is_empty(
  $$ select id from public.guides where char_length(summary) < 40 $$,
  'each guide has a summary');
select is((select count(*) from private.sample_applicants), 35::bigint, 'there are 35 samples to load');
select is_empty(
  $$ select id from private.sample_applicants where id <> 'applicant-' || substr(id, 11)::integer
       or substr(id, 11)::integer not between 1 and 35 $$,
  'samples use the numbers 1 to 35');
select * from finish();
rollback;
