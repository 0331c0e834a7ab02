-- The table of summer programs stays small enough to be loaded whole.
begin;
select no_plan();
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
