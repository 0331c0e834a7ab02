-- One default address and one default card per person.
begin;
select no_plan();
select tests.open_store();

-- Saves an address or a card, created in the order of the calls.
create function tests.save(kind text, name text, is_default boolean default false, email text default 'unpaid@example.com') returns void
language plpgsql
as $$
declare
  created timestamptz := now() + make_interval(secs => (select count(*) from public.addresses) + (select count(*) from public.payment_methods));
begin
  if kind = 'addresses' then
    insert into public.addresses (user_id, full_name, address_line1, city, state, zip_code, is_default, created_at)
    values (tests.id_of(email), name, '1 Main St', 'Albany', 'NY', '12201', is_default, created);
  else
    insert into public.payment_methods (user_id, cardholder_name, is_default, created_at)
    values (tests.id_of(email), name, is_default, created);
  end if;
end
$$;
create temp view saved as
select 'addresses' as kind, user_id, full_name as name, is_default from public.addresses
union all
select 'payment_methods', user_id, cardholder_name, is_default from public.payment_methods;
create function tests.default_of(kind text, email text default 'unpaid@example.com') returns text
language sql
as $$ select string_agg(name, ' ' order by name) from saved where saved.kind = default_of.kind and is_default and user_id = tests.id_of(email) $$;

create temp table kinds (kind) as values ('addresses'), ('payment_methods');

select tests.save(kind, 'first') from kinds;
select is(tests.default_of(kind), 'first', format('%s: the first is the default', kind)) from kinds;
select tests.save(kind, 'second') from kinds;
select is(tests.default_of(kind), 'first', format('%s: the second is not the default', kind)) from kinds;
select tests.save(kind, 'third', true) from kinds;
select is(tests.default_of(kind), 'third', format('%s: saving a default clears the others', kind)) from kinds;
select tests.save(kind, 'elsewhere', true, 'another@example.com') from kinds;
select is(tests.default_of(kind), 'third', format('%s: another person''s default has no effect', kind)) from kinds;

update public.addresses set is_default = true where full_name = 'second';
update public.payment_methods set is_default = true where cardholder_name = 'second';
select is(tests.default_of(kind), 'second', format('%s: setting a default clears the others', kind)) from kinds;
delete from public.addresses where full_name = 'third';
delete from public.payment_methods where cardholder_name = 'third';
select is(tests.default_of(kind), 'second', format('%s: removing a non-default keeps the default', kind)) from kinds;
select tests.save(kind, 'fourth') from kinds;
delete from public.addresses where full_name = 'second';
delete from public.payment_methods where cardholder_name = 'second';
select is(tests.default_of(kind), 'first', format('%s: removing the default promotes the oldest of the rest', kind)) from kinds;
delete from public.addresses where user_id = tests.id_of('unpaid@example.com');
delete from public.payment_methods where user_id = tests.id_of('unpaid@example.com');
select is(tests.default_of(kind), null, format('%s: all can be removed in one statement', kind)) from kinds;
select is(tests.default_of(kind, 'another@example.com'), 'elsewhere', format('%s: another person''s default stays', kind)) from kinds;

-- A free purchase among cards.
create function tests.buy_for_nothing() returns void
language sql
as $$ select private.remember_free_purchase(tests.id_of('unpaid@example.com')) $$;
select tests.buy_for_nothing();
select is(tests.default_of('payment_methods'), 'Free Purchase', 'a free purchase is the default of a person without a card');
select tests.save('payment_methods', 'card');
select is(tests.default_of('payment_methods'), 'card', 'the first card becomes the default instead of a free purchase');
select throws_ok($$ update public.payment_methods set is_default = true where cardholder_name = 'Free Purchase' $$, 'PT409',
  'A free purchase cannot be the default: it cannot be charged.', 'a person cannot make a free purchase the default');
select is(tests.default_of('payment_methods'), 'card', 'the card stays the default');
select tests.save('payment_methods', 'second card');
select is(tests.default_of('payment_methods'), 'card', 'a second card does not become the default');
delete from public.payment_methods where cardholder_name = 'card';
select is(tests.default_of('payment_methods'), 'second card', 'removing a card promotes another card over an older free purchase');
delete from public.payment_methods where cardholder_name = 'second card';
select is(tests.default_of('payment_methods'), 'Free Purchase', 'removing the last card promotes the free purchase');
delete from public.payment_methods where user_id = tests.id_of('unpaid@example.com');
select tests.save('payment_methods', 'card');
select tests.buy_for_nothing();
select is(tests.default_of('payment_methods'), 'card', 'a free purchase does not replace a card as the default');
delete from public.payment_methods where user_id = tests.id_of('unpaid@example.com');
select is(tests.default_of('payment_methods', 'another@example.com'), 'elsewhere', 'another person''s default is unchanged');

-- As a member.
select tests.sign_in_as('cheatsheet@example.com');
insert into public.addresses (full_name, address_line1, city, state, zip_code) values ('Home', '1 Main St', 'Albany', 'NY', '12201');
insert into public.addresses (full_name, address_line1, city, state, zip_code) values ('Work', '2 Main St', 'Albany', 'NY', '12201');
select is((select string_agg(full_name, ' ') from public.addresses where is_default), 'Home', 'the first of two addresses is the default');
update public.addresses set is_default = true where full_name = 'Work';
select is((select string_agg(full_name, ' ') from public.addresses where is_default), 'Work', 'a member can set another default');
delete from public.addresses where full_name = 'Work';
select is((select string_agg(full_name, ' ') from public.addresses where is_default), 'Home', 'removing the default promotes the other address');
select tests.as_owner();
select is(tests.default_of('addresses', 'another@example.com'), 'elsewhere', 'another member''s default is unchanged');
alter table public.addresses disable trigger user;
select throws_ok(
  $$ insert into public.addresses (user_id, full_name, address_line1, city, state, zip_code, is_default)
     values (tests.id_of('another@example.com'), 'x', 'x', 'x', 'x', 'x', true) $$,
  '23505', null, 'the database refuses a second default address even without its triggers');
alter table public.payment_methods disable trigger user;
insert into public.payment_methods (user_id, cardholder_name, is_default)
select tests.id_of('another@example.com'), 'x', true
where not exists (select from public.payment_methods where user_id = tests.id_of('another@example.com') and is_default);
select throws_ok(
  $$ insert into public.payment_methods (user_id, cardholder_name, is_default)
     values (tests.id_of('another@example.com'), 'y', true) $$, '23505', null, 'the database refuses a second default card');

select * from finish();
rollback;
