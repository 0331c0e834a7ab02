-- The admins' list of applicants.
begin;
select no_plan();
select tests.open_store();
insert into public.applicants (id, major, state_of_residency, gpa, mcat, matriculation_year, accepted_schools, created_at)
values
  ('applicant-101', 'biology', 'Texas', 3.90, 520, 2024, '{Baylor,UCLA}', '2026-01-03'),
  ('applicant-102', 'Chemistry', 'Ohio', 3.50, 510, 2021, '{Pitt}', '2026-01-02'),
  ('applicant-103', 'Art', 'Utah', 3.90, 528, 2022, '{NYU,Duke,Pitt}', '2026-01-02'),
  ('applicant-104', null, null, null, null, null, '{}', '2026-01-01'),
  ('applicant-1010', 'Route 101', 'Alaska', 2.10, 490, 2020, '{Pitt}', '2025-12-31');

-- The numbers on a page, in order.
create function tests.listed(search text default null, sort text default null, page integer default 1, page_size integer default 100)
returns text
language sql
as $$
  select coalesce(string_agg(r ->> 'number', ' ' order by nth), '')
  from jsonb_array_elements(public.list_applicants(search, sort, page, page_size) -> 'rows') with ordinality as rows (r, nth)
$$;
grant execute on function tests.listed(text, text, integer, integer) to anon, authenticated;

select tests.sign_in_as('admin@example.com');
select is(tests.listed(), '101 103 102 104 1010', 'an admin sees the newest applicants first, of a batch the highest number');
select is(tests.listed(sort => sort), numbers, format('sorted by %s', sort))
from (values
  ('added-asc', '1010 104 102 103 101'), ('number-asc', '101 102 103 104 1010'), ('number-desc', '1010 104 103 102 101'),
  ('major-asc', '104 103 101 102 1010'), ('major-desc', '1010 102 101 103 104'),
  ('state-asc', '104 1010 102 101 103'), ('state-desc', '103 101 102 1010 104'),
  ('gpa-desc', '101 103 102 1010 104'), ('gpa-asc', '104 1010 102 103 101'),
  ('mcat-desc', '103 101 102 1010 104'), ('mcat-asc', '104 1010 102 101 103'),
  ('schools-desc', '103 101 102 1010 104'), ('schools-asc', '104 1010 102 101 103'),
  ('gpa', '101 103 102 104 1010'), ('gpa-up', '101 103 102 104 1010'), ('; drop table applicants', '101 103 102 104 1010'))
  as sorts (sort, numbers);

-- Searching.
select is(tests.listed(search), '101', format('an admin finds an applicant by "%s"', search))
from unnest('{101,#101,Applicant 101,"  applicant #101 ",applicant-101,0101}'::text[]) search;
select is(tests.listed('999'), '', 'a number that no applicant has finds none');
select is(tests.listed('9999999999'), '', 'nor does one longer than any');
select is(tests.listed('route 101'), '1010', 'a number beside other words is text');
select is(tests.listed('PITT', 'number-asc'), '102 103 1010', 'an admin finds applicants by school');
select is(tests.listed('te', 'number-asc'), '101 1010', 'by two letters');
select is(tests.listed('%'), '', 'a percent sign is literal');

-- Pages.
select is(public.list_applicants(page => 2, page_size => 2) - 'rows',
  '{"total": 5, "page": 2, "page_size": 2, "page_count": 3}', 'a page has its number, size and page count');
select is(tests.listed(page => 2, page_size => 2), '102 104', 'the second page has the next rows');
select is(tests.listed(page => 99, page_size => 2), '1010', 'a page past the end is the last page');
select is(tests.listed('pitt', 'number-asc', 2, 2), '1010', 'a search has pages too');
select is(public.list_applicants(null, null, null, null) - 'rows',
  '{"total": 5, "page": 1, "page_size": 10, "page_count": 1}', 'the default page is the first ten rows');
select is(public.list_applicants('pitt', page => 2147483647, page_size => 1000) - 'rows',
  '{"total": 3, "page": 1, "page_size": 100, "page_count": 1}', 'a page far past the end, too, has at most a hundred rows');
select is(
  (select array_agg(key order by key) from jsonb_each(public.list_applicants() -> 'rows' -> 0)
   where key in ('created_at', 'created_by', 'uploaded_by', 'search_text', 'gpa_hundredths', 'school_count', 'version')),
  '{created_at,version}', 'a row is the whole profile without internal columns');

-- Beyond ten thousand.
select tests.as_owner();
-- Runs the deferred checks of the rows above.
set constraints all immediate;
alter table public.applicants disable trigger user;
insert into public.applicants (id, major, created_at) select 'applicant-' || 20000 + i, 'Botany', '2025-01-01' from generate_series(1, 10050) i;
alter table public.applicants enable trigger user;
select tests.sign_in_as('admin@example.com');
select is(public.list_applicants() -> 'total', '10055', 'every applicant is counted');
select is(tests.listed(page => 1006, page_size => 10), '20005 20004 20003 20002 20001', 'the last page has the oldest');
select is(public.list_applicants('botany') - 'rows',
  '{"total": 10000, "page": 1, "page_size": 10, "page_count": 1000, "is_capped": true}', 'a search counts ten thousand matches');
select is(public.list_applicants('botany', page => 1000) - 'rows',
  '{"total": 10010, "page": 1000, "page_size": 10, "page_count": 1001, "is_capped": true}', 'the page after the ten thousandth can be reached');
select is(public.list_applicants('botany', page => 1005) - 'rows',
  '{"total": 10050, "page": 1005, "page_size": 10, "page_count": 1005}', 'up to the last, which is not capped');
select is(tests.listed('botany', 'number-asc', 1005, 10),
  '30041 30042 30043 30044 30045 30046 30047 30048 30049 30050', 'with the last matches');

select * from finish();
rollback;
