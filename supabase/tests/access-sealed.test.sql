-- Keys, versions, stamps and other people's texts: columns that not even an admin can write.
begin;
select no_plan();
select tests.open_store();

create temp table sealed (relation, columns) on commit drop as
values
  ('applicant_submissions', '{id,full_name,status,decided_at,version,decided_by,applicant_id}'::text[]),
  ('applicants', '{version}'),
  ('contact_messages', '{id,first_name,last_name,subject,newsletter}'),
  ('coupons', '{created_at,updated_at,version}'),
  ('products', '{version}'),
  ('profiles', '{user_id,stripe_customer_id}'),
  ('school_aliases', '{alias}'),
  ('schools', '{created_at,updated_at,version}');
create temp table given (relation, columns) on commit drop as
values
  ('applicants', '{id}'::text[]),
  ('saved_applicants', '{user_id,created_at}'),
  ('saved_schools', '{user_id,created_at}');
grant select on sealed, given to anon, authenticated;

select tests.sign_in_as('admin@example.com');
select throws_ok(format('update public.%I set %I = null', relation, col), '42501', 'permission denied for table ' || relation,
  format('not even an admin can write %s.%s', relation, col))
from sealed, unnest(columns) col;
select throws_ok(format('insert into public.%I (%I) values (null)', relation, col), '42501', 'permission denied for table ' || relation,
  format('not even an admin can set %s.%s of a new row', relation, col))
from given, unnest(columns) col;
select tests.sign_out();
select throws_ok(format('insert into public.%I (%I) values (null)', relation, col), '42501', 'permission denied for table ' || relation,
  format('a visitor cannot set %s.%s of a new row', relation, col))
from given, unnest(columns) col;

select * from finish();
rollback;
