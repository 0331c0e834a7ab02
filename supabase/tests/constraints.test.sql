-- Rows whose columns do not belong together, which cannot be stored, whatever the role.
begin;
select no_plan();
select tests.open_store();

-- Each line: the table, the row, and whether it is accepted.
create temp table tries (relation, given, taken) on commit drop as
values
  ('applicants', 'accepted_schools => array_fill(''NYU''::text, ''{51}'')', false),
  ('applicants', 'accepted_schools => ''{NYU,null}''', false),
  ('products', 'id => ''a'', name => ''A'', price_cents => null, capabilities => ''{plus}''', false),
  ('products', 'id => ''a'', name => ''A'', price_cents => null, is_active => false', true),
  ('coupons', 'code => ''TEN''', false),
  ('coupons', 'code => ''TEN'', percent_off => 10, amount_off_cents => 500', false),
  ('coupons', 'code => ''TEN'', percent_off => 10, starts_at => now(), ends_at => now()', false),
  ('orders', 'product_id => ''a'', product_name => ''A'', list_price_cents => 100, discount_cents => 10, tax_cents => 5, total_cents => 95', true),
  ('orders', 'product_id => ''a'', product_name => ''A'', list_price_cents => 100, discount_cents => 10, total_cents => 100', false),
  ('orders', 'product_id => ''a'', product_name => ''A'', list_price_cents => 100, discount_cents => 101, total_cents => -1', false),
  ('orders', 'product_id => ''a'', product_name => ''A'', list_price_cents => -100, total_cents => -100', false),
  ('orders', 'product_id => ''a'', product_name => ''A'', list_price_cents => 100, total_cents => 100, status => ''completed''', false),
  ('entitlements', 'user_id => tests.id_of(''unpaid@example.com''), product_id => ''cheatsheet'', ends_at => now()', false),
  ('entitlements', 'user_id => tests.id_of(''unpaid@example.com''), product_id => ''cheatsheet'', revoked_at => now()', false),
  ('entitlements', 'user_id => tests.id_of(''unpaid@example.com''), product_id => ''cheatsheet'', revoked_reason => ''refunded''', false),
  ('payment_methods', 'user_id => tests.id_of(''unpaid@example.com''), cardholder_name => ''A'', last_four => ''4242'', expiry => ''12/30'', card_type => ''visa''', true),
  ('payment_methods', 'user_id => tests.id_of(''unpaid@example.com''), cardholder_name => ''Free Purchase'', last_four => ''0000'', card_type => ''Coupon''', true),
  ('guides', 'id => ''a'', capability => ''plus'', kind => ''link'', title => ''A'', external_url => ''https://example.com''', true),
  ('guides', 'id => ''a'', capability => ''plus'', kind => ''link'', title => ''A''', false),
  ('guides', 'id => ''a'', capability => ''plus'', kind => ''link'', title => ''A'', published_at => null', true),
  ('guides', 'id => ''a'', capability => ''plus'', kind => ''link'', title => ''A'', body => ''a''', false),
  ('guides', 'id => ''a'', capability => ''plus'', kind => ''email_template'', title => ''A'', body => ''a''', true),
  ('guides', 'id => ''a'', capability => ''plus'', kind => ''email_template'', title => ''A'', storage_path => ''a''', false),
  ('guides', 'id => ''a'', capability => ''plus'', kind => ''file'', title => ''A'', storage_path => ''a''', true),
  ('guides', 'id => ''a'', capability => ''plus'', kind => ''file'', title => ''A'', body => ''a''', false),
  ('guides', 'id => ''a'', capability => ''plus'', kind => ''document'', title => ''A'', external_url => ''https://example.com''', true),
  ('applicant_submissions', 'full_name => ''A'', email => ''a@b.co'', profile => ''[]''', false),
  ('applicant_submissions', 'full_name => ''A'', email => ''a@b.co'', profile => ''{"gpa": 4.01}''', false),
  ('applicant_submissions', 'full_name => ''A'', email => ''a@b.co'', profile => ''{"mcat": 529}''', false),
  ('applicant_submissions', 'full_name => ''A'', email => ''a@b.co'', profile => ''{"mcat": "many"}''', false),
  ('applicant_submissions', 'full_name => ''A'', email => ''a@b.co'', profile => ''{"mcat": 514, "mcat_chem_phys": 128, "mcat_cars": 127, "mcat_bio_biochem": 130, "mcat_psych_soc": 128}''', false),
  ('applicant_submissions', 'full_name => ''A'', email => ''a@b.co'', profile => ''{"accepted_schools": "A"}''', false),
  ('applicant_submissions', 'full_name => ''A'', email => ''a@b.co'', profile => ''{"is_admin": true}''', false),
  ('applicant_submissions', 'full_name => ''A'', email => ''a@b.co'', profile => jsonb_build_object(''a'', repeat(''x'', 70000))', false);

-- Writes a row, undoes it, and returns the outcome.
create function tests.try_row(relation text, given text) returns text
language plpgsql
as $$
declare
  pairs text[] := regexp_split_to_array(given, ', (?=\w+ => )');
begin
  execute format('insert into public.%I (%s) values (%s)', relation,
    (select string_agg(split_part(p, ' => ', 1), ', ' order by n) from unnest(pairs) with ordinality as x (p, n)),
    (select string_agg(split_part(p, ' => ', 2), ', ' order by n) from unnest(pairs) with ordinality as x (p, n)));
  raise sqlstate 'UNDO1';
exception
  when sqlstate 'UNDO1' then return 'taken';
  -- Constraints, lengths and readable messages; any other error is a mistake in the line above.
  when integrity_constraint_violation or sqlstate 'PT422' then return 'refused';
  when others then return sqlstate || ' ' || sqlerrm;
end
$$;
select is(tests.try_row(relation, given), case when taken then 'taken' else 'refused' end,
  format('%s with %s %s be stored', relation, left(given, 100), case when taken then 'can' else 'cannot' end))
from tries;

-- An order's state only moves forward, except when a dispute is won, or one of two after it was lost.
create temp table states (state, place) on commit drop as
select state, place
from unnest('{pending,failed,expired,completed,disputed,dispute_lost,refunded}'::text[]) with ordinality as s (state, place);
create function tests.try_move(from_state text, to_state text) returns text
language plpgsql
as $$
declare
  moved uuid;
begin
  insert into public.orders (product_id, product_name, list_price_cents, total_cents, status, completed_at)
  values ('a', 'A', 100, 100, from_state, now()) returning id into moved;
  update public.orders set status = to_state where id = moved;
  return 'moves';
exception when sqlstate 'PT409' then
  return 'stays';
end
$$;
select is(tests.try_move(f.state, t.state),
  case when t.place >= f.place or (f.state, t.state) in (('disputed', 'completed'), ('dispute_lost', 'completed'), ('dispute_lost', 'disputed')) then 'moves' else 'stays' end,
  format('an order that is %s %s become %s', f.state,
    case when t.place >= f.place or (f.state, t.state) in (('disputed', 'completed'), ('dispute_lost', 'completed'), ('dispute_lost', 'disputed')) then 'can' else 'cannot' end, t.state))
from states f, states t
order by f.place, t.place;

select * from finish();
rollback;
