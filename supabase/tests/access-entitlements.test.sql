-- The capabilities and the duration of a plan.
begin;
select no_plan();
select tests.open_store();
create function tests.capabilities() returns text[]
language sql
as $$
  select array(select c from unnest(private.capabilities()) c where c = any (private.held_capabilities()))
$$;
grant execute on function tests.capabilities() to authenticated;

create function tests.capabilities_of(email text) returns text[]
language plpgsql
as $$
begin
  perform tests.sign_in_as(email);
  return tests.capabilities();
end
$$;

select is(tests.capabilities_of(id || '@example.com'), capabilities, format('%s unlocks %s, and no more', id, capabilities))
from private.default_products();
select tests.sign_in_as('unpaid@example.com');
select is(tests.capabilities(), '{}', 'an account without a plan unlocks nothing');
select is(private.held_products(), '{}', 'an account without a plan holds no product');
select tests.sign_in_as('admin@example.com');
select is(tests.capabilities(), '{}', 'an admin has no capabilities: policies name admins separately');
select tests.sign_in_as('expired@example.com');
select is(tests.capabilities(), '{}', 'an expired plan unlocks nothing');
select tests.sign_in_as('revoked@example.com');
select is(tests.capabilities(), '{}', 'a refunded plan unlocks nothing');
select is(private.held_products(), '{}', 'a refunded plan is not held');
select tests.sign_in_with_claims('{"role": "authenticated"}');
select is(tests.capabilities(), '{}', 'a token without a subject unlocks nothing');

-- Exact to the instant: from starts_at until just before ends_at. now() is constant within a transaction.
select tests.as_owner();
select tests.create_user('a@example.com'), tests.create_user('b@example.com'), tests.create_user('c@example.com'),
  tests.create_user('d@example.com');
select tests.entitle('a@example.com', 'cheatsheet', tstzrange(now() - interval '1 year', now()));
select tests.entitle('b@example.com', 'cheatsheet', tstzrange(now() - interval '1 year', now() + interval '1 microsecond'));
select tests.entitle('c@example.com', 'cheatsheet', tstzrange(now(), now() + interval '1 year'));
select tests.entitle('d@example.com', 'cheatsheet', tstzrange(now() + interval '1 microsecond', now() + interval '1 year'));
insert into public.applicants (major) values ('Biology');
select tests.sign_in_as('a@example.com');
select is_empty('select 1 from public.applicants', 'access ends at the exact instant of ends_at');
select tests.sign_in_as('b@example.com');
select isnt_empty('select 1 from public.applicants', 'access lasts until just before ends_at');
select tests.sign_in_as('c@example.com');
select isnt_empty('select 1 from public.applicants', 'access begins at the exact instant of starts_at');
select is(private.held_products(), '{cheatsheet}', 'the product is held from that instant');
select tests.sign_in_as('d@example.com');
select is_empty('select 1 from public.applicants', 'access does not begin before starts_at');
select is(private.held_products(), '{}', 'a plan that has not begun is not held');

-- Two orders with the same capability.
select tests.as_owner();
select tests.create_user('twice@example.com');
select tests.entitle('twice@example.com', 'cheatsheet');
select tests.entitle('twice@example.com', 'cheatsheet', null, 'refunded');
select tests.entitle('twice@example.com', 'application-plus');
select tests.sign_in_as('twice@example.com');
select is(tests.capabilities(), '{profiles,application}', 'refunding one order keeps the capabilities another order unlocks');
select tests.as_owner();
update public.entitlements set revoked_at = now(), revoked_reason = 'refunded'
where user_id = tests.id_of('twice@example.com') and product_id = 'cheatsheet' and revoked_at is null;
select tests.sign_in_as('twice@example.com');
select is(tests.capabilities(), '{profiles,application}', 'refunding a plan keeps the capabilities another plan unlocks');

-- Capabilities of a product are data.
select tests.as_owner();
update public.products set capabilities = '{application,plus}' where id = 'application';
select tests.sign_in_as('application@example.com');
select is(tests.capabilities(), '{plus,application}', 'a capability added to a product reaches its holders');
select tests.sign_in_as('admin@example.com');
update public.products set capabilities = '{plus}' where id = 'application';
select tests.sign_in_as('application@example.com');
select is(tests.capabilities(), '{plus}', 'a capability removed from a product is gone immediately');

-- A withdrawn product.
select tests.sign_in_as('admin@example.com');
update public.products set is_active = false where id = 'cheatsheet';
select throws_ok($$ delete from public.products where id = 'cheatsheet' $$, 'PT409', null, 'an admin cannot delete a product that members hold');
select tests.sign_in_as('cheatsheet@example.com');
select isnt_empty('select 1 from public.applicants', 'members who hold a withdrawn product keep what it unlocks');
select tests.sign_out();
select is_empty($$ select 1 from public.products where id = 'cheatsheet' $$, 'a visitor no longer sees a withdrawn product');

select * from finish();
rollback;
