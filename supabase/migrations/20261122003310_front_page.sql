-- What stands above the lists of the members' first page, in one call beside them.

-- How many profiles each search finds, up to max_counted; one more if there are more. Empty for those who cannot read
-- profiles. Raises 422 for more searches than most.
create function private.count_searches(searches jsonb, max_counted integer default 1000, most integer default 8)
returns integer[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  asked constant jsonb := coalesce(searches, '[]');
  filters private.applicant_filters;
  numbers integer[];
  counts integer[] := '{}';
begin
  if not private.may_read_applicants() then
    return counts;
  elsif jsonb_path_exists(asked, 'strict $.type() ? (@ != "array")') or jsonb_path_exists(asked, 'strict $[*] ? (@.type() != "object")', silent => true)
    or jsonb_array_length(asked) > most
  then
    raise sqlstate 'PT422' using message = format('Please send a list of at most %s searches.', most);
  end if;
  for filters in
    select (jsonb_populate_record(null::private.applicant_filters, each)).* from jsonb_array_elements(asked) each
  loop
    perform private.refuse_many_choices(filters);
    execute private.search_statement(filters, null, max_counted + 1) into numbers;
    counts := counts || cardinality(numbers);
  end loop;
  return counts;
end
$$;

create function public.count_searches(searches jsonb) returns integer[]
language sql stable set search_path = ''
as $$ select private.count_searches(searches) $$;
comment on function public.count_searches(jsonb) is
  'Members with profiles: how many profiles each of at most 8 searches finds, [{search, gpa_to, sections, ...}] with the arguments of search_applicants; 1001 stands for more than 1000. Anyone else gets no counts.';

-- The schools of the caller's list that have a date ahead or a secondary to send, the earliest first.
create function private.due_schools() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(due) order by least(due.secondary_in_on, due.interview_on), due.school_id), '[]')
  from (
    select saved.school_id, coalesce(listed.name, private.own_name(saved)) as name,
      saved.secondary_in_on, saved.secondary_sent_on, saved.interview_on, saved.answer
    from public.saved_schools saved
    left join private.listed_schools() listed on listed.id = saved.school_id
    where saved.user_id = auth.uid() and private.may_read_applicants() and saved.answer is null
      -- Yesterday, it is still today somewhere.
      and (saved.interview_on >= current_date - 1 or saved.secondary_in_on is not null and saved.secondary_sent_on is null)
    order by least(saved.secondary_in_on, saved.interview_on), saved.school_id
    limit 20) due
$$;

create function public.front_page(searches jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'counts', private.count_searches(searches),
    'due', private.due_schools(),
    'applying_since', (select min(applied_on) from public.saved_schools),
    'applies_in', (select p.applies_in from public.profiles p where p.user_id = auth.uid()),
    'year', (
      select jsonb_build_object('id', id, 'title', title, 'capability', capability, 'outline', outline, 'ticked', coalesce(
        (select p.guide_ticks -> guides.id from public.profiles p where p.user_id = auth.uid()), '[]'))
      from public.guides
      where id = 'application-year' and published_at <= now() and outline is not null))
$$;
comment on function public.front_page(jsonb) is
  'Members with profiles: what stands above their lists, {counts (count_searches), due: [{school_id, name, secondary_in_on, secondary_sent_on, interview_on, answer}] of at most 20 of their schools, applying_since: the first day on which they applied, applies_in: the summer in which they say they apply, year: {id, title, capability, outline, ticked (texts of boxes)} of the guide to the year, if they hold it}. Anyone else gets empty lists.';
grant execute on function
  private.count_searches(jsonb, integer, integer), public.count_searches(jsonb), private.due_schools(), public.front_page(jsonb) to authenticated;
