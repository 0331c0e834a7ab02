-- The rights to a copy of one's personal data and to its deletion.

-- The emails to a person's account, and those to its verified address, which contributors give before they have one.
create function private.emails_of(person uuid) returns setof private.outbox
language sql stable set search_path = ''
as $$
  select * from private.outbox m
  where m.user_id = person or m.user_id is null and lower(m.email) = private.verified_email_of(person)
$$;

-- Everything stored about the caller, as one JSON object. Contributors get their earnings, but not the admins' notes.
create function private.export_my_data() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at)
      from auth.users u where u.id = auth.uid()),
    'profile', (select to_jsonb(p) from public.profiles p where p.user_id = auth.uid()),
    'orders', (select coalesce(jsonb_agg(to_jsonb(o) order by o.created_at), '[]') from public.orders o where o.user_id = auth.uid()),
    'entitlements', (select coalesce(jsonb_agg(to_jsonb(e) order by e.starts_at), '[]') from public.entitlements e where e.user_id = auth.uid()),
    'coupon_redemptions', (select coalesce(jsonb_agg(to_jsonb(r) order by r.redeemed_at), '[]') from public.coupon_redemptions r where r.user_id = auth.uid()),
    'payment_methods', (select coalesce(jsonb_agg(to_jsonb(m) order by m.created_at), '[]') from public.payment_methods m where m.user_id = auth.uid()),
    'addresses', (select coalesce(jsonb_agg(to_jsonb(a) order by a.created_at), '[]') from public.addresses a where a.user_id = auth.uid()),
    'contact_messages', (select coalesce(jsonb_agg(to_jsonb(c) - 'search_text' order by c.created_at), '[]') from public.contact_messages c where c.user_id = auth.uid()),
    'newsletter_subscriptions', (select coalesce(jsonb_agg(to_jsonb(n) order by n.created_at), '[]') from private.subscriptions_of(auth.uid()) n),
    'applicant_submissions', (select coalesce(jsonb_agg(to_jsonb(s) - array['admin_note', 'decided_by', 'search_text'] order by s.created_at), '[]') from private.submissions_of(auth.uid()) s),
    'contributor_earnings', (select coalesce(jsonb_agg(to_jsonb(e) - array['paid_by', 'payment_note'] order by e.earned_at), '[]') from private.earnings_of(auth.uid()) e),
    'page_views', (select coalesce(jsonb_agg(to_jsonb(v) order by v.viewed_at), '[]') from public.page_views v where v.user_id = auth.uid()),
    'emails', (select coalesce(jsonb_agg(jsonb_build_object('kind', m.kind, 'created_at', m.created_at, 'sent_at', m.sent_at, 'subject', m.subject, 'body', m.body) order by m.id), '[]') from private.emails_of(auth.uid()) m),
    'saved_applicants', (select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at), '[]') from public.saved_applicants s where s.user_id = auth.uid()),
    'saved_schools', (select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at), '[]') from public.saved_schools s where s.user_id = auth.uid()),
    'assistant_tokens', (select coalesce(jsonb_agg(to_jsonb(t) - 'token_hash' order by t.created_at), '[]') from public.assistant_tokens t where t.user_id = auth.uid()),
    'assistant_reads', (select coalesce(jsonb_agg(to_jsonb(r) order by r.id), '[]') from public.assistant_reads r where r.user_id = auth.uid()))
$$;

create function public.export_my_data() returns jsonb
language sql stable set search_path = ''
as $$ select private.export_my_data() $$;
comment on function public.export_my_data() is 'Signed-in people: all data stored about them, as one JSON object.';
grant execute on function private.export_my_data(), public.export_my_data() to authenticated;

-- Deletes an account and all personal data. Orders stay, as required by law, but are anonymized: their user_id becomes
-- null, and the payloads of Stripe's events on their payments and cards are redacted.
create function private.delete_user(user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  update public.stripe_events e
  set payload = jsonb_build_object('id', e.id, 'type', e.type, 'redacted', true)
  from public.orders o
  where o.user_id = delete_user.user_id and o.stripe_payment_intent_id = e.payment_intent_id;
  update public.stripe_events e
  set payload = jsonb_build_object('id', e.id, 'type', e.type, 'redacted', true)
  from public.profiles p
  where p.user_id = delete_user.user_id and e.type = 'setup_intent.setup_failed'
    and e.payload #>> '{data,object,customer}' = p.stripe_customer_id;
  -- Open orders must not be paid after the account is deleted.
  update public.orders set status = 'expired'
  where user_id = delete_user.user_id and status in ('pending', 'failed');
  delete from public.contact_messages where user_id = delete_user.user_id;
  delete from public.newsletter_subscribers where id in (select n.id from private.subscriptions_of(delete_user.user_id) n);
  delete from public.applicant_submissions where id in (select s.id from private.submissions_of(delete_user.user_id) s);
  -- A visitor's wish to get no more mail stays.
  delete from private.outbox where id in (select m.id from private.emails_of(delete_user.user_id) m) and unsubscribed_at is null;
  delete from public.page_views where user_id = delete_user.user_id;
  delete from private.rate_limits where subject = delete_user.user_id::text;
  -- The rest is deleted with the account, or loses its user_id. remove_old_rows cleans Auth's own log at night: it
  -- has no index by which to find a person's entries within a request.
  delete from auth.users where id = delete_user.user_id;
end
$$;

-- Locks the orders first, as settle_payment does, so that deleting an account while Stripe reports on one
-- of its payments does not deadlock.
create function public.delete_user(user_id uuid) returns void
language sql set search_path = ''
as $$
  select private.lock_purchases_of(delete_user.user_id);
  select o.id from public.orders o where o.user_id = delete_user.user_id order by o.id for update;
  select private.delete_user(delete_user.user_id)
$$;
comment on function public.delete_user(uuid) is
  'Server: deletes an account and all personal data. Orders stay, without a user.';
grant execute on function private.delete_user(uuid), public.delete_user(uuid) to service_role;
