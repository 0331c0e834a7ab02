-- Ninety days of invented sales, after seed.sql: buyers who cannot sign in, their orders with coupons, refunds and
-- disputes, visits, messages and submissions. Depends on nothing but the date. The Stripe fake gets
-- the payments at its first start (tools/stack/services/sample-payments.ts).
do $$
declare
  admin constant uuid := '00000000-0000-4000-8000-000000000001';
  today constant timestamptz := date_trunc('day', now(), 'UTC');
  sale record;
  refund uuid;
  refunded integer;
begin
  if exists (select from auth.users where id::text like '00000000-0000-4000-9000-%') then
    return;
  end if;

  update public.store_settings
  set seller_name = 'Sample Seller LLC', seller_address = E'1 Sample Street\nSampletown, NY 10001',
    instagram_url = 'https://www.instagram.com/your-account', tiktok_url = 'https://www.tiktok.com/@your-account',
    refund_conditions = 'This is a sample store. A real one says here how much of the content may have been opened by then, and which rights consumers have by law.',
    minimum_age = 16, web_host = 'Sample Host', mail_provider = 'Sample Mail',
    data_rights = 'This is a sample store. A real one says here on which legal grounds it processes data, where they go, and which rights its readers have by law.',
    governing_law = 'the State of New York, United States',
    liability = 'This is a sample store. A real one says here, in words that a lawyer has checked, what it is liable for.';
  update public.orders set seller = default;

  -- More from month to month; most on Sundays, fewest on Fridays. Sale 1 is the latest.
  create temp table days on commit drop as
  select
    ago, today - ago * interval '1 day' as day,
    (1.9 - ago / 90.0) * weight[1 + extract(dow from today - ago * interval '1 day')::integer] as pace
  from generate_series(1, 89) ago, (values (array[1.4, 1.2, 1.0, 0.9, 0.8, 0.6, 0.8])) weights (weight);

  create temp table sales on commit drop as
  select
    n, format('00000000-0000-4000-9000-%s', lpad(n::text, 12, '0'))::uuid as buyer, at, at + interval '40 seconds' as paid_at,
    -- Refunds and disputes follow days later.
    least(at + (1 + n % 4) * interval '31 hours', now() - interval '3 hours') as later,
    (array['Alex', 'Blake', 'Casey', 'Drew', 'Emery', 'Finley', 'Gray', 'Harper', 'Indigo', 'Jules', 'Kai', 'Logan',
      'Morgan', 'Noor', 'Oakley', 'Parker', 'Quinn', 'Riley', 'Sam', 'Taylor'])[1 + n % 20] as first_name,
    (array['cheatsheet', 'cheatsheet-plus', 'cheatsheet', 'application', 'cheatsheet', 'application-plus',
      'cheatsheet-plus', 'cheatsheet', 'application'])[1 + n % 9] as plan,
    case
      when n % 13 = 5 then 'STUDENT2025'
      when n % 17 = 7 then 'PREMEDVIP'
      when n % 41 = 11 then 'PARTNER'
    end as coupon,
    case
      when n in (4, 30, 60) then (array['open', 'lost', 'won'])[1 + n / 30] || ' dispute'
      when n in (23, 46, 69, 92) then 'full refund'
      when n in (9, 54, 80) then 'partial refund'
      when n = 8 then 'failed refund'
      when n % 15 = 1 then 'abandoned'
      else 'paid'
    end as course
  from (
    select row_number() over (order by at desc)::integer as n, at
    from (
      select d.day + (9 + (d.ago * 5 + k * 3) % 13) * interval '1 hour' + (d.ago * 17 + k * 23) % 60 * interval '1 minute' as at
      from (
        select ago, day, floor(sum(pace) over (order by day))::integer - floor(sum(pace) over (order by day) - pace)::integer as orders
        from days) d, generate_series(1, d.orders) k) times) numbered;

  insert into auth.users (
    id, instance_id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
    created_at, updated_at, confirmation_token, recovery_token, email_change, email_change_token_new,
    email_change_token_current, phone_change, phone_change_token, reauthentication_token)
  select
    buyer, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated',
    format('sample-%s@example.com', lpad(n::text, 3, '0')), '', at, '{"provider": "email", "providers": ["email"]}',
    jsonb_build_object('first_name', first_name, 'last_name', 'Sample'), at, at, '', '', '', '', '', '', '', ''
  from sales;
  update public.profiles set email_verified_at = sales.paid_at from sales where user_id = buyer and n % 10 <> 0;

  insert into public.orders (
    user_id, product_id, product_name, list_price_cents, discount_cents, total_cents, coupon_code, source, status,
    stripe_payment_intent_id, card_brand, card_last_four, policies_version, created_at, completed_at)
  select
    buyer, plan, name, price_cents, discount, price_cents - discount, coupon,
    (array['tiktok/bio', 'instagram', 'tiktok/secondaries', null, 'tiktok/bio', 'newsletter', null])[1 + n % 7],
    case course when 'abandoned' then 'expired' else 'completed' end,
    case when discount < price_cents then 'pi_sample_' || n end,
    case when discount < price_cents and course <> 'abandoned' then (array['visa', 'visa', 'mastercard'])[1 + n % 3] end,
    case when discount < price_cents and course <> 'abandoned' then (1000 + n * 37)::text end,
    least(private.policies_version(), at::date), at, case when course <> 'abandoned' then paid_at end
  from sales
  join public.products on products.id = plan
  left join public.coupons on code = coupon
  cross join lateral (
    select case when code is null then 0 else private.discount_cents(price_cents, percent_off) end as discount) reduced;

  insert into public.coupon_redemptions (order_id, code, user_id, redeemed_at, released_at)
  select id, coupon_code, user_id, at, case status when 'expired' then at + interval '1 day' end
  from public.orders join sales on buyer = user_id where coupon_code is not null;
  insert into private.order_outcomes (order_id, outcome, reported_at)
  select id, case status when 'expired' then 'canceled' else 'succeeded' end, paid_at
  from public.orders join sales on buyer = user_id where not is_free;
  insert into public.entitlements (user_id, product_id, order_id, starts_at, ends_at)
  select user_id, product_id, id, paid_at, paid_at + interval '1 year'
  from public.orders join sales on buyer = user_id where status = 'completed';

  -- Refunds and disputes go through the functions that apply Stripe's reports.
  for sale in
    select sales.*, o.id, o.total_cents, o.stripe_payment_intent_id as intent
    from sales join public.orders o on o.user_id = buyer
    where course like '% refund' or course like '% dispute'
  loop
    if sale.course like '% refund' then
      refunded := case sale.course when 'partial refund' then 500 else sale.total_cents end;
      refund := public.open_refund(
        admin, sale.id, refunded,
        case sale.n % 2 when 0 then 'Bought the wrong plan' else 'Already has the guide' end) ->> 'refund_id';
      perform public.settle_refund(refund, 're_sample_' || sale.n, refunded);
      if sale.course = 'failed refund' then
        perform public.settle_failed_refund(
          sale.intent, 're_sample_' || sale.n, refund, 0, 'expired_or_canceled_card');
      end if;
    else
      perform public.settle_payment(
        sale.id, sale.intent, outcome, sale.total_cents, 'usd',
        dispute => jsonb_build_object(
          'id', 'du_sample_' || sale.n, 'status', status, 'reason', 'fraudulent', 'is_live', false,
          'evidence_due_at', case status when 'needs_response' then today + interval '6 days 23:59' end,
          'reported_at', sale.later))
      from (values
        ('open dispute', 1, 'disputed', 'needs_response'), ('lost dispute', 1, 'disputed', 'needs_response'),
        ('lost dispute', 2, 'dispute_lost', 'lost'), ('won dispute', 1, 'disputed', 'needs_response'),
        ('won dispute', 2, 'dispute_won', 'won')) reports (course, nth, outcome, status)
      where reports.course = sale.course;
    end if;
    update public.entitlements set revoked_at = sale.later where order_id = sale.id and revoked_at is not null;
    update private.order_outcomes set reported_at = sale.later where order_id = sale.id and outcome <> 'succeeded';
    update private.order_returns set returned_at = sale.later where order_id = sale.id;
    update public.refunds set requested_at = sale.later - interval '2 hours', settled_at = sale.later where order_id = sale.id;
  end loop;

  -- Numbers in the order of time, the demo accounts' orders among them.
  update public.orders set order_number = -order_number;
  update public.orders o set order_number = 650 + numbered.nth
  from (select id, row_number() over (order by created_at, order_number desc) as nth from public.orders) numbered
  where o.id = numbered.id;

  -- What Stripe takes of a payment by an American card. The fees of disputes are read from Stripe, as for any order.
  insert into private.balance_transactions (id, order_id, kind, currency, fee_cents, booked_at, available_on)
  select 'txn_sample_' || order_number, id, 'payment', currency, round(total_cents * 0.029) + 30, completed_at, (completed_at + interval '2 days')::date
  from public.orders where completed_at is not null and not is_free;

  insert into private.visit_days (day, visits, visits_to_prices)
  select (day at time zone 'UTC')::date, round(pace * 20)::integer + ago * 7 % 5, round(pace * 7)::integer + ago * 3 % 3 from days;

  insert into public.contact_messages (first_name, last_name, email, subject, message, created_at)
  values
    ('Casey', 'Sample', 'casey.sample@example.com', 'Do the plans renew?',
     'Hi! Before I buy: does the Premed Cheatsheet renew by itself after a year, or do I decide then?', now() - interval '26 hours'),
    ('Quinn', 'Sample', 'quinn.sample@example.com', 'Upgrade to Cheatsheet+',
     'I bought the Cheatsheet last month and would like the templates too. Do I pay the full price again?', now() - interval '5 hours');

  insert into public.newsletter_subscribers (email, first_name, last_name, created_at)
  values
    ('avery.sample@example.com', 'Avery', 'Sample', now() - interval '40 days'),
    ('quinn.sample@example.com', 'Quinn', 'Sample', now() - interval '5 hours');

  with submitted as (
    insert into public.applicant_submissions (full_name, email, profile, status, created_at, decided_at, published_at, decided_by)
    select name || ' Sample', lower(name) || '.sample@example.com', profile::jsonb, status, now() - ago,
      case status when 'accepted' then now() - interval '2 days' end,
      case status when 'accepted' then now() - interval '2 days' end, case status when 'accepted' then admin end
    from (values
      ('Harper', '{"major": "Biochemistry", "gpa": 3.81, "mcat": 514, "state_of_residency": "Ohio", "accepted_schools": ["Ohio State University"]}', 'pending', interval '3 days'),
      ('Noor', '{"major": "Psychology", "gpa": 3.67, "mcat": 509, "gap_years": 1, "accepted_schools": ["Tufts University"]}', 'pending', interval '30 hours'),
      ('Riley', '{"major": "Public Health", "gpa": 3.9}', 'pending', interval '7 hours'),
      ('Jules', '{"major": "Neuroscience", "gpa": 3.74, "mcat": 517, "accepted_schools": ["Emory University"]}', 'accepted', interval '5 days')
    ) given (name, profile, status, ago)
    returning id, email, status, decided_at
  )
  insert into public.contributor_earnings (submission_id, kind, email, amount_cents, earned_at)
  select id, 'profile', email, private.contributor_pay_cents(), decided_at from submitted where status = 'accepted';
end
$$;
