-- The ten profiles most similar to a member's own values, which are not stored.
--
-- Each value the member enters is compared with the profile's, in units:
--
--   GPA          0.10 apart                        1
--   MCAT         3 points apart                    1
--   gap years    a year apart                      0.5, at most 1
--   state        different                         1
--   activities   each that only one of the two did 0.5 (any with patients are one)
--
-- A value missing from the profile counts 2, gap years 1, so that missing data never looks similar; a profile without activities
-- is missing them all. The distance is the average over the entered values. Ties are ordered by number.
--
-- To be fast among a million profiles, windows around the GPA and the MCAT widen until they hold two thousand profiles.
-- The two thousand nearest by numbers and state are then compared by activities too. With up to two thousand profiles,
-- all are compared.
create function private.nearest_applicants(
  gpa numeric, mcat integer, gap_years integer, state text, activities text[])
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  max_compared constant integer := 2000;
  -- Differences are added in thirtieths of a unit: integers, so that ties are exact.
  one_unit constant integer := 30;
  missing_value constant integer := 2 * one_unit;
  known constant text[] := (private.applicant_stories())[1:9];
  my_gpa integer;
  my_mcat constant integer := mcat;
  my_gap_years constant integer := gap_years;
  my_state constant text := nullif(lower(trim(state)), '');
  my_activities text[];
  my_kinds text[];
  points integer;
  hundredths integer;
  found jsonb := '[]';
begin
  if not private.may_read_applicants() then
    return '{"rows": [], "schools": []}';
  elsif gpa not between 0 and 4 then
    raise sqlstate 'PT400' using message = 'GPA must be between 0 and 4.00.';
  elsif mcat not between 472 and 528 then
    raise sqlstate 'PT400' using message = 'MCAT must be between 472 and 528.';
  elsif gap_years not between 0 and 60 then
    raise sqlstate 'PT400' using message = 'Gap years must be between 0 and 60.';
  elsif char_length(state) > 100 then
    raise sqlstate 'PT400' using message = 'State must have at most 100 characters.';
  elsif cardinality(activities) > 2 * cardinality(known) or not array_remove(activities, null) <@ known then
    raise sqlstate 'PT400' using message = 'Unknown activity.', hint = array_to_string(known, ', ');
  elsif num_nonnulls(gpa, mcat) = 0 then
    raise sqlstate 'PT400' using message = 'Please enter a GPA or an MCAT score.';
  end if;
  my_gpa := round(gpa * 100);
  my_activities := nullif(array_remove(activities, null), '{}');
  my_kinds := private.kinds_of(my_activities);

  -- Ends with null: all profiles.
  foreach points in array '{1,2,4,8,16,null}'::integer[] loop
    hundredths := points * 10 / 3;
    exit when points is null or max_compared = (
      select count(*) from (
        select from public.applicants
        where is_published
          and (my_gpa is null or gpa_hundredths between my_gpa - hundredths and my_gpa + hundredths)
          and (my_mcat is null or mcat between my_mcat - points and my_mcat + points)
        limit max_compared
      ) in_window);
  end loop;

  with near_in_numbers as (
    select
      id,
      case when my_gpa is null then 0 else coalesce(abs(gpa_hundredths - my_gpa) * one_unit / 10, missing_value) end
      + case when my_mcat is null then 0 else coalesce(abs(mcat - my_mcat) * one_unit / 3, missing_value) end
      + case when my_gap_years is null then 0 else least(coalesce(abs(gap_years - my_gap_years) * one_unit / 2, one_unit), one_unit) end
      + case
          when my_state is null or lower(trim(state_of_residency)) = my_state then 0
          when trim(state_of_residency) <> '' then one_unit
          else missing_value
        end as apart
    from public.applicants
    where is_published and (
      points is null
      or (my_gpa is null or gpa_hundredths between my_gpa - hundredths and my_gpa + hundredths)
      and (my_mcat is null or mcat between my_mcat - points and my_mcat + points))
    order by apart, number
    limit max_compared
  ),
  compared as (
    select
      applicants, number, theirs, shared,
      (apart + case
        when my_activities is null then 0
        when theirs = '{}' then missing_value
        else (cardinality(their_kinds) + cardinality(my_kinds) - 2 * (
          select count(*) from unnest(their_kinds) kind where kind = any (my_kinds))) * one_unit / 2
      end)::numeric / one_unit / num_nonnulls(my_gpa, my_mcat, my_gap_years, my_state, my_activities) as distance
    from near_in_numbers
    join public.applicants using (id),
      private.activities_of(applicants) as theirs,
      private.kinds_of(theirs) as their_kinds,
      lateral (select array(select unnest(theirs) intersect select unnest(my_activities) order by 1) as shared) both_did
  ),
  nearest as (
    select * from compared order by distance, number limit 10
  )
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'applicant', private.profile_json(applicants),
      'distance', round(distance, 2),
      'gpa_apart', (abs((applicants).gpa_hundredths - my_gpa) / 100.0)::numeric(3, 2),
      'mcat_apart', abs((applicants).mcat - my_mcat),
      'gap_years_apart', abs((applicants).gap_years - my_gap_years),
      'is_same_state', lower(nullif(trim((applicants).state_of_residency), '')) = my_state,
      'shared_activities', case when my_activities is not null and theirs <> '{}' then shared end)
    order by distance, number), '[]')
  into found
  from nearest;
  return jsonb_build_object('rows', found, 'schools', (
    with theirs as materialized (
      select id, name, image_url, custom_image_url, degree, control, state, profile_count, states, avg_gpa, avg_mcat
      from public.school_directory
      where id in (select id #>> '{}' from jsonb_path_query(found, '$[*].applicant.schools[*].id') as id))
    select coalesce(jsonb_agg(to_jsonb(s) || jsonb_build_object('ranges', coalesce(ranges, '{}')) order by name), '[]')
    from theirs s
    left join private.score_ranges(array(select id from theirs)) on school_id = s.id));
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
  'Members with profiles: {rows, schools}. Rows are the ten most similar profiles, each {applicant, distance, gpa_apart, mcat_apart, gap_years_apart, is_same_state, shared_activities}; the last five are null if either side lacks the value. Schools are those that accepted them, as search_schools has them. A GPA or an MCAT is required; 400 for values out of range. Anyone else gets no rows.';
grant execute on function
  private.nearest_applicants(numeric, integer, integer, text, text[]),
  public.nearest_applicants(numeric, integer, integer, text, text[]) to authenticated;
