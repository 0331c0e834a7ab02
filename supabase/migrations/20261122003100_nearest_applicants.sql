-- The ten profiles nearest to a member's own numbers, which are not stored.
--
-- Each number the member gives is compared with the profile's, in units:
--
--   GPA          0.10 apart                       1
--   MCAT         3 points apart                   1
--   gap years    a year apart                     1
--   state        another one                      1
--   activities   each that only one of both did   0.5
--
-- A value the profile lacks counts 2, so that silence is never taken for likeness; a profile without any
-- activity is silent about activities. The distance is the average over the values the member gave. Equally
-- distant profiles come in the order of their numbers.
--
-- To be quick among a million, windows around the GPA and the MCAT are widened until they hold two
-- thousand profiles. The two thousand in there that are nearest in numbers and state are compared in
-- activities, too. A store of no more profiles is always compared whole.
create function private.nearest_applicants(
  gpa numeric, mcat integer, gap_years integer, state text, activities text[])
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  compared_whole constant integer := 2000;
  -- Differences are added up in thirtieths of a unit: whole numbers, so that equal ones are equal.
  one_unit constant integer := 30;
  not_told constant integer := 2 * one_unit;
  known constant text[] := array[
    'research', 'clinical_experience', 'medical_volunteering', 'non_medical_volunteering', 'leadership',
    'medical_employment', 'non_medical_employment', 'shadowing', 'awards_honors'];
  my_gpa integer;
  my_mcat constant integer := mcat;
  my_gap_years constant integer := gap_years;
  my_state constant text := nullif(lower(trim(state)), '');
  my_activities constant text[] := nullif(array_remove(activities, null), '{}');
  points integer;
  hundredths integer;
  found jsonb := '[]';
begin
  if gpa not between 0 and 4 then
    raise sqlstate 'PT400' using message = 'GPA must be between 0 and 4.00.';
  elsif mcat not between 472 and 528 then
    raise sqlstate 'PT400' using message = 'MCAT must be between 472 and 528.';
  elsif gap_years not between 0 and 60 then
    raise sqlstate 'PT400' using message = 'Gap years must be between 0 and 60.';
  elsif char_length(state) > 100 then
    raise sqlstate 'PT400' using message = 'State must have at most 100 characters.';
  elsif not my_activities <@ known then
    raise sqlstate 'PT400' using message = 'There is no such activity.', hint = array_to_string(known, ', ');
  elsif num_nonnulls(gpa, mcat) = 0 then
    raise sqlstate 'PT400' using message = 'A GPA or an MCAT score is needed.';
  end if;
  my_gpa := round(gpa * 100);

  if private.has_capability('profiles') or private.is_admin() then
    -- Null in the end: everybody.
    foreach points in array '{1,2,4,8,16,null}'::integer[] loop
      hundredths := points * 10 / 3;
      exit when points is null or compared_whole = (
        select count(*) from (
          select from public.applicants
          where (my_gpa is null or gpa_hundredths between my_gpa - hundredths and my_gpa + hundredths)
            and (my_mcat is null or mcat between my_mcat - points and my_mcat + points)
          limit compared_whole
        ) window_full);
    end loop;

    with near_in_numbers as (
      select
        id,
        case when my_gpa is null then 0 else coalesce(abs(gpa_hundredths - my_gpa) * one_unit / 10, not_told) end
        + case when my_mcat is null then 0 else coalesce(abs(mcat - my_mcat) * one_unit / 3, not_told) end
        + case when my_gap_years is null then 0 else coalesce(abs(gap_years - my_gap_years) * one_unit, not_told) end
        + case
            when my_state is null or lower(trim(state_of_residency)) = my_state then 0
            when trim(state_of_residency) <> '' then one_unit
            else not_told
          end as apart
      from public.applicants
      where points is null
        or (my_gpa is null or gpa_hundredths between my_gpa - hundredths and my_gpa + hundredths)
        and (my_mcat is null or mcat between my_mcat - points and my_mcat + points)
      order by apart, number
      limit compared_whole
    ),
    compared as (
      select
        applicants, number, theirs, shared,
        (apart + case
          when my_activities is null then 0
          when theirs = '{}' then not_told
          else (cardinality(theirs) + cardinality(my_activities) - 2 * cardinality(shared)) * one_unit / 2
        end)::numeric / one_unit / num_nonnulls(my_gpa, my_mcat, my_gap_years, my_state, my_activities) as distance
      from near_in_numbers
      join public.applicants using (id),
        private.activities_of(applicants) as theirs,
        lateral (select array(select unnest(theirs) intersect select unnest(my_activities) order by 1) as shared) both_did
    ),
    nearest as (
      select * from compared order by distance, number limit 10
    )
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'applicant', private.applicant_json(applicants),
        'distance', round(distance, 2),
        'gpa_apart', (abs((applicants).gpa_hundredths - my_gpa) / 100.0)::numeric(3, 2),
        'mcat_apart', abs((applicants).mcat - my_mcat),
        'gap_years_apart', abs((applicants).gap_years - my_gap_years),
        'is_same_state', lower(nullif(trim((applicants).state_of_residency), '')) = my_state,
        'shared_activities', case when my_activities is not null and theirs <> '{}' then shared end)
      order by distance, number), '[]')
    into found
    from nearest;
  end if;
  return jsonb_build_object('rows', found);
end
$$;

create function public.nearest_applicants(
  gpa numeric default null,
  mcat integer default null,
  gap_years integer default null,
  state text default null,
  activities text[] default null)
returns jsonb
language sql stable set search_path = ''
as $$ select private.nearest_applicants(gpa, mcat, gap_years, state, activities) $$;
comment on function public.nearest_applicants(numeric, integer, integer, text, text[]) is
  'Members with profiles: {rows}, the ten nearest, each {applicant, distance, gpa_apart, mcat_apart, gap_years_apart, is_same_state, shared_activities}; null in the last five is what one of both did not tell. A GPA or an MCAT is needed; what is out of range answers 400. Anyone else gets no rows.';
grant execute on function
  private.nearest_applicants(numeric, integer, integer, text, text[]),
  public.nearest_applicants(numeric, integer, integer, text, text[]) to authenticated;
