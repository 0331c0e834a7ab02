-- A contributor's own submissions and earnings, and the withdrawal of a profile. These are functions, not policies: a policy
-- would show the admins' notes too, because columns are granted to a role, and admins have the role of every member.

-- The submissions of a person: those from their account, and those that a visitor sent with their verified address. People
-- can sign up with someone else's address.
create function private.submissions_of(person uuid) returns setof public.applicant_submissions
language sql stable security definer set search_path = ''
as $$
  select s.* from public.applicant_submissions s
  where s.user_id = person or s.user_id is null and lower(s.email) = private.verified_email_of(person)
$$;

-- The earnings of a person, by the rule by which deleting their account deletes them.
create function private.earnings_of(person uuid) returns setof public.contributor_earnings
language sql stable security definer set search_path = ''
as $$
  select e.* from public.contributor_earnings e
  where e.user_id = person or e.email = private.verified_email_of(person)
$$;

create function private.my_contributions() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'referral_code', (select p.referral_code from public.profiles p where p.user_id = auth.uid()),
    'is_verified', private.has_verified_email(auth.uid()),
    'submissions', (select count(*) from private.submissions_of(auth.uid())),
    'referrals', count(*) filter (where e.kind = 'referral'),
    'owed_cents', coalesce(sum(e.amount_cents) filter (where e.paid_at is null), 0),
    'paid_cents', coalesce(sum(e.amount_cents) filter (where e.paid_at is not null), 0))
  from private.earnings_of(auth.uid()) e
$$;

create function private.my_submissions(page integer, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  shown constant private.list_page := private.page_of((select count(*) from private.submissions_of(auth.uid())), page, page_size);
begin
  return jsonb_build_object('rows', (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', s.id, 'status', s.status, 'created_at', s.created_at, 'decided_at', s.decided_at,
          'published_at', s.published_at, 'withdrawn_at', s.withdrawn_at, 'decline_reason', s.decline_reason,
          'applicant_id', (select a.id from public.applicants a where a.id = s.applicant_id and a.is_published),
          'major', s.profile -> 'major', 'gpa', s.profile -> 'gpa', 'mcat', s.profile -> 'mcat',
          'accepted_schools', coalesce(s.profile -> 'accepted_schools', '[]'),
          -- Or access was given for it.
          'is_paid', s.published_at is not null and not exists (
            select from public.contributor_earnings e
            where e.submission_id = s.id and e.kind = 'profile' and e.paid_at is null))
        order by s.created_at desc, s.id),
      '[]')
    from (
      select * from private.submissions_of(auth.uid()) order by created_at desc, id
      limit shown.page_size offset (shown.page - 1) * shown.page_size) s)) || to_jsonb(shown);
end
$$;

create function private.my_earnings(page integer, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  shown constant private.list_page := private.page_of((select count(*) from private.earnings_of(auth.uid())), page, page_size);
begin
  return jsonb_build_object('rows', (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', e.id, 'kind', e.kind, 'amount_cents', e.amount_cents, 'earned_at', e.earned_at, 'paid_at', e.paid_at)
        order by e.id desc),
      '[]')
    from (
      select * from private.earnings_of(auth.uid()) order by id desc
      limit shown.page_size offset (shown.page - 1) * shown.page_size) e)) || to_jsonb(shown);
end
$$;

-- Deletes an applicant, and the copies of the profile in the audit log.
create function private.forget_applicant(applicant text) returns void
language plpgsql set search_path = ''
as $$
declare
  content constant text[] := private.applicant_columns() || '{gpa_hundredths,school_count,search_text,import_hash}'::text[];
begin
  delete from public.applicants a where a.id = applicant;
  update public.audit_log l set before = l.before - content, after = l.after - content
  where l.table_name = 'applicants' and l.row_key ->> 'id' = applicant;
end
$$;

-- The statistics, searches and saved lists follow the applicant in the same transaction. What was paid stays paid, and a
-- referral stays earned; what is owed for the profile itself is no longer owed, and months that are to come are taken back.
create function private.withdraw_profile(submission uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  own public.applicant_submissions;
  reward private.rewarded_profiles;
  is_returned boolean;
begin
  -- Locked before the submission, the order in which an admin's deletion locks them.
  perform from public.applicants a
  where a.id = (select s.applicant_id from private.submissions_of(auth.uid()) s where s.id = submission)
  for update;
  select * into own from public.applicant_submissions s
  where s.id = (select mine.id from private.submissions_of(auth.uid()) mine where mine.id = submission)
  for update;
  if own.id is null then
    raise sqlstate 'PT404' using message = 'There is no such profile of yours.';
  elsif own.status = 'withdrawn' then
    return;
  end if;

  update public.applicant_submissions s
  set status = 'withdrawn', withdrawn_at = now(), profile = '{}', applicant_id = null, admin_note = null,
    decline_reason = null
  where s.id = own.id;
  delete from public.contributor_earnings e
  where e.submission_id = own.id and e.kind = 'profile' and e.paid_at is null;
  is_returned := found;
  select * into reward from private.rewarded_profiles r where r.submission_id = own.id;
  if reward.months is not null then
    is_returned := private.take_months(reward.entitlement_id, own.user_id, lower(own.email), reward.product_id, reward.months);
  end if;
  if is_returned then
    update private.rewarded_profiles r set returned_at = now() where r.submission_id = own.id;
  end if;
  if own.applicant_id is not null then
    perform private.forget_applicant(own.applicant_id);
  end if;
end
$$;

create function public.my_contributions() returns jsonb
language sql stable set search_path = ''
as $$ select private.my_contributions() $$;
comment on function public.my_contributions() is
  'Signed-in people: {referral_code, is_verified, submissions, referrals, owed_cents, paid_cents} of what they contributed. US cents.';

create function public.my_submissions(page integer default 1, page_size integer default 10) returns jsonb
language sql stable set search_path = ''
as $$ select private.my_submissions(page, page_size) $$;
comment on function public.my_submissions(integer, integer) is
  'Signed-in people: {rows, total, page, page_size, page_count} of the profiles they submitted, latest first, without the admins'' notes.';

create function public.my_earnings(page integer default 1, page_size integer default 10) returns jsonb
language sql stable set search_path = ''
as $$ select private.my_earnings(page, page_size) $$;
comment on function public.my_earnings(integer, integer) is
  'Signed-in people: {rows, total, page, page_size, page_count} of what they earned with profiles and referrals, latest first. US cents.';

create function public.withdraw_profile(submission uuid) returns void
language sql set search_path = ''
as $$ select private.withdraw_profile(submission) $$;
comment on function public.withdraw_profile(uuid) is
  'Contributors: withdraws a profile of theirs: deletes it, and the applicant created from it, everywhere. Twice is no error. 404 not theirs.';
grant execute on function
  private.my_contributions(), public.my_contributions(),
  private.my_submissions(integer, integer), public.my_submissions(integer, integer),
  private.my_earnings(integer, integer), public.my_earnings(integer, integer),
  private.withdraw_profile(uuid), public.withdraw_profile(uuid) to authenticated;
