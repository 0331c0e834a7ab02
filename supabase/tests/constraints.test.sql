-- Rows that cannot be stored, whatever the role.
begin;
select no_plan();
select tests.open_store();

-- Each line: the table, the row, and whether it is accepted.
create temp table tries (relation, given, taken) on commit drop as
values
  ('applicants', 'gpa => 0', true), ('applicants', 'gpa => 4.00', true),
  ('applicants', 'gpa => -0.01', false), ('applicants', 'gpa => 4.01', false),
  ('applicants', 'mcat => 472', true), ('applicants', 'mcat => 528', true),
  ('applicants', 'mcat => 471', false), ('applicants', 'mcat => 529', false),
  ('applicants', 'mcat_cars => 118', true), ('applicants', 'mcat_cars => 132', true),
  ('applicants', 'mcat_cars => 117', false), ('applicants', 'mcat_cars => 133', false),
  ('applicants', 'mcat_chem_phys => 117', false), ('applicants', 'mcat_bio_biochem => 133', false),
  ('applicants', 'mcat_psych_soc => 133', false),
  ('applicants', 'mcat => 512, mcat_chem_phys => 128, mcat_cars => 128, mcat_bio_biochem => 128, mcat_psych_soc => 128', true),
  ('applicants', 'mcat => 511, mcat_chem_phys => 128, mcat_cars => 128, mcat_bio_biochem => 128, mcat_psych_soc => 128', false),
  ('applicants', 'mcat => 511, mcat_chem_phys => 128', true),
  ('applicants', 'gap_years => 0', true), ('applicants', 'gap_years => -1', false),
  ('applicants', 'gender => ''Non-binary''', true), ('applicants', 'gender => ''male''', false),
  ('applicants', 'matriculation_year => 1949', false),
  ('applicants', 'reflections => repeat(''x'', 10001)', false),
  ('applicants', 'accepted_schools => array_fill(''NYU''::text, ''{51}'')', false),
  ('applicants', 'accepted_schools => ''{NYU,null}''', false),
  ('applicants', 'accepted_schools => array[repeat(''x'', 201)]', false),
  ('applicants', 'id => ''applicant-0''', false),

  ('products', 'id => ''a'', name => ''A'', price_cents => 50, capabilities => ''{plus}''', true),
  ('products', 'id => ''a'', name => ''A'', price_cents => 0, capabilities => ''{plus}''', true),
  ('products', 'id => ''a'', name => ''A'', price_cents => 49, capabilities => ''{plus}''', false),
  ('products', 'id => ''a'', name => ''A'', price_cents => -1, capabilities => ''{plus}''', false),
  ('products', 'id => ''a'', name => ''A'', price_cents => 1000001, capabilities => ''{plus}''', false),
  ('products', 'id => ''a'', name => ''A'', price_cents => null, capabilities => ''{plus}''', false),
  ('products', 'id => ''a'', name => ''A'', price_cents => null, is_active => false', true),
  ('products', 'id => ''a'', name => ''   '', price_cents => 50, capabilities => ''{plus}''', false),
  ('products', 'id => ''A B'', name => ''A'', price_cents => 50, capabilities => ''{plus}''', false),
  ('products', 'id => ''a'', name => ''A'', price_cents => 50, currency => ''eur'', capabilities => ''{plus}''', false),
  ('products', 'id => ''a'', name => ''A'', price_cents => 50, category => ''other'', capabilities => ''{plus}''', false),
  ('products', 'id => ''a'', name => ''A'', price_cents => 50, type => ''other'', capabilities => ''{plus}''', false),
  ('products', 'id => ''a'', name => ''A'', price_cents => 50, capabilities => ''{plus,everything}''', false),
  ('products', 'id => ''a'', name => ''A'', price_cents => 50, capabilities => ''{plus,null}''', false),
  ('product_files', 'product_id => ''cheatsheet'', storage_path => ''a'', file_name => ''a'', file_type => ''a'', file_size => 52428800', true),
  ('product_files', 'product_id => ''cheatsheet'', storage_path => ''a'', file_name => ''a'', file_type => ''a'', file_size => 52428801', false),

  ('coupons', 'code => ''TEN-10'', percent_off => 10', true),
  ('coupons', 'code => ''ten'', percent_off => 10', false), ('coupons', 'code => ''A B'', percent_off => 10', false),
  ('coupons', 'code => ''TEN'', percent_off => 0', false), ('coupons', 'code => ''TEN'', percent_off => 101', false),
  ('coupons', 'code => ''TEN'', amount_off_cents => 1', true), ('coupons', 'code => ''TEN'', amount_off_cents => 1000000', true),
  ('coupons', 'code => ''TEN'', amount_off_cents => 0', false), ('coupons', 'code => ''TEN'', amount_off_cents => 1000001', false),
  ('coupons', 'code => ''TEN''', false), ('coupons', 'code => ''TEN'', percent_off => 10, amount_off_cents => 500', false),
  ('coupons', 'code => ''TEN'', percent_off => 10, max_redemptions => 0', false),
  ('coupons', 'code => ''TEN'', percent_off => 10, starts_at => now(), ends_at => now()', false),

  ('orders', 'product_id => ''a'', product_name => ''A'', list_price_cents => 100, discount_cents => 10, tax_cents => 5, total_cents => 95', true),
  ('orders', 'product_id => ''a'', product_name => ''A'', list_price_cents => 100, discount_cents => 10, total_cents => 100', false),
  ('orders', 'product_id => ''a'', product_name => ''A'', list_price_cents => 100, discount_cents => 101, total_cents => -1', false),
  ('orders', 'product_id => ''a'', product_name => ''A'', list_price_cents => -100, total_cents => -100', false),
  ('orders', 'product_id => ''a'', product_name => ''A'', list_price_cents => 100, total_cents => 100, status => ''paid''', false),
  ('orders', 'product_id => ''a'', product_name => ''A'', list_price_cents => 100, total_cents => 100, status => ''completed''', false),
  ('orders', 'product_id => ''a'', product_name => ''A'', list_price_cents => 100, total_cents => 100, refunded_cents => 101', false),
  ('entitlements', 'user_id => tests.id_of(''unpaid@example.com''), product_id => ''cheatsheet'', ends_at => now()', false),
  ('entitlements', 'user_id => tests.id_of(''unpaid@example.com''), product_id => ''cheatsheet'', revoked_at => now()', false),
  ('entitlements', 'user_id => tests.id_of(''unpaid@example.com''), product_id => ''cheatsheet'', revoked_reason => ''refunded''', false),

  ('payment_methods', 'user_id => tests.id_of(''unpaid@example.com''), cardholder_name => ''A'', last_four => ''4242'', expiry => ''12/30'', card_type => ''visa''', true),
  ('payment_methods', 'user_id => tests.id_of(''unpaid@example.com''), cardholder_name => ''Free Purchase'', last_four => ''0000'', card_type => ''Coupon''', true),
  ('payment_methods', 'user_id => tests.id_of(''unpaid@example.com''), cardholder_name => ''A'', last_four => ''4242424242424242''', false),
  ('payment_methods', 'user_id => tests.id_of(''unpaid@example.com''), cardholder_name => ''A'', expiry => ''13/30''', false),
  ('payment_methods', 'user_id => tests.id_of(''unpaid@example.com''), cardholder_name => ''A'', card_type => ''diners''', false),
  ('addresses', 'user_id => tests.id_of(''unpaid@example.com''), full_name => '' '', address_line1 => ''a'', city => ''a'', state => ''a'', zip_code => ''a''', false),
  ('addresses', 'user_id => tests.id_of(''unpaid@example.com''), full_name => ''a'', address_line1 => ''a'', city => ''a'', state => ''a'', zip_code => null', false),

  ('schools', 'id => ''a'', name => ''A'', acceptance_rate => 100', true),
  ('schools', 'id => ''a'', name => ''A'', acceptance_rate => 100.01', false),
  ('schools', 'id => ''a'', name => ''A'', website => ''javascript:alert(1)''', false),
  ('schools', 'id => ''A B'', name => ''A''', false),
  ('school_aliases', 'alias => ''Upper'', school_name => ''A''', false),
  ('school_aliases', 'alias => '' a'', school_name => ''A''', false),
  ('school_aliases', 'alias => '''', school_name => ''A''', false),

  ('guides', 'id => ''a'', capability => ''plus'', kind => ''link'', title => ''A'', external_url => ''https://example.com''', true),
  ('guides', 'id => ''a'', capability => ''plus'', kind => ''link'', title => ''A'', external_url => ''javascript:alert(1)''', false),
  ('guides', 'id => ''a'', capability => ''plus'', kind => ''link'', title => ''A''', false),
  ('guides', 'id => ''a'', capability => ''plus'', kind => ''link'', title => ''A'', published_at => null', true),
  ('guides', 'id => ''a'', capability => ''plus'', kind => ''link'', title => ''A'', body => ''a''', false),
  ('guides', 'id => ''a'', capability => ''plus'', kind => ''email_template'', title => ''A'', body => ''a''', true),
  ('guides', 'id => ''a'', capability => ''plus'', kind => ''email_template'', title => ''A'', storage_path => ''a''', false),
  ('guides', 'id => ''a'', capability => ''plus'', kind => ''file'', title => ''A'', storage_path => ''a''', true),
  ('guides', 'id => ''a'', capability => ''plus'', kind => ''file'', title => ''A'', body => ''a''', false),
  ('guides', 'id => ''a'', capability => ''plus'', kind => ''document'', title => ''A'', external_url => ''https://example.com''', true),
  ('guides', 'id => ''a'', capability => ''profiles'', kind => ''document'', title => ''A'', body => ''a''', false),
  ('guides', 'id => ''a'', capability => ''plus'', kind => ''song'', title => ''A'', body => ''a''', false),

  ('contact_messages', 'first_name => ''A'', last_name => ''B'', email => ''a@b.co'', subject => ''C'', message => repeat(''x'', 5000)', true),
  ('contact_messages', 'first_name => ''A'', last_name => ''B'', email => ''a@b.co'', subject => ''C'', message => repeat(''x'', 5001)', false),
  ('contact_messages', 'first_name => ''A'', last_name => ''B'', email => ''not an address'', subject => ''C'', message => ''D''', false),
  ('contact_messages', 'first_name => ''A'', last_name => '' '', email => ''a@b.co'', subject => ''C'', message => ''D''', false),
  ('applicant_submissions', 'full_name => ''A'', email => ''a@b.co'', profile => ''[]''', false),
  ('applicant_submissions', 'full_name => ''A'', email => ''a@b.co'', profile => ''{"gpa": 4, "mcat": 472, "gap_years": null, "accepted_schools": ["A"]}''', true),
  ('applicant_submissions', 'full_name => ''A'', email => ''a@b.co'', profile => ''{"gpa": 4.01}''', false),
  ('applicant_submissions', 'full_name => ''A'', email => ''a@b.co'', profile => ''{"mcat": 529}''', false),
  ('applicant_submissions', 'full_name => ''A'', email => ''a@b.co'', profile => ''{"mcat": "many"}''', false),
  ('applicant_submissions', 'full_name => ''A'', email => ''a@b.co'', profile => ''{"mcat": 514, "mcat_chem_phys": 128, "mcat_cars": 127, "mcat_bio_biochem": 130, "mcat_psych_soc": 128}''', false),
  ('applicant_submissions', 'full_name => ''A'', email => ''a@b.co'', profile => ''{"gender": "Unknown"}''', false),
  ('applicant_submissions', 'full_name => ''A'', email => ''a@b.co'', profile => ''{"accepted_schools": "A"}''', false),
  ('applicant_submissions', 'full_name => ''A'', email => ''a@b.co'', profile => ''{"is_admin": true}''', false),
  ('applicant_submissions', 'full_name => ''A'', email => ''a@b.co'', profile => jsonb_build_object(''a'', repeat(''x'', 70000))', false),
  ('page_views', 'path => ''/profile''', true), ('page_views', 'path => ''https://example.com''', false),
  ('page_views', 'path => ''/'' || repeat(''x'', 200)', false);

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
