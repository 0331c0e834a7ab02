-- An admin decides on a submission once: it becomes an applicant, or is declined. While it waits, the
-- profile can be edited; what has been decided stays as it was decided upon.
alter table public.applicant_submissions
  -- Null once that admin has deleted their account.
  add column decided_by uuid references auth.users (id) on delete set null,
  -- What it became; null also when that was deleted since.
  add column applicant_id text references public.applicants (id) on delete set null,
  -- What an admin's search looks at, in lower case.
  add column search_text text not null generated always as (
    lower(full_name || E'\n' || email || E'\n' || coalesce(referred_by, '') || E'\n' || coalesce(profile ->> 'major', ''))
  ) stored;
create index applicant_submissions_decided_by_idx on public.applicant_submissions (decided_by);
create index applicant_submissions_applicant_id_idx on public.applicant_submissions (applicant_id);

-- The functions below decide, nobody by hand.
revoke update (status, decided_at) on public.applicant_submissions from authenticated;
-- People name who told them in their own words; the money needs an address.
grant update (referred_by) on public.applicant_submissions to authenticated;

create function private.tg_applicant_submissions__keep_what_was_decided() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise sqlstate 'PT409' using
    message = format('This submission has been %s.', old.status), hint = 'decided';
end
$$;

create trigger keep_what_was_decided before update of profile, referred_by on public.applicant_submissions
  for each row when (old.status <> 'pending')
  execute function private.tg_applicant_submissions__keep_what_was_decided();

-- A profile's columns, whose numbers may come as text, as those of the table.
create function private.applicant_from(profile jsonb) returns public.applicants
language sql stable set search_path = ''
as $$
  select jsonb_populate_record(null::public.applicants, jsonb_object_agg(
    key,
    case
      when key in (
        'matriculation_year', 'gpa', 'mcat', 'mcat_chem_phys', 'mcat_cars', 'mcat_bio_biochem',
        'mcat_psych_soc', 'gap_years')
      then to_jsonb(trim_scale((value #>> '{}')::numeric))
      when key = 'accepted_schools'
      then (select coalesce(jsonb_agg(trim(school)), '[]') from jsonb_array_elements_text(value) school where trim(school) <> '')
      else value
    end))
  from jsonb_each(profile)
  where value not in ('null', '""')
$$;

-- What has to be filled in before a profile can be published: what the applicant form asks for.
create function private.missing_of(applicant public.applicants) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select label
    from (values
      (1, 'major', nullif(trim(applicant.major), '') is null),
      (2, 'GPA', applicant.gpa is null),
      (3, 'MCAT', applicant.mcat is null),
      (4, 'the first accepted school', coalesce(cardinality(applicant.accepted_schools), 0) = 0)
    ) as field (nth, label, is_missing)
    where is_missing
    order by nth)
$$;

-- The submission an admin is about to decide on, locked. Raises 403, 404, or 409 if it is not as they
-- have seen it.
create function private.submission_to_decide(submission uuid, seen_version integer)
returns public.applicant_submissions
language plpgsql set search_path = ''
as $$
declare
  found_one public.applicant_submissions;
begin
  perform private.require_admin();
  select * into found_one from public.applicant_submissions where id = submission for update;
  if found_one.id is null then
    raise sqlstate 'PT404' using message = 'There is no such submission any more.';
  elsif found_one.version is distinct from seen_version then
    raise sqlstate 'PT409' using
      message = case found_one.status
        when 'pending' then 'Somebody else changed this in the meantime.'
        else format('This submission has been %s already.', found_one.status) end,
      hint = 'conflict';
  end if;
  return found_one;
end
$$;

-- Two dollars, in US cents: for a profile, and for having referred somebody to us.
create function private.contributor_pay_cents() returns integer
language sql immutable set search_path = ''
as $$ select 200 $$;

create function private.accept_submission(submission uuid, seen_version integer) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  accepted public.applicant_submissions;
  applicant public.applicants;
  new_id text;
  referrer text;
begin
  perform private.require_admin();
  -- A double click: the second one is answered as the first.
  select * into accepted from public.applicant_submissions where id = submission for update;
  if accepted.status = 'accepted' and accepted.decided_by = auth.uid() and accepted.version = seen_version + 1 then
    return accepted.applicant_id;
  end if;

  accepted := private.submission_to_decide(submission, seen_version);
  if accepted.status <> 'pending' then
    raise sqlstate 'PT409' using
      message = format('This submission has been %s already.', accepted.status), hint = 'conflict';
  end if;
  applicant := private.applicant_from(accepted.profile);
  if private.missing_of(applicant) <> '{}' then
    raise sqlstate 'PT422' using
      message = format('The profile is not complete: it lacks %s.', array_to_string(private.missing_of(applicant), ', '));
  end if;

  insert into public.applicants (
    matriculation_year, state_of_residency, gender, race, major, gpa, mcat, mcat_chem_phys, mcat_cars,
    mcat_bio_biochem, mcat_psych_soc, gap_years, medical_volunteering, non_medical_volunteering, leadership,
    non_medical_employment, medical_employment, shadowing, awards_honors, research, hobbies, other_activities,
    clinical_experience, reflections, accepted_schools)
  values (
    applicant.matriculation_year, applicant.state_of_residency, applicant.gender, applicant.race, applicant.major,
    applicant.gpa, applicant.mcat, applicant.mcat_chem_phys, applicant.mcat_cars, applicant.mcat_bio_biochem,
    applicant.mcat_psych_soc, applicant.gap_years, applicant.medical_volunteering,
    applicant.non_medical_volunteering, applicant.leadership, applicant.non_medical_employment,
    applicant.medical_employment, applicant.shadowing, applicant.awards_honors, applicant.research,
    applicant.hobbies, applicant.other_activities, applicant.clinical_experience, applicant.reflections,
    applicant.accepted_schools)
  returning id into new_id;

  update public.applicant_submissions
  set status = 'accepted', applicant_id = new_id, decided_at = now(), decided_by = auth.uid()
  where id = accepted.id;

  insert into public.contributor_earnings (submission_id, kind, email, user_id, amount_cents)
  values (accepted.id, 'profile', lower(accepted.email), accepted.user_id, private.contributor_pay_cents());
  -- Nobody refers themselves, and what is no address cannot be paid.
  referrer := lower(trim(accepted.referred_by));
  if referrer ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and referrer <> lower(accepted.email) then
    insert into public.contributor_earnings (submission_id, kind, email, amount_cents)
    values (accepted.id, 'referral', referrer, private.contributor_pay_cents());
  end if;
  return new_id;
end
$$;

create function private.decline_submission(submission uuid, seen_version integer, note text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  declined public.applicant_submissions := private.submission_to_decide(submission, seen_version);
begin
  if declined.status <> 'pending' then
    raise sqlstate 'PT409' using
      message = format('This submission has been %s already.', declined.status), hint = 'conflict';
  elsif char_length(note) > 2000 then
    raise sqlstate 'PT422' using message = 'Please use at most 2,000 characters for the note.';
  end if;
  update public.applicant_submissions
  set status = 'declined', admin_note = nullif(trim(note), ''), decided_at = now(), decided_by = auth.uid()
  where id = declined.id;
end
$$;

-- A declined submission waits again. An accepted one is an applicant, and was paid for.
create function private.reopen_submission(submission uuid, seen_version integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  reopened public.applicant_submissions := private.submission_to_decide(submission, seen_version);
begin
  if reopened.status <> 'declined' then
    raise sqlstate 'PT409' using message = 'Only a declined submission can be reopened.', hint = 'conflict';
  end if;
  update public.applicant_submissions
  set status = 'pending', decided_at = null, decided_by = null
  where id = reopened.id;
end
$$;

create function public.accept_submission(submission uuid, seen_version integer) returns text
language sql set search_path = ''
as $$ select private.accept_submission(submission, seen_version) $$;
comment on function public.accept_submission(uuid, integer) is
  'Admins: makes an applicant of a submission they have seen, and notes what is owed for it. Returns the applicant''s id. 404 gone, 409 changed or decided already, 422 incomplete.';

create function public.decline_submission(submission uuid, seen_version integer, note text default null) returns void
language sql set search_path = ''
as $$ select private.decline_submission(submission, seen_version, note) $$;
comment on function public.decline_submission(uuid, integer, text) is
  'Admins: declines a submission they have seen. The note is for admins. 404 gone, 409 changed or decided already.';

create function public.reopen_submission(submission uuid, seen_version integer) returns void
language sql set search_path = ''
as $$ select private.reopen_submission(submission, seen_version) $$;
comment on function public.reopen_submission(uuid, integer) is
  'Admins: lets a declined submission wait for a decision again. 404 gone, 409 changed, or not declined.';

grant execute on function
  private.accept_submission(uuid, integer), public.accept_submission(uuid, integer),
  private.decline_submission(uuid, integer, text), public.decline_submission(uuid, integer, text),
  private.reopen_submission(uuid, integer), public.reopen_submission(uuid, integer) to authenticated;

-- Contributors get what they earned with their data, and not what we noted about them.
create or replace function private.export_my_data() returns jsonb
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
    'applicant_submissions', (select coalesce(jsonb_agg(to_jsonb(s) - array['admin_note', 'decided_by', 'search_text'] order by s.created_at), '[]') from public.applicant_submissions s where s.user_id = auth.uid()),
    'contributor_earnings', (select coalesce(jsonb_agg(to_jsonb(e) - array['paid_by', 'payment_note'] order by e.earned_at), '[]') from public.contributor_earnings e where e.user_id = auth.uid()),
    'page_views', (select coalesce(jsonb_agg(to_jsonb(v) order by v.viewed_at), '[]') from public.page_views v where v.user_id = auth.uid()),
    'saved_applicants', (select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at), '[]') from public.saved_applicants s where s.user_id = auth.uid()),
    'saved_schools', (select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at), '[]') from public.saved_schools s where s.user_id = auth.uid()))
$$;
