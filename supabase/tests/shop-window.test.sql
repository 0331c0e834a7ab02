-- What visitors may know before they buy.
begin;
select no_plan();
select tests.open_store();
update public.store_settings set recommended_plan = default, refund_days = default;
create temp table before as select public.shop_window() as w;
grant select on before to anon, authenticated;
insert into public.guides (id, capability, kind, title, body, page_count, open_pages, published_at, sort_order)
values
  ('open', 'application', 'document', 'Open guide', 'All of it', 7, 'The beginning', now(), -3),
  ('closed', 'interview', 'document', 'Closed guide', 'All of it', null, 'Another beginning', now() - interval '1 day', -2),
  ('draft', 'application', 'document', 'Draft', 'All of it', 7, 'Nobody reads it', null, -1),
  ('later', 'application', 'document', 'Later', 'All of it', 7, 'Nobody reads it yet', now() + interval '1 minute', -1);
create function tests.guides(plan text default null) returns jsonb
language sql
as $$
  select jsonb_agg(g) from jsonb_array_elements(public.shop_window(plan) -> 'guides') g
  where g ->> 'title' in ('Open guide', 'Closed guide', 'Draft', 'Later')
$$;
grant execute on function tests.guides(text) to anon;

select tests.sign_out();
select is(
  tests.guides(),
  '[{"capability": "application", "kind": "document", "title": "Open guide", "pages": 7, "open_pages": null},
    {"capability": "interview", "kind": "document", "title": "Closed guide", "pages": null, "open_pages": null}]',
  'visitors see the titles and pages of published guides');
select is(
  array(select g ->> 'open_pages' from jsonb_array_elements(tests.guides('application')) g), '{"The beginning",NULL}',
  'and the open pages of those in a plan');
select is(tests.guides('interview-cheatsheet'), tests.guides(), 'but not of a plan that is not on sale');
select is(tests.guides('no-such-plan'), tests.guides(), 'nor of an unknown one');
select is(
  (select array_agg(key order by key) from jsonb_each(public.shop_window())),
  '{guides,profiles,questions,quotes,recommended_plan,refund_days,schools,seller_name}', 'they see nothing else');
select is(w - 'guides' - 'profiles' - 'schools',
  '{"recommended_plan": "", "refund_days": null, "questions": "", "quotes": "", "seller_name": ""}',
  'a new store has said nothing yet') from before;

select tests.as_owner();
insert into public.applicants (accepted_schools, published_at)
values ('{"Only School"}', now()), ('{"Only School"}', now()), ('{"Hidden School"}', null);
select is((public.shop_window() -> 'profiles')::integer, (w -> 'profiles')::integer + 2, 'published profiles are counted') from before;
select is((public.shop_window() -> 'schools')::integer, (w -> 'schools')::integer + 1, 'and the schools that they name') from before;
insert into public.applicants (published_at) select now() from generate_series(1, 1000);
select is(public.shop_window() -> 'profiles', '1000', 'up to a thousand');

select tests.sign_in_as('admin@example.com');
update public.store_settings
set recommended_plan = 'application', refund_days = 14, questions = E'Why?\nBecause.', quotes = E'Good.\nA reader', seller_name = 'Lovelace Ltd';
update public.guides set open_pages = 'A new beginning', page_count = 9 where id = 'open';
select tests.sign_out();
select is(public.shop_window() - 'guides' - 'profiles' - 'schools',
  '{"recommended_plan": "application", "refund_days": 14, "questions": "Why?\nBecause.", "quotes": "Good.\nA reader", "seller_name": "Lovelace Ltd"}',
  'visitors see what an admin has written');
select is(tests.guides('application') #> '{0}', '{"capability": "application", "kind": "document", "title": "Open guide", "pages": 9, "open_pages": "A new beginning"}',
  'also of a guide');
select tests.sign_in_as('application@example.com');
update public.guides set open_pages = 'Mine', page_count = 1;
update public.store_settings set recommended_plan = 'cheatsheet', quotes = 'Mine';
select is(public.shop_window('application') #>> '{guides,0,open_pages}', 'A new beginning', 'a member changes no guide');
select is(public.shop_window() ->> 'quotes', E'Good.\nA reader', 'and none of the words');

select * from finish();
rollback;
