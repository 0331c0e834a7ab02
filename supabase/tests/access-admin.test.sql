-- An admin needs both the claim in the token and the flag in the record.
begin;
select no_plan();
select tests.open_store();
insert into public.coupons (code, percent_off) values ('TEN', 10);

select tests.sign_in_as('admin@example.com');
select ok(private.is_admin(), 'an account with both the claim and the record is an admin');
select isnt_empty('select 1 from public.coupons', 'an admin can read coupons');

select tests.sign_in_as('demoted@example.com', '{"is_admin": true}');
select ok(not private.is_admin(), 'a demoted admin loses admin rights with the next request, whatever the token says');
select is_empty('select 1 from public.coupons', 'a demoted admin with an old token cannot read coupons');
select throws_ok($$ select public.clear_applicants_and_schools() $$, 'PT403', null, 'a demoted admin cannot clear applicants');

select tests.sign_in_as('admin@example.com', '{}');
select ok(not private.is_admin(), 'an admin whose token predates the promotion has to sign in again');

-- Metadata that people can write themselves.
select tests.as_owner();
update auth.users set raw_user_meta_data = '{"is_admin": true, "app_metadata": {"is_admin": true}}'
where email = 'unpaid@example.com';
select tests.sign_in_as('unpaid@example.com');
select ok(not private.is_admin(), 'a member cannot become an admin through their user metadata');
select is_empty('select 1 from public.coupons', 'forged user metadata does not reveal coupons');

select tests.sign_in_with_claims(tests.claims_of('admin@example.com') || jsonb_build_object('sub', tests.id_of('unpaid@example.com')));
select ok(not private.is_admin(), 'an admin claim does not work for another account');
select tests.sign_in_with_claims('{"role": "authenticated", "app_metadata": {"is_admin": true}}');
select ok(not private.is_admin(), 'a token without a subject does not make an admin');
select tests.sign_in_with_claims(
  jsonb_build_object('role', 'authenticated', 'sub', gen_random_uuid(), 'app_metadata', '{"is_admin": true}'::jsonb));
select ok(not private.is_admin(), 'a token for a deleted account does not make an admin');

-- Only the boolean true counts.
select tests.as_owner();
update auth.users set raw_app_meta_data = '{"is_admin": "true"}' where email = 'unpaid@example.com';
select tests.sign_in_as('unpaid@example.com');
select ok(not private.is_admin(), 'the text "true" does not make an admin');
select tests.sign_in_as('unpaid@example.com', '{"is_admin": true}');
select ok(not private.is_admin(), 'the text "true" in the record alone does not make an admin');
select tests.sign_in_as('admin@example.com', '{"is_admin": "true"}');
select ok(not private.is_admin(), 'the text "true" in the claim alone does not make an admin');

select tests.sign_out();
select throws_ok('select private.is_admin()', '42501', null, 'a visitor cannot call is_admin');

-- A second factor.
select tests.as_owner();
select tests.add_factor('admin@example.com'), tests.add_factor('cheatsheet@example.com', 'verified');
select tests.sign_in_as('admin@example.com');
select ok(private.is_admin(), 'an unconfirmed factor, or another person''s, is not required');
select tests.as_owner();
update public.profiles set email_verified_at = now() where user_id = tests.id_of('admin@example.com');
update auth.mfa_factors set status = 'verified' where user_id = tests.id_of('admin@example.com');
select tests.sign_in_as('admin@example.com');
select ok(not private.is_admin(), 'an admin with a second factor is not an admin before entering it');
select results_eq('select user_id from public.profiles', array[tests.id_of('admin@example.com')], 'an admin who has not entered the factor reads only their own profile');
select tests.sign_in_with_claims(tests.claims_of('admin@example.com') || '{"aal": "aal1"}');
select ok(not private.is_admin(), 'an admin with a second factor is not an admin with the password alone');
select tests.sign_in_with_claims(tests.claims_of('admin@example.com') || '{"aal": "aal2"}');
select ok(private.is_admin(), 'an admin who has entered the code is an admin');
select tests.sign_in_with_claims(tests.claims_of('cheatsheet@example.com') || '{"aal": "aal2"}');
select ok(not private.is_admin(), 'entering a code does not make a member an admin');

-- Support needs the same of both, with a mark of its own, and is no admin.
select tests.sign_in_as('support@example.com');
select ok(private.is_staff() and not private.is_admin(), 'support is staff, and no admin');
select tests.sign_in_as('support@example.com', '{"is_admin": true}');
select ok(not private.is_staff(), 'a claim to be an admin does not work for support, nor does a token of before the promotion');
select tests.sign_in_as('demoted@example.com', '{"is_support": true}');
select ok(not private.is_staff(), 'whoever was support loses that with the next request');
select tests.sign_in_with_claims(tests.claims_of('admin@example.com') || '{"aal": "aal2"}');
select ok(private.is_staff(), 'an admin is staff');
select tests.sign_in_as('unpaid@example.com');
select ok(not private.is_staff(), 'a member is not');
select tests.as_owner();
select tests.add_factor('support@example.com', 'verified');
select tests.sign_in_as('support@example.com');
select ok(not private.is_staff(), 'support with a second factor is not support before entering it');
select throws_ok('select public.search_orders()', 'PT403', 'Only an admin or support may do this.', 'and reads no order');
select tests.sign_in_with_claims(tests.claims_of('support@example.com') || '{"aal": "aal2"}');
select ok(private.is_staff(), 'support who has entered the code is support');
select tests.as_owner();
select is(array_agg(private.staff_role(tests.id_of(name || '@example.com')) order by name), '{admin,NULL,support}', 'what each account is')
from unnest('{admin,cheatsheet,support}'::text[]) name;

-- An admin on whose behalf the server acts.
select tests.as_owner();
select ok(private.is_admin_account(tests.id_of('admin@example.com')), 'the server acts for an admin');
select ok(not private.is_admin_account(tests.id_of('cheatsheet@example.com')), 'the server does not act for a member');
select ok(not private.is_admin_account(tests.id_of('support@example.com')), 'nor for support');
update auth.users set banned_until = now() + interval '1 second' where email = 'admin@example.com';
select ok(not private.is_admin_account(tests.id_of('admin@example.com')), 'the server does not act for a banned admin');
update auth.users set banned_until = now() where email = 'admin@example.com';
select ok(private.is_admin_account(tests.id_of('admin@example.com')), 'a ban ends at its moment');
update auth.users set deleted_at = now() where email = 'admin@example.com';
select ok(not private.is_admin_account(tests.id_of('admin@example.com')), 'the server does not act for a softly deleted admin');

select * from finish();
rollback;
