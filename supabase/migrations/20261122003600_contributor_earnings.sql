-- Earnings of people who submit profiles, and of people who referred them. An entry is made when a profile is first
-- published, at the rate of that day, and marked when it is paid.
create table public.contributor_earnings (
  id bigint generated always as identity primary key,
  -- Null once the submission is deleted: the earnings stay.
  submission_id uuid references public.applicant_submissions (id) on delete set null,
  kind text not null check (kind in ('profile', 'referral')),
  -- The payee's email address, in lower case; null once they have deleted their account.
  email text check (email = lower(email) and char_length(email) <= 254),
  -- The account that submitted the profile or whose referral code was given, if any.
  user_id uuid references auth.users (id) on delete set null,
  -- US cents.
  amount_cents integer not null check (amount_cents > 0),
  earned_at timestamptz not null default now(),
  paid_at timestamptz,
  -- Null once that admin has deleted their account.
  paid_by uuid references auth.users (id) on delete set null,
  -- The means of payment.
  payment_note text check (char_length(payment_note) <= 500),
  constraint once_for_a_submission unique (submission_id, kind),
  constraint a_payee_while_it_is_owed check (email is not null or paid_at is not null)
);
comment on table public.contributor_earnings is 'Contributors'' earnings from published profiles and referrals, and their payments. US cents.';
create index contributor_earnings_email_idx on public.contributor_earnings (email);
create index contributor_earnings_user_id_idx on public.contributor_earnings (user_id);
create index contributor_earnings_paid_by_idx on public.contributor_earnings (paid_by);

alter table public.contributor_earnings enable row level security;
-- Without the admins' notes. forget_contributor deletes them.
select private.personal(
  'public.contributor_earnings', 'earned_at', of_account => 'id in (select e.id from private.earnings_of($1) e)',
  without => '{paid_by,payment_note}');

create policy "admins read contributor earnings" on public.contributor_earnings
  for select to authenticated using ((select private.is_admin()));

grant select on public.contributor_earnings to authenticated;
grant select, insert, update, delete on public.contributor_earnings to service_role;
-- No grant to write: the publication of a profile adds entries, pay_contributor marks them paid, unpay_contributor takes that back.

select private.audit('public.contributor_earnings', 'id');

create view public.contributors with (security_invoker = true) as
  select
    email,
    count(*) filter (where kind = 'profile')::integer as profiles,
    count(*) filter (where kind = 'referral')::integer as referrals,
    coalesce(sum(amount_cents) filter (where paid_at is null), 0)::integer as owed_cents,
    coalesce(sum(amount_cents) filter (where paid_at is not null), 0)::integer as paid_cents,
    max(earned_at) as last_earned_at,
    max(paid_at) as last_paid_at
  from public.contributor_earnings
  where email is not null
  group by email;
comment on view public.contributors is
  'Contributors with the amounts owed and paid, in US cents. Read with the caller''s rights.';
grant select on public.contributors to authenticated, service_role;

-- Two dollars, in US cents, for a profile or a referral.
create function private.contributor_pay_cents() returns integer
language sql immutable set search_path = ''
as $$ select 200 $$;

-- Gives months of a product to an account (null: to the one that has verified the address). Who holds the product keeps it
-- for longer; an address that no account has verified waits. Also without a request, so that it writes the emails itself. Returns
-- the entitlement; null if it waits.
create function private.give_months(account uuid, address text, product text, months integer) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  why constant text := 'A published profile';
  longer constant interval := make_interval(months => months);
  member constant uuid := coalesce(
    account, (select u.id from auth.users u where u.email = address and private.has_verified_email(u.id)));
  given public.entitlements;
  change bigint;
  waiting uuid;
begin
  if member is null then
    insert into private.waiting_grants (email, product_id, until, reason) values (address, product, now() + longer, why)
    on conflict on constraint one_waiting_grant do update set until = waiting_grants.until + longer
    returning id into waiting;
    perform private.queue_mail(
      'invitation', null, 'invitation:' || waiting, jsonb_build_object('grant_id', waiting), address);
    return null;
  end if;
  perform private.lock_purchases_of(member);
  update public.entitlements set ends_at = ends_at + longer
  where id = (
    select e.id from public.entitlements e
    where e.user_id = member and e.product_id = product and e.revoked_at is null and e.starts_at <= now() and now() < e.ends_at
    order by e.ends_at desc limit 1)
  returning * into given;
  if given.id is null then
    insert into public.entitlements (user_id, product_id, ends_at) values (member, product, now() + longer)
    returning * into given;
    insert into public.access_changes (entitlement_id, action, until, reason) values (given.id, 'granted', given.ends_at, why)
    returning id into change;
  else
    insert into public.access_changes (entitlement_id, action, until, reason) values (given.id, 'extended', given.ends_at, why)
    returning id into change;
  end if;
  perform private.queue_mail(
    'access_change', member, 'access_change:' || change, jsonb_build_object('change_id', change));
  return given.id;
end
$$;

-- Takes months of a product back, as far as they are to come, from the entitlement that give_months returned, or from the grant
-- that waited, also if somebody has it by now. Returns whether there was anything to take.
create function private.take_months(entitlement uuid, account uuid, address text, product text, months integer) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  why constant text := 'A profile that was withdrawn';
  less constant interval := make_interval(months => months);
  member constant uuid := coalesce(
    account, (select u.id from auth.users u where u.email = address and private.has_verified_email(u.id)));
  held public.entitlements;
begin
  if entitlement is null then
    delete from private.waiting_grants w where w.email = address and w.product_id = product and w.until - less <= now();
    if found then
      return true;
    end if;
    update private.waiting_grants w set until = w.until - less where w.email = address and w.product_id = product;
    if found then
      return true;
    end if;
  end if;
  perform private.lock_purchases_of(member);
  select * into held from public.entitlements e
  where e.user_id = member and e.product_id = product and e.revoked_at is null and now() < e.ends_at
    and (e.id = entitlement or entitlement is null and e.order_id is null)
  order by e.ends_at desc limit 1 for update;
  if held.id is null then
    return false;
  elsif held.ends_at - less > greatest(now(), held.starts_at) then
    update public.entitlements set ends_at = ends_at - less where id = held.id returning * into held;
    insert into public.access_changes (entitlement_id, action, until, reason) values (held.id, 'shortened', held.ends_at, why);
  else
    update public.entitlements set revoked_at = now(), revoked_reason = 'withdrawn' where id = held.id;
    insert into public.access_changes (entitlement_id, action, reason) values (held.id, 'revoked', why);
  end if;
  return true;
end
$$;

-- The profiles that earned something, by what they tell, so that one is not rewarded twice, under another name or with other
-- spaces.
create table private.rewarded_profiles (
  told bigint primary key,
  -- Null once the submission is deleted.
  submission_id uuid references public.applicant_submissions (id) on delete set null,
  rewarded_at timestamptz not null default now(),
  -- Of months: what, for whoever withdraws the profile.
  product_id text,
  months integer,
  -- Null if it waited for its owner, or is deleted.
  entitlement_id uuid references public.entitlements (id) on delete set null,
  -- When the reward was taken back.
  returned_at timestamptz
);
comment on table private.rewarded_profiles is 'Hashes of the profiles that earned something, and what. No client access.';
create index rewarded_profiles_submission_id_idx on private.rewarded_profiles (submission_id);
create index rewarded_profiles_entitlement_id_idx on private.rewarded_profiles (entitlement_id);

alter table private.rewarded_profiles enable row level security;
-- Longer than any reward lasts.
select private.keep('private.rewarded_profiles', 'rewarded_at', '25 months');
-- No policy and no grant: only the functions below and withdraw_profile access it.

-- A hash of what a profile tells: letters and digits, without case. Two people can have the same scores, but not the same story:
-- with less than a hundred letters of texts, a profile is the same only from the same account or mailbox.
create function private.told_by(applicant public.applicants, sent public.applicant_submissions) returns bigint
language sql immutable set search_path = ''
as $$
  select hashtextextended(case when char_length(story) < 100 then who || profile else profile end, 0)
  from (
    select coalesce(sent.user_id::text, private.normal_email(sent.email)) as who,
      regexp_replace(lower(told::text), '[^[:alnum:]]+', '', 'g') as profile,
      (select coalesce(regexp_replace(string_agg(value, ''), '[^[:alnum:]]+', '', 'g'), '')
       from jsonb_each_text(told) where key = any (private.applicant_stories())) as story
    from (select jsonb_strip_nulls(private.profile_of(applicant)) as told) p
  ) parts
$$;

-- However a profile is published: as it is accepted, later, or when its time comes. Published again, also as another
-- submission, it earns nothing; if what it earned was taken back, it is rewarded anew, but not whoever referred it.
create function private.tg_applicants__owe_contributor() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  published public.applicant_submissions;
  referrer record;
  reward record;
  returned timestamptz;
begin
  update public.applicant_submissions s set published_at = now()
  where s.applicant_id = new.id and s.published_at is null
  returning * into published;
  if not found then
    return null;
  end if;
  select p.id as product, s.reward_months as months into reward
  from public.store_settings s left join public.products p on p.id = s.reward_product_id;
  select r.returned_at into returned from private.rewarded_profiles r where r.told = private.told_by(new, published);
  insert into private.rewarded_profiles as r (told, submission_id, product_id, months)
  values (private.told_by(new, published), published.id, reward.product, case when reward.product is not null then reward.months end)
  on conflict (told) do update
  set submission_id = excluded.submission_id, product_id = excluded.product_id, months = excluded.months,
    rewarded_at = now(), returned_at = null
  where r.returned_at is not null;
  if not found then
    return null;
  end if;
  if reward.product is not null then
    update private.rewarded_profiles r
    set entitlement_id = private.give_months(published.user_id, lower(published.email), reward.product, reward.months)
    where r.submission_id = published.id;
  else
    insert into public.contributor_earnings (submission_id, kind, email, user_id, amount_cents)
    values (published.id, 'profile', lower(published.email), published.user_id, private.contributor_pay_cents());
  end if;
  -- A referral of oneself earns nothing.
  select * into referrer from private.referrer_of(published.referred_by);
  if returned is null and private.normal_email(referrer.email) <> private.normal_email(published.email)
    and (referrer.user_id = published.user_id) is not true then
    insert into public.contributor_earnings (submission_id, kind, email, user_id, amount_cents)
    values (published.id, 'referral', referrer.email, referrer.user_id, private.contributor_pay_cents());
  end if;
  return null;
end
$$;

create trigger owe_contributor after update on public.applicants
  for each row when (new.is_published and not old.is_published)
  execute function private.tg_applicants__owe_contributor();

-- Marks everything owed to a contributor as paid. The sum must match the one the admin saw, so that new earnings are
-- not marked by accident and nothing is paid twice.
create function private.pay_contributor(contributor text, expected_cents integer, note text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  owed bigint[];
  owed_cents integer;
begin
  perform private.require_admin();
  if char_length(note) > 500 then
    raise sqlstate 'PT422' using message = 'Please use at most 500 characters for the note.';
  end if;
  select array_agg(e.id), coalesce(sum(e.amount_cents), 0)
  into owed, owed_cents
  from (
    select id, amount_cents from public.contributor_earnings
    where email = lower(contributor) and paid_at is null
    order by id for update
  ) e;
  if owed_cents is distinct from expected_cents or owed_cents = 0 then
    raise sqlstate 'PT409' using
      message = case owed_cents
        when 0 then 'This contributor is no longer owed anything.'
        else format('This contributor is now owed %s.', private.dollars(owed_cents)) end,
      hint = 'conflict';
  end if;

  update public.contributor_earnings
  set paid_at = now(), paid_by = auth.uid(), payment_note = nullif(trim(note), '')
  where id = any (owed);
  return owed_cents;
end
$$;

create function public.pay_contributor(contributor text, expected_cents integer, note text default null)
returns integer
language sql set search_path = ''
as $$ select private.pay_contributor(contributor, expected_cents, note) $$;
comment on function public.pay_contributor(text, integer, text) is
  'Admins: marks the amount owed to a contributor as paid, and returns it, in US cents. 409 if it differs from expected_cents, 422 if the note is too long.';

-- The same for many. Of each, nothing or all that was seen as owed is marked.
create function private.pay_contributors(contributors text[], expected_cents integer[], note text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  paid integer;
begin
  perform private.require_admin();
  perform private.refuse_wide_choice(cardinality(contributors), 'contributors');
  if char_length(note) > 500 then
    raise sqlstate 'PT422' using message = 'Please use at most 500 characters for the note.';
  end if;
  -- In the order of a key, so that two admins wait for each other and do not deadlock.
  perform from public.contributor_earnings e where e.email = any (contributors) and e.paid_at is null order by e.id for update;
  -- One entry of the audit log for all of them.
  perform set_config('store.batch', gen_random_uuid()::text, true);
  with owed as (
    select email, sum(amount_cents) as cents from public.contributor_earnings
    where email = any (contributors) and paid_at is null group by email
  ),
  marked as (
    update public.contributor_earnings e
    set paid_at = now(), paid_by = auth.uid(), payment_note = nullif(trim(note), '')
    from owed join unnest(contributors, expected_cents) as seen (email, cents) using (email, cents)
    where e.email = owed.email and e.paid_at is null
    returning e.email
  )
  select count(distinct email) into paid from marked;
  perform set_config('store.batch', '', true);
  return paid;
end
$$;

create function public.pay_contributors(contributors text[], expected_cents integer[], note text default null)
returns integer
language sql set search_path = ''
as $$ select private.pay_contributors(contributors, expected_cents, note) $$;
comment on function public.pay_contributors(text[], integer[], text) is
  'Admins: marks what is owed to each of up to 100 contributors as paid, and returns how many were: not those who are owed something else than expected_cents has for them, in US cents. 422 for none, for more, or if the note is too long.';

-- Takes a payment back that was marked by mistake: everything that was marked paid together with this entry is owed again,
-- except for profiles that were withdrawn since. An account that was deleted since can't be owed anything.
create function private.unpay_contributor(earning bigint) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  returned_cents integer;
begin
  perform private.require_admin();
  with undone as (
    update public.contributor_earnings e
    set paid_at = null, paid_by = null, payment_note = null
    from public.contributor_earnings one
    where one.id = earning and e.email = one.email and e.paid_at = one.paid_at
    returning e.amount_cents
  )
  select sum(amount_cents) into returned_cents from undone;
  if returned_cents is null then
    raise sqlstate 'PT409' using message = 'This is not marked as paid.', hint = 'conflict';
  end if;
  delete from public.contributor_earnings e using public.applicant_submissions s
  where s.id = e.submission_id and s.status = 'withdrawn' and e.kind = 'profile' and e.paid_at is null;
  return returned_cents;
end
$$;

create function public.unpay_contributor(earning bigint) returns integer
language sql set search_path = ''
as $$ select private.unpay_contributor(earning) $$;
comment on function public.unpay_contributor(bigint) is
  'Admins: marks the payment that included an entry as not made, and returns its amount, in US cents. 409 if the entry is not paid.';
grant execute on function
  private.pay_contributor(text, integer, text), public.pay_contributor(text, integer, text),
  private.pay_contributors(text[], integer[], text), public.pay_contributors(text[], integer[], text),
  private.unpay_contributor(bigint), public.unpay_contributor(bigint) to authenticated;

-- Deleting an account deletes its unpaid earnings and anonymizes the paid ones. Entries that only share the account's
-- email address count as its own only if the address is verified: people can sign up with someone else's.
create function private.tg_users__forget_contributor() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  verified_address constant text := private.verified_email_of(old.id);
begin
  delete from public.contributor_earnings
  where (user_id = old.id or email = verified_address) and paid_at is null;
  update public.contributor_earnings set email = null
  where user_id = old.id or email = verified_address;
  return old;
end
$$;

create trigger forget_contributor before delete on auth.users
  for each row execute function private.tg_users__forget_contributor();

-- Money paid to a contributor: one email for a payment, however many earnings it covers.
create function private.tg_contributor_earnings__queue_emails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_request() then
    perform private.queue_mail(
      'contributor_payment', paid.user_id, 'contributor_payment:' || paid.last_id,
      jsonb_build_object('amount_cents', paid.amount_cents), paid.email)
    from (
      select n.email, max(n.id) as last_id, sum(n.amount_cents) as amount_cents,
        (array_agg(n.user_id) filter (where n.user_id is not null))[1] as user_id
      from new_rows n
      where n.email is not null and id = any (array(
        select id from new_rows where paid_at is not null except select id from old_rows where paid_at is not null))
      group by n.email
    ) paid;
  end if;
  return null;
end
$$;

create trigger queue_emails after update on public.contributor_earnings
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.tg_contributor_earnings__queue_emails();

create function private.mail_facts__contributor_payment(mail private.outbox) returns jsonb
language sql stable set search_path = ''
as $$ select mail.payload $$;

select private.declare_mail('contributor_payment', 'Payment to a contributor', preference => 'wants_contributor_news');
