-- An accepted submission becomes an applicant. What could not become one is refused when it is
-- offered, by the rules of an import. Nothing has to be there: an admin may ask back and fill it in.
create function private.tg_applicant_submissions__check_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  problems constant text[] := private.applicant_row_problems(new.profile);
begin
  if problems <> '{}' then
    -- As a check constraint would, but with words for what is wrong.
    raise check_violation using
      message = format('The profile cannot be taken: %s.', array_to_string(problems, '; ')),
      schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
  end if;
  return new;
end
$$;

create trigger check_profile before insert or update of profile on public.applicant_submissions
  for each row execute function private.tg_applicant_submissions__check_profile();
