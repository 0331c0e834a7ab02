-- A coupon's limit a person outlives their account, and says nothing of whose address it was.
begin;
select no_plan();
select tests.open_store();
insert into public.coupons (code, percent_off, max_per_user) values ('ONCE', 100, 1);

select is(private.normal_email(typed), meant, format('%s is the mailbox of %s', typed, meant))
from (values
  (' Vera@College.EDU ', 'vera@college.edu'),
  ('vera+free@college.edu', 'vera@college.edu'),
  ('ve.ra@college.edu', 've.ra@college.edu'),
  ('v.e.ra+x@googlemail.com', 'vera@gmail.com'),
  ('vera@gmail.com', 'vera@gmail.com'),
  ('"a@b"@college.edu', '"a@b"@college.edu')
) addresses (typed, meant);
select is(private.normal_email(null), null, 'no address is none');

create function tests.try(email text) returns jsonb
language plpgsql as $$
begin
  perform tests.as_owner();
  perform tests.create_user(email);
  perform tests.as_server();
  return public.open_order(tests.id_of(email), 'cheatsheet', 'ONCE');
end
$$;
grant execute on function tests.try(text) to service_role;
select is(tests.try('vera.novak@gmail.com') -> 'is_free', 'true', 'somebody uses a coupon that each person may use once');
select is(tests.try('veranovak+2@googlemail.com') ->> 'message', 'You have already used this coupon.', 'another account at the same mailbox cannot use it');
select public.delete_user(tests.id_of('vera.novak@gmail.com'));
select is(tests.try('vera.novak@gmail.com') ->> 'message', 'You have already used this coupon.', 'nor can one made after the account was deleted');
select is(tests.try('somebody@gmail.com') -> 'is_free', 'true', 'somebody else can');
select tests.as_owner();
select is((select count(*) from private.redemption_addresses), 2::bigint, 'a hash is kept of each use');
select is_empty($$ select 1 from private.redemption_addresses where address_hash !~ '^[0-9a-f]{64}$' $$, 'which is all that is kept');
select is_empty(
  $$ select 1 from private.redemption_addresses
     where address_hash = encode(extensions.digest('veranovak@gmail.com', 'sha256'), 'hex') $$, 'and that nobody can find by hashing the address');
select tests.sign_in_as('admin@example.com');
select throws_ok('select 1 from private.redemption_addresses', '42501', null, 'an admin does not read the hashes');
select tests.as_server();
select throws_ok('select 1 from private.coupon_key', '42501', null, 'nor does the server read the key');

-- A use that came to nothing is none.
select tests.as_owner();
update public.coupons set percent_off = 10 where code = 'ONCE';
select is(tests.try('early@college.edu') -> 'total_cents', '1349', 'somebody opens an order');
select public.delete_user(tests.id_of('early@college.edu'));
select is(tests.try('early@college.edu') -> 'total_cents', '1349', 'and comes back with another account, having paid nothing');

select * from finish();
rollback;
