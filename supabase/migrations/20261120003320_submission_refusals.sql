-- Whoever offers a profile that cannot be taken reads why: a refusal for people, no longer a broken
-- constraint. And what the form takes has room: twelve texts of 10,000 characters and fifty schools of
-- 200, of four bytes each, are 523,000 bytes with all the rest.
create or replace function private.tg_applicant_submissions__check_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  problems constant text[] := private.applicant_row_problems(new.profile);
begin
  if problems <> '{}' then
    raise sqlstate 'PT422' using
      message = format('The profile cannot be taken: %s.', left(replace(array_to_string(problems, '; '), '_', ' '), 500));
  end if;
  return new;
end
$$;

alter table public.applicant_submissions
  drop constraint applicant_submissions_profile_check,
  add constraint applicant_submissions_profile_check
    check (jsonb_typeof(profile) = 'object' and pg_column_size(profile) <= 524288);
