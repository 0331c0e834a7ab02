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
  '{bundles,figures,guides,profiles,questions,quotes,recommended_plan,refund_days,schools,seller_name}', 'they see nothing else');
select is(w - '{bundles,figures,guides,profiles,schools}'::text[],
  '{"recommended_plan": "", "refund_days": null, "questions": [], "quotes": [], "seller_name": ""}',
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
set recommended_plan = 'application', refund_days = 14, questions = '[{"title": "Why?", "text": "Because."}]',
  quotes = '[{"title": "A reader", "text": "Good."}]', seller_name = 'Lovelace Ltd';
update public.guides set open_pages = 'A new beginning', page_count = 9 where id = 'open';
select tests.sign_out();
select is(public.shop_window() - '{bundles,figures,guides,profiles,schools}'::text[],
  '{"recommended_plan": "application", "refund_days": 14, "questions": [{"title": "Why?", "text": "Because."}],
    "quotes": [{"title": "A reader", "text": "Good."}], "seller_name": "Lovelace Ltd"}',
  'visitors see what an admin has written');
select is(tests.guides('application') #> '{0}', '{"capability": "application", "kind": "document", "title": "Open guide", "pages": 9, "open_pages": "A new beginning"}',
  'also of a guide');
select tests.sign_in_as('application@example.com');
update public.guides set open_pages = 'Mine', page_count = 1;
update public.store_settings set recommended_plan = 'cheatsheet', quotes = '[]';
select is(public.shop_window('application') #>> '{guides,0,open_pages}', 'A new beginning', 'a member changes no guide');
select is(public.shop_window() #>> '{quotes,0,text}', 'Good.', 'and none of the words');

-- What the profiles are like.
select tests.as_owner();
delete from public.applicants;
create function tests.figures() returns jsonb
language sql
as $$ select jsonb_strip_nulls(public.shop_window() -> 'figures') $$;
create function tests.publish(how_many integer, gpa numeric, mcat integer, gap_years integer default null) returns void
language sql
as $$
  insert into public.applicants (gpa, mcat, gap_years, published_at)
  select publish.gpa, publish.mcat, publish.gap_years, '2026-03-01T00:30Z' from generate_series(1, how_many)
$$;
select is(tests.figures(), '{"of": 0, "samples": 0}', 'without profiles, there are no figures');
select tests.publish(4, 3.1, 501, 1);
select is(tests.figures(), '{"of": 0, "samples": 0}', 'nor of four');
select tests.publish(1, 3.2, 502, 1);
select is(tests.figures(), '{"of": 5, "samples": 0, "newest": "March 2026"}', 'of five, not what all of them did');
update public.store_settings set time_zone = 'America/New_York';
select is(tests.figures() ->> 'newest', 'February 2026', 'the month is one of the store''s');
update public.store_settings set time_zone = 'UTC';
select tests.publish(4, 3.9, 520, 0);
select tests.publish(1, 3.95, 524);
select ok(not tests.figures() ? 'gap_year', 'nor what all but four did');
select tests.publish(5, 3.5, 510, 0);
select is(tests.figures(), '{"of": 15, "samples": 0, "gap_year": 5, "newest": "March 2026"}', 'what five did and five did not');
select tests.publish(4, 4, 528, 0), tests.publish(1, null, null);
select ok(not tests.figures() ?| '{gpa,mcat}', 'no range of nineteen scores');
select tests.publish(5, 3.6, 512, 2);
select is(tests.figures(),
  '{"of": 25, "samples": 0, "gap_year": 10, "gpa": [3.20, 3.95], "mcat": [502, 524], "newest": "March 2026"}',
  'five are at each end of a range, or beyond');
create temp table figures as select tests.figures() as f;
insert into public.applicants (id, gpa, mcat, gap_years, published_at) values ('applicant-999999', 2.1, 480, 3, '2026-05-01');
select is(tests.figures(), f, 'one more profile changes nothing') from figures;
insert into public.applicants (gpa, mcat, published_at)
select 2.2, 481, '2026-04-01' from generate_series(1, 3);
select is(tests.figures(), f, 'nor do four') from figures;
insert into public.applicants (id, gpa, mcat, gap_years, published_at) values ('applicant-35', 2.3, 482, 3, '2026-04-02');
select is(tests.figures(),
  '{"of": 30, "samples": 1, "gap_year": 12, "gpa": [2.30, 3.95], "mcat": [482, 524], "newest": "May 2026"}', 'five do');
insert into public.applicants (gpa, published_at) select 1, null from generate_series(1, 5);
select is((tests.figures() -> 'of')::integer, 30, 'drafts are not among them');
update public.applicants set score_report_seen_at = now() where number in (select number from public.applicants where is_published order by number limit 4);
select ok(not tests.figures() ? 'score_reports', 'not that four score reports were seen');
update public.applicants set score_report_seen_at = now() where id = 'applicant-999999';
select is(tests.figures() ->> 'score_reports', '5', 'but that five were');

-- Which plan is recommended.
update public.products set capabilities = case id
  when 'cheatsheet' then '{profiles}' when 'application' then '{application}' when 'cheatsheet-plus' then '{profiles,plus}'
  when 'application-plus' then '{profiles,application}' else capabilities end::text[];
create function tests.recommended(plan text) returns text
language plpgsql
as $$
begin
  update public.store_settings set recommended_plan = plan;
  return public.shop_window() ->> 'recommended_plan';
end
$$;
select is(public.shop_window() -> 'bundles', '{"application-plus": {"parts": ["application", "cheatsheet"], "cents": 3498}}',
  'visitors see what the parts of a plan cost');
select is(tests.recommended('application-plus'), '', 'a plan that costs a cent more than its parts is not recommended');
select is(tests.recommended('cheatsheet-plus'), 'cheatsheet-plus', 'one that opens what no other does is');
select is(tests.recommended('cheatsheet'), 'cheatsheet', 'so is a part');
select is(tests.recommended('interview-cheatsheet'), '', 'not one that is not on sale');
select is(tests.recommended(''), '', 'nor none');
update public.products set price_cents = 3498 where id = 'application-plus';
select is(tests.recommended('application-plus'), '', 'nor one that costs what its parts do');
update public.products set price_cents = 3497 where id = 'application-plus';
select is(tests.recommended('application-plus'), 'application-plus', 'one that costs a cent less is');
insert into public.product_sales (product_id, price_cents, ends_at) values ('application', 1900, now() + interval '1 day');
select is(tests.recommended('application-plus'), '', 'not during a sale of a part');
insert into public.product_sales (product_id, price_cents, ends_at) values ('application-plus', 3000, now() + interval '1 day');
select is(tests.recommended('application-plus'), 'application-plus', 'but during a sale of its own');
insert into public.product_files (product_id, storage_path, file_name, file_size, file_type)
values ('application-plus', 'a', 'a.pdf', 1, 'application/pdf');
delete from public.product_sales where product_id = 'application-plus';
select is(tests.recommended('application-plus'), 'application-plus', 'and if it has a file, which its parts have not');
select is(public.shop_window() -> 'bundles', '{}', 'then it has no parts');
delete from public.product_files;
update public.products set price_cents = 1499 where id = 'cheatsheet-plus';
select is(tests.recommended('cheatsheet'), '', 'nor is a plan recommended while a larger one costs the same');
update public.products set capabilities = '{profiles,plus,application,interview}', price_cents = 9000 where id = 'application-plus';
update public.products set capabilities = '{interview,interview}', price_cents = 2000, is_active = true where id = 'interview-cheatsheet';
update public.products set capabilities = '{interview}', price_cents = 1000, is_active = true where id = 'interview-cheatsheet-plus';
select is(public.shop_window() #> '{bundles,application-plus}',
  '{"parts": ["application", "cheatsheet-plus", "interview-cheatsheet-plus"], "cents": 4399}', 'the parts are the cheapest that leave nothing out');

select * from finish();
rollback;
