-- Profiles submitted by contributors, whom we pay for published ones. Anyone can submit a few per hour. An admin
-- accepts a submission, which makes it an applicant, or declines it. The profile can be edited until the decision. Its
-- contributor can withdraw it at any time (contributions.sql).
create table public.applicant_submissions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  full_name text not null check (char_length(full_name) <= 200 and trim(full_name) <> ''),
  email text not null check (private.is_email_address(email)),
  referred_by text check (char_length(referred_by) <= 254),
  -- The profile, with the column names of applicants. The limit fits the largest form: fifteen texts of 10,000
  -- characters and fifty schools of 200, at four bytes each, are 644,000 bytes with the rest.
  profile jsonb not null check (jsonb_typeof(profile) = 'object' and pg_column_size(profile) <= 655360),
  -- The version of the words by which they agreed, as they sent it, that its essays are published; null for no essay. Each
  -- version that the form has had stays in the list.
  essay_consent date constraint published_consent check (essay_consent in ('2026-11-27')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'withdrawn')),
  -- For admins alone.
  admin_note text check (char_length(admin_note) <= 2000),
  -- What its contributor reads of why it was declined.
  decline_reason text check (char_length(decline_reason) <= 2000),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  -- Null once that admin has deleted their account.
  decided_by uuid references auth.users (id) on delete set null,
  -- The applicant created from it; null if that was deleted.
  applicant_id text references public.applicants (id) on delete set null,
  -- When members could first read its profile, for which it is paid, once.
  published_at timestamptz,
  withdrawn_at timestamptz,
  -- The version of the terms that the contributor agreed to, among them what they allow: the current one when it was sent.
  policies_version date not null default private.policies_version(),
  version integer not null default 1,
  -- The searchable text, in lower case.
  search_text text not null generated always as (
    lower(full_name || E'\n' || email || E'\n' || coalesce(referred_by, '') || E'\n' || coalesce(profile ->> 'major', ''))
  ) stored,
  constraint withdrawn_without_a_profile check (
    (status = 'withdrawn') = (withdrawn_at is not null)
    and (status <> 'withdrawn' or profile = '{}' and applicant_id is null))
);
comment on table public.applicant_submissions is 'Profiles submitted by contributors, with an admin''s decision.';
create index applicant_submissions_status_idx on public.applicant_submissions (status, created_at);
create index applicant_submissions_user_id_idx on public.applicant_submissions (user_id);
create index applicant_submissions_email_idx on public.applicant_submissions (lower(email));
create index applicant_submissions_decided_by_idx on public.applicant_submissions (decided_by);
create index applicant_submissions_applicant_id_idx on public.applicant_submissions (applicant_id);

alter table public.applicant_submissions enable row level security;
-- Without the admins' notes.
select private.personal(
  'public.applicant_submissions', 'created_at', of_account => 'id in (select s.id from private.submissions_of($1) s)',
  without => '{admin_note,decided_by,search_text}', erased => 'true');

create policy "admins read submissions" on public.applicant_submissions
  for select to authenticated using ((select private.is_admin()));

create policy "admins edit and decide submissions" on public.applicant_submissions
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "admins delete submissions" on public.applicant_submissions
  for delete to authenticated using ((select private.is_admin()));

-- No policy and no grant to insert: an insert that is refused would take back its count. People submit with submit_profile.
-- Admins can correct referred_by, because people enter free text and a payment needs an email address. No grant on
-- status, which only the functions below change, nor on essay_consent, which only the sender gives.
grant select, update (profile, referred_by, admin_note), delete
  on public.applicant_submissions to authenticated;
grant select, insert, update, delete on public.applicant_submissions to service_role;

select private.audit('public.applicant_submissions', 'id');

-- Puts each school of a name of several, such as 'UCLA, NYU', on a line of its own.
create function private.with_schools_apart(profile jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  with written as materialized (
    select spelling, nth from jsonb_array_elements_text(profile -> 'accepted_schools') with ordinality as w (spelling, nth)
  ),
  joined as materialized (
    select j.spelling from private.joined_schools(array(select w.spelling from written w)) j
  )
  select case
    when exists (table joined) then jsonb_set(profile, '{accepted_schools}', (
      select jsonb_agg(trim(piece) order by w.nth, part)
      from written w,
        unnest(case
          when trim(w.spelling) in (table joined) then regexp_split_to_array(w.spelling, '[,;]')
          else array[w.spelling] end) with ordinality as pieces (piece, part)
      where trim(piece) <> ''))
    else profile
  end
$$;

-- Accepted submissions become applicants, so the rules of an import apply when a profile is submitted. No field is
-- required, then or when it is accepted: an admin can ask for more.
create function private.tg_applicant_submissions__check_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  problems text[] := private.applicant_row_problems(new.profile);
begin
  if problems = '{}' and new.profile ->> 'accepted_schools' ~ '[,;]' and jsonb_typeof(new.profile -> 'accepted_schools') = 'array' then
    -- Each piece is compared with every alias. The commas between the names count, too.
    if regexp_count(new.profile ->> 'accepted_schools', '[,;]') > 100 then
      raise sqlstate 'PT422' using message = 'Please enter each of the accepted schools on its own.';
    end if;
    new.profile := private.with_schools_apart(new.profile);
    problems := private.applicant_row_problems(new.profile);
  end if;
  if problems <> '{}' then
    raise sqlstate 'PT422' using
      message = format('The profile is not valid: %s.', left(replace(array_to_string(problems, '; '), '_', ' '), 500));
  elsif new.essay_consent is null
    and exists (select from unnest(private.applicant_essays()) as essay where new.profile ->> essay <> '')
  then
    raise sqlstate 'PT422' using message = 'An essay needs its author’s consent to be published.';
  end if;
  return new;
end
$$;

create trigger check_profile before insert or update of profile, essay_consent on public.applicant_submissions
  for each row execute function private.tg_applicant_submissions__check_profile();

-- Whether a profile tells nothing: neither a score nor a text.
create function private.is_empty_profile(profile jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select jsonb_typeof(profile) = 'object' and not exists (
    select from jsonb_each_text(profile)
    where key = any ('{gpa,mcat}' || private.applicant_stories()) and trim(value) <> '')
$$;

-- Whether as many profiles wait for a decision as a person may send at a time: five of an account with a verified address, so that
-- nobody else can use up its places, and 300 of all others together. With a hundred such accounts, which are known, that is
-- 500 MB of the largest.
create function private.is_queue_full() returns boolean
language sql stable security definer set search_path = ''
as $$
  select case when private.has_verified_email(auth.uid())
    then (
      select count(*) >= 5 from public.applicant_submissions s where s.status = 'pending' and s.user_id = auth.uid())
    else (
      select count(*) >= 300 from public.applicant_submissions s
      where s.status = 'pending' and not coalesce(private.has_verified_email(s.user_id), false))
  end
$$;

-- Five an hour, and sixty a day from a network by people whose address is not verified. What is refused counts, too: it is returned, not raised (decision 5). What is too
-- large costs nothing more.
create function private.submit_profile(full_name text, email text, referred_by text, profile jsonb, essay_consent date) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  broken text;
begin
  perform private.refuse_growth();
  perform private.limit_caller('applicant_submissions', 5, '1 hour');
  if private.has_verified_email(auth.uid()) is not true then
    perform private.limit_network('applicant_submissions', 60, '1 day');
  end if;
  if char_length(full_name) > 200 or char_length(email) > 254 or char_length(referred_by) > 254
    or pg_column_size(profile) > 655360
  then
    return private.respond_with_error(422, 'too_large', 'The profile is too long. Please shorten your answers.');
  elsif private.is_empty_profile(profile) then
    return private.respond_with_error(422, 'empty', 'Please enter your GPA, your MCAT, or one of the texts.');
  elsif private.is_queue_full() then
    return private.respond_with_error(503, 'full', case when private.has_verified_email(auth.uid())
      then 'Five of your profiles are waiting for us. Please send more once we have read them.'
      else 'More profiles are waiting than we can read at the moment. Please log in with a verified email address and send yours again.'
    end);
  end if;
  begin
    insert into public.applicant_submissions (full_name, email, referred_by, profile, essay_consent)
    values (full_name, email, nullif(referred_by, ''), profile, essay_consent);
    perform private.count_growth(pg_column_size(profile));
  exception
    when sqlstate 'PT422' then
      return private.respond_with_error(422, 'invalid', sqlerrm);
    when integrity_constraint_violation then
      get stacked diagnostics broken = constraint_name;
      if broken = 'published_consent' then
        return private.respond_with_error(
          422, 'old_consent', 'The words about publishing essays have changed. Please reload the page and read them again.');
      end if;
      return private.respond_with_error(422, 'invalid', 'Please check your name and the email addresses.');
    when query_canceled then
      return private.respond_with_error(503, 'busy', 'The store is busy. Please try again in a moment.');
  end;
  return null;
end
$$;

create function public.submit_profile(full_name text, email text, referred_by text, profile jsonb, essay_consent date default null)
returns jsonb
language sql set search_path = ''
as $$ select private.submit_profile(full_name, email, referred_by, profile, essay_consent) $$;
comment on function public.submit_profile(text, text, text, jsonb, date) is
  'Everyone: submits a profile, at most five an hour (429). One with an essay needs the version of the consent to its publication, a date. Returns null, or the refusal: 422 not valid or too large, 503 too many are waiting.';
grant execute on function
  private.submit_profile(text, text, text, jsonb, date), public.submit_profile(text, text, text, jsonb, date)
  to anon, authenticated;

create function private.tg_applicant_submissions__protect_decided() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise sqlstate 'PT409' using
    message = format('This submission has been %s.', old.status), hint = 'decided';
end
$$;

create trigger protect_decided before update of profile, referred_by on public.applicant_submissions
  for each row when (old.status <> 'pending' and new.withdrawn_at is not distinct from old.withdrawn_at)
  execute function private.tg_applicant_submissions__protect_decided();

-- Locks and returns the submission for a decision. Raises 403, 404, or 409 if it has changed since the admin loaded it.
create function private.submission_to_decide(submission uuid, seen_version integer)
returns public.applicant_submissions
language plpgsql set search_path = ''
as $$
declare
  target public.applicant_submissions;
begin
  perform private.require_admin();
  select * into target from public.applicant_submissions where id = submission for update;
  if target.id is null then
    raise sqlstate 'PT404' using message = 'This submission no longer exists.';
  elsif target.version is distinct from seen_version then
    raise sqlstate 'PT409' using
      message = case target.status
        when 'pending' then 'Another admin changed this in the meantime.'
        else format('This submission has already been %s.', target.status) end,
      hint = 'conflict';
  end if;
  return target;
end
$$;

-- The person that a contributor names: by email address, or by referral code, also at the end of a link. Nulls if it is
-- neither.
create function private.referrer_of(referred_by text, out email text, out user_id uuid)
language sql stable set search_path = ''
as $$
  select lower(named), null::uuid
  from (select trim(referred_by) as named) typed
  where private.is_email_address(named)
  union all
  select lower(u.email), u.id
  from public.profiles p join auth.users u on u.id = p.user_id
  where p.referral_code = upper(substring(trim(referred_by) from '[A-Za-z0-9]{8}$'))
  limit 1
$$;

create function private.accept_submission(submission uuid, seen_version integer, publish boolean, score_report_seen boolean)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  accepted public.applicant_submissions;
  new_id text;
begin
  perform private.require_admin();
  -- A double click gets the first click's result.
  select * into accepted from public.applicant_submissions where id = submission for update;
  if accepted.status = 'accepted' and accepted.decided_by = auth.uid() and accepted.version > seen_version then
    return accepted.applicant_id;
  end if;

  accepted := private.submission_to_decide(submission, seen_version);
  if accepted.status <> 'pending' then
    raise sqlstate 'PT409' using
      message = format('This submission has already been %s.', accepted.status), hint = 'conflict';
  end if;
  new_id := private.add_applicants(array[private.applicant_from(accepted.profile)]);
  update public.applicant_submissions
  set status = 'accepted', applicant_id = new_id, decided_at = now(), decided_by = auth.uid()
  where id = accepted.id;
  -- As any draft is published later: what follows from it does from every publication.
  update public.applicants
  set published_at = case when publish then now() end, score_report_seen_at = case when score_report_seen then now() end
  where id = new_id and (publish or score_report_seen);
  return new_id;
end
$$;

create function private.decline_submission(submission uuid, seen_version integer, note text, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  declined public.applicant_submissions := private.submission_to_decide(submission, seen_version);
begin
  if declined.status <> 'pending' then
    raise sqlstate 'PT409' using
      message = format('This submission has already been %s.', declined.status), hint = 'conflict';
  elsif greatest(char_length(note), char_length(reason)) > 2000 then
    raise sqlstate 'PT422' using message = 'Please use at most 2,000 characters for the reason, and for the note.';
  end if;
  update public.applicant_submissions
  set status = 'declined', admin_note = nullif(trim(note), ''), decline_reason = nullif(trim(reason), ''), decided_at = now(),
    decided_by = auth.uid()
  where id = declined.id;
end
$$;

-- Declines many at once, in the versions that the admin loaded: those that wait and have not changed. Returns their number.
create function private.decline_submissions(submissions uuid[], seen_versions integer[], note text, reason text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  declined integer;
begin
  perform private.require_admin();
  perform private.refuse_wide_choice(cardinality(submissions), 'submissions');
  if greatest(char_length(note), char_length(reason)) > 2000 then
    raise sqlstate 'PT422' using message = 'Please use at most 2,000 characters for the reason, and for the note.';
  end if;
  -- In the order of a key, so that two admins wait for each other and do not deadlock.
  perform from public.applicant_submissions s where s.id = any (submissions) order by s.id for update;
  -- One entry of the audit log for all of them.
  perform set_config('store.batch', gen_random_uuid()::text, true);
  update public.applicant_submissions s
  set status = 'declined', admin_note = nullif(trim(note), ''), decline_reason = nullif(trim(reason), ''), decided_at = now(),
    decided_by = auth.uid()
  from unnest(submissions, seen_versions) as seen (id, version)
  where s.id = seen.id and s.version = seen.version and s.status = 'pending';
  get diagnostics declined = row_count;
  perform set_config('store.batch', '', true);
  return declined;
end
$$;

-- Accepts many at once, as drafts, in the versions that the admin loaded: those that wait and have not changed. Returns their
-- ids, for return_submissions.
create function private.accept_submissions(submissions uuid[], seen_versions integer[]) returns uuid[]
language plpgsql security definer set search_path = ''
as $$
declare
  accepted uuid[];
  new_ids text[];
  drafts public.applicants[];
begin
  perform private.require_admin();
  perform private.refuse_wide_choice(cardinality(submissions), 'submissions');
  perform from public.applicant_submissions s where s.id = any (submissions) order by s.id for update;
  with waiting as (
    select s.id, s.profile from public.applicant_submissions s
    where s.status = 'pending' and (s.id, s.version) in (select * from unnest(submissions, seen_versions))
    order by s.created_at, s.id
  ),
  numbered as materialized (
    select id, profile, 'applicant-' || nextval('public.applicant_number_seq') as new_id from waiting
  )
  select
    array_agg(id), array_agg(new_id),
    array_agg(jsonb_populate_record(private.applicant_from(profile), jsonb_build_object('id', new_id)))
  into accepted, new_ids, drafts
  from numbered;
  perform set_config('store.batch', gen_random_uuid()::text, true);
  perform private.add_applicants(drafts);
  update public.applicant_submissions s
  set status = 'accepted', applicant_id = added.new_id, decided_at = now(), decided_by = auth.uid()
  from unnest(accepted, new_ids) as added (id, new_id)
  where s.id = added.id;
  perform set_config('store.batch', '', true);
  return coalesce(accepted, '{}');
end
$$;

-- Takes an acceptance as drafts back: deletes the drafts that nobody has changed or published since, and lets their submissions wait
-- again. Returns their number.
create function private.return_submissions(submissions uuid[]) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  returned uuid[];
begin
  perform private.require_admin();
  perform private.refuse_wide_choice(cardinality(submissions), 'submissions');
  perform from public.applicant_submissions s where s.id = any (submissions) order by s.id for update;
  perform set_config('store.batch', gen_random_uuid()::text, true);
  with deleted as (
    delete from public.applicants a
    using public.applicant_submissions s
    where s.id = any (submissions) and s.status = 'accepted' and s.published_at is null
      and a.id = s.applicant_id and a.published_at is null and a.version = 1
    returning s.id
  )
  select array_agg(id) into returned from deleted;
  update public.applicant_submissions s
  set status = 'pending', decided_at = null, decided_by = null
  where s.id = any (returned);
  perform set_config('store.batch', '', true);
  return coalesce(cardinality(returned), 0);
end
$$;

-- Reopens a declined submission. An accepted one is an applicant already and has earned its contributor money.
create function private.reopen_submission(submission uuid, seen_version integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  reopened public.applicant_submissions := private.submission_to_decide(submission, seen_version);
begin
  -- An accepted one, once its profile is deleted.
  if reopened.status <> 'declined' and not (reopened.status = 'accepted' and reopened.applicant_id is null) then
    raise sqlstate 'PT409' using
      message = 'Only a declined submission, or one whose profile was deleted, can be reopened.', hint = 'conflict';
  end if;
  update public.applicant_submissions
  set status = 'pending', decline_reason = null, decided_at = null, decided_by = null
  where id = reopened.id;
end
$$;

create function public.accept_submission(
  submission uuid, seen_version integer, publish boolean default false, score_report_seen boolean default false)
returns text
language sql set search_path = ''
as $$ select private.accept_submission(submission, seen_version, publish, score_report_seen) $$;
comment on function public.accept_submission(uuid, integer, boolean, boolean) is
  'Admins: accepts a submission in the version they loaded and adds the applicant, as a draft or published, and with the mark that they saw its score report. Returns the applicant''s id. 404 deleted, 409 changed or already decided.';

create function public.decline_submission(
  submission uuid, seen_version integer, note text default null, reason text default null) returns void
language sql set search_path = ''
as $$ select private.decline_submission(submission, seen_version, note, reason) $$;
comment on function public.decline_submission(uuid, integer, text, text) is
  'Admins: declines a submission in the version they loaded. Its contributor reads the reason; the note is for admins only. 404 deleted, 409 changed or already decided.';

create function public.decline_submissions(
  submissions uuid[], seen_versions integer[], note text default null, reason text default null) returns integer
language sql set search_path = ''
as $$ select private.decline_submissions(submissions, seen_versions, note, reason) $$;
comment on function public.decline_submissions(uuid[], integer[], text, text) is
  'Admins: declines up to 100 submissions in the versions they loaded. Those that changed, or were decided, stay. Their contributors read the reason; the note is for admins only. Returns the number declined.';

create function public.accept_submissions(submissions uuid[], seen_versions integer[]) returns uuid[]
language sql set search_path = ''
as $$ select private.accept_submissions(submissions, seen_versions) $$;
comment on function public.accept_submissions(uuid[], integer[]) is
  'Admins: accepts up to 100 submissions in the versions they loaded, as drafts. Those that changed, or were decided, stay. Returns the ids of the accepted, for return_submissions.';

create function public.return_submissions(submissions uuid[]) returns integer
language sql set search_path = ''
as $$ select private.return_submissions(submissions) $$;
comment on function public.return_submissions(uuid[]) is
  'Admins: takes back the acceptance of up to 100 submissions: deletes their drafts, unless changed or published since, so that they wait again. Returns their number.';

create function public.reopen_submission(submission uuid, seen_version integer) returns void
language sql set search_path = ''
as $$ select private.reopen_submission(submission, seen_version) $$;
comment on function public.reopen_submission(uuid, integer) is
  'Admins: reopens a declined submission, or an accepted one whose profile was deleted, for a new decision. 404 deleted, 409 changed or neither.';
grant execute on function
  private.accept_submission(uuid, integer, boolean, boolean), public.accept_submission(uuid, integer, boolean, boolean),
  private.decline_submission(uuid, integer, text, text), public.decline_submission(uuid, integer, text, text),
  private.decline_submissions(uuid[], integer[], text, text), public.decline_submissions(uuid[], integer[], text, text),
  private.accept_submissions(uuid[], integer[]), public.accept_submissions(uuid[], integer[]),
  private.return_submissions(uuid[]), public.return_submissions(uuid[]),
  private.reopen_submission(uuid, integer), public.reopen_submission(uuid, integer) to authenticated;

-- A contributor's profile: received, declined, or published, which also happens without a request, at its time. Anyone can
-- type anyone's address, so that these emails repeat nothing that its sender typed.
create function private.tg_applicant_submissions__queue_emails() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  news constant text := case
    when tg_op = 'INSERT' then 'received'
    when new.published_at is distinct from old.published_at then 'published'
    when new.status is distinct from old.status and new.status = 'declined' then 'declined'
  end;
begin
  if news is null
    or news <> 'published' and not private.is_request()
  then
    return null;
  end if;
  perform private.queue_mail(
    'submission', new.user_id, format('submission:%s:%s:%s', new.id, news, new.version),
    jsonb_build_object('submission_id', new.id, 'news', news), new.email);
  return null;
end
$$;

create trigger queue_emails after insert or update of status, published_at on public.applicant_submissions
  for each row execute function private.tg_applicant_submissions__queue_emails();

create function private.mail_facts__submission(mail private.outbox) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('news', mail.payload ->> 'news', 'amount_cents', e.amount_cents, 'reason', s.decline_reason)
    from public.applicant_submissions s
    left join public.contributor_earnings e on e.submission_id = s.id and e.kind = 'profile'
    where s.id = (mail.payload ->> 'submission_id')::uuid
      and s.status = case mail.payload ->> 'news' when 'received' then 'pending' when 'published' then 'accepted' else 'declined' end);
end
$$;

select private.declare_mail(
  'submission', 'News about a submission', preference => 'wants_contributor_news', is_earned => false);
