-- The table of summer programs stays small enough to be loaded whole, and says once when a program closed.
begin;
select no_plan();
select results_eq(
  $$ select title, closed_on from public.summer_programs where closed_on >= '2026-01-01' order by closed_on, title $$,
  $$ values ('Mayo Clinic: SURF', '2026-02-02'::date), ('Weill Cornell, Rockefeller and Sloan Kettering: Gateways to the Laboratory', '2026-02-02'),
       ('UMass Chan Medical School: Summer Undergraduate Research Program', '2026-03-02') $$,
  'programs come with the day on which an earlier year''s applications closed');
select is_empty(
  $$ select title from public.summer_programs where note like '%' || to_char(closed_on, 'FMMonth FMDD') || '%' $$,
  'which their notes do not repeat');

select tests.open_store();
delete from public.summer_programs;
select tests.sign_in_as('admin@example.com');
insert into public.summer_programs (name) select 'Program ' || n from generate_series(1, 499) n;
select lives_ok($$ insert into public.summer_programs (name) values ('The last') $$, 'an admin can add the five hundredth program');
select throws_ok(
  $$ insert into public.summer_programs (name) values ('Too many') $$, 'PT409',
  'There are 500 summer programs already. Delete one that is over first.', 'but no other');
delete from public.summer_programs where name = 'The last';
select lives_ok($$ insert into public.summer_programs (name) values ('Instead') $$, 'until one is deleted');

select * from finish();
rollback;
