-- A coupon's limit per person survives the account and does not reveal the email address.
begin;
select no_plan();
select tests.open_store();
insert into public.coupons (code, percent_off, max_per_user) values ('ONCEONLY', 100, 1);

select is(private.normal_email(typed), meant, format('%s is the mailbox of %s', typed, meant))
from (values
  (' Vera@College.EDU ', 'vera@college.edu'),
  ('vera+free@college.edu', 'vera@college.edu'),
  ('ve.ra@college.edu', 've.ra@college.edu'),
  ('v.e.ra+x@googlemail.com', 'vera@gmail.com'),
  ('vera@gmail.com', 'vera@gmail.com'),
  ('"a@b"@college.edu', '"a@b"@college.edu')
) addresses (typed, meant);
select is(private.normal_email(null), null, 'a missing address stays null');

create function tests.try(email text) returns jsonb
language plpgsql as $$
begin
  perform tests.as_owner();
  perform tests.create_user(email);
  perform tests.verify(email);
  perform tests.as_server();
  return public.open_order(tests.id_of(email), 'cheatsheet', 'ONCEONLY');
end
$$;
grant execute on function tests.try(text) to service_role;
select is(tests.try('vera.novak@gmail.com') -> 'is_free', 'true', 'a buyer uses a coupon that allows one use per person');
select is(tests.try('veranovak+2@googlemail.com') ->> 'message', 'Invalid coupon code. Please try again. You have already used this coupon.', 'another account with the same mailbox cannot use it');
select public.delete_user(tests.id_of('vera.novak@gmail.com'));
select is(tests.try('vera.novak@gmail.com') ->> 'message', 'Invalid coupon code. Please try again. You have already used this coupon.', 'a new account after a deletion cannot use it');
select is(tests.try('someone@gmail.com') -> 'is_free', 'true', 'another person can use it');
select tests.as_owner();
select is((select count(*) from private.redemption_addresses), 2::bigint, 'each use keeps a hash');
select is_empty($$ select 1 from private.redemption_addresses where address_hash !~ '^[0-9a-f]{64}$' $$, 'each use keeps only a hash');
select is_empty(
  $$ select 1 from private.redemption_addresses
     where address_hash = encode(extensions.digest('veranovak@gmail.com', 'sha256'), 'hex') $$, 'a hash cannot be found by hashing the address');

-- An unpaid use does not count.
select tests.as_owner();
update public.coupons set percent_off = 10 where code = 'ONCEONLY';
select is(tests.try('early@college.edu') -> 'total_cents', '1349', 'a buyer opens an order');
select public.delete_user(tests.id_of('early@college.edu'));
select is(tests.try('early@college.edu') -> 'total_cents', '1349', 'a new account of the same person can use the coupon if nothing was paid');

select * from finish();
rollback;
