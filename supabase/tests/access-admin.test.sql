-- An admin is one by the claim in the token and by the record, at once.
begin;
select no_plan();
select tests.open_store();
insert into public.coupons (code, percent_off) values ('TEN', 10);

select tests.sign_in_as('admin@example.com');
select ok(private.is_admin(), 'somebody with the claim and the record is an admin');
select isnt_empty('select 1 from public.coupons', 'an admin reads coupons');

select tests.sign_in_as('demoted@example.com', '{"is_admin": true}');
select ok(not private.is_admin(), 'a demoted admin is none from the next request on, whatever the token says');
select is_empty('select 1 from public.coupons', 'a demoted admin with an old token reads no coupons');
select throws_ok($$ select public.start_job(gen_random_uuid(), 'clear') $$, 'PT403', null, 'a demoted admin clears nothing');

select tests.sign_in_as('admin@example.com', '{}');
select ok(not private.is_admin(), 'an admin whose token was made out before the promotion has to sign in again');

-- What people may write about themselves.
select tests.as_owner();
update auth.users set raw_user_meta_data = '{"is_admin": true, "app_metadata": {"is_admin": true}}'
where email = 'unpaid@example.com';
select tests.sign_in_as('unpaid@example.com');
select ok(not private.is_admin(), 'nobody becomes an admin through their user metadata');
select is_empty('select 1 from public.coupons', 'forged user metadata shows no coupons');

select tests.sign_in_with_claims(tests.claims_of('admin@example.com') || jsonb_build_object('sub', tests.id_of('unpaid@example.com')));
select ok(not private.is_admin(), 'a claim does not make an admin of somebody else');
select tests.sign_in_with_claims('{"role": "authenticated", "app_metadata": {"is_admin": true}}');
select ok(not private.is_admin(), 'a token that names nobody makes no admin');
select tests.sign_in_with_claims(
  jsonb_build_object('role', 'authenticated', 'sub', gen_random_uuid(), 'app_metadata', '{"is_admin": true}'::jsonb));
select ok(not private.is_admin(), 'a token for an account that is gone makes no admin');

-- Only true is true.
select tests.as_owner();
update auth.users set raw_app_meta_data = '{"is_admin": "true"}' where email = 'unpaid@example.com';
select tests.sign_in_as('unpaid@example.com');
select ok(not private.is_admin(), 'the text "true" makes no admin');
select tests.sign_in_as('unpaid@example.com', '{"is_admin": true}');
select ok(not private.is_admin(), 'nor does it in the record alone');
select tests.sign_in_as('admin@example.com', '{"is_admin": "true"}');
select ok(not private.is_admin(), 'nor in the claim alone');

select tests.sign_out();
select throws_ok('select private.is_admin()', '42501', null, 'a visitor cannot even ask');

-- A second factor.
select tests.as_owner();
insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
values
  (gen_random_uuid(), tests.id_of('admin@example.com'), 'totp', 'unverified', now(), now()),
  (gen_random_uuid(), tests.id_of('cheatsheet@example.com'), 'totp', 'verified', now(), now());
select tests.sign_in_as('admin@example.com');
select ok(private.is_admin(), 'a factor that was never confirmed, or somebody else''s, is not asked for');
select tests.as_owner();
update auth.mfa_factors set status = 'verified' where user_id = tests.id_of('admin@example.com');
select tests.sign_in_as('admin@example.com');
select ok(not private.is_admin(), 'an admin with a second factor is none before giving it');
select results_eq('select user_id from public.profiles', array[tests.id_of('admin@example.com')], 'they read no profile but their own');
select tests.sign_in_with_claims(tests.claims_of('admin@example.com') || '{"aal": "aal1"}');
select ok(not private.is_admin(), 'nor with the password alone');
select tests.sign_in_with_claims(tests.claims_of('admin@example.com') || '{"aal": "aal2"}');
select ok(private.is_admin(), 'with the code, they are one');
select tests.sign_in_with_claims(tests.claims_of('cheatsheet@example.com') || '{"aal": "aal2"}');
select ok(not private.is_admin(), 'a code makes no admin of a member');

select * from finish();
rollback;
