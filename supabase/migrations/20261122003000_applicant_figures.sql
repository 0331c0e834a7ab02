-- The activities that a profile tells of. Hobbies and the like are ignored, because everyone has some.
create function private.activities_of(applicant public.applicants) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select activity from unnest(applicant.told) with ordinality as stories (activity, nth)
    where activity = any ((private.applicant_stories())[1:9])
    order by nth)
$$;

-- Statistics for the Explore page, over all profiles or those of one school. As in the search, a private function
-- checks once whether the caller can read profiles, and then reads with its owner's rights.

-- The three activities with patients count as one for a comparison: which of the fields somebody filled in says little.
create function private.kinds_of(activities text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select distinct case
      when activity in ('clinical_experience', 'medical_employment', 'medical_volunteering') then 'patients' else activity end
    from unnest(activities) activity)
$$;

-- The lowest, the middle and the highest of some numbers, with decimals if they are in parts of one, and how many they are. The
-- middle of two lies between them, as their average does. Null for none.
create function private.range_of(numbers integer[], decimals integer default 0) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('n', count(*), 'values', (
    select jsonb_agg(round(value::numeric / 10::numeric ^ decimals, decimals) order by nth)
    from unnest(percentile_cont('{0,0.5,1}'::float8[]) within group (order by number)) with ordinality as ends (value, nth)))
  from unnest(numbers) number
  where number is not null
  having count(*) > 0
$$;

-- Returns {profiles, looked_at, scores, ranges, gap_years, activities}. Each has n, the number of profiles with a value. Gap
-- years, activities and percentiles are null if n is below five. Percentiles are values of actual profiles. Ranges are those of
-- the scores and of each activity's hours. Activities have 'patients' for any activity with them.
--
-- At most about `sample_size` profiles are examined, sampled by Knuth's multiplicative hash of their number, so that
-- their order does not bias the figures and the same profiles always give the same figures.
create function private.explore_applicants(school text, sample_size integer default 10000)
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  min_profiles constant integer := 5;
  percentiles constant float8[] := '{0.1,0.25,0.5,0.75,0.9}';
  total integer := 0;
  sample integer[];
  figures jsonb;
begin
  if private.may_read_applicants() then
    if school is null then
      select count(*) into total from public.applicants where is_published;
    else
      select profiles into total from public.school_figures where school_id = school;
    end if;
  end if;
  -- An array, so that the planner knows its length.
  sample := array(
    select number
    from (
      select number from public.applicants where school is null and is_published
      union all
      select substr(applicant_id, 11)::integer from public.applicant_schools where school_id = school
    ) numbers
    where total > 0 and number * 2654435761 % 4294967296 < 4294967296 * least(sample_size / total::float8, 1));

  with profiles as materialized (
    select number, gpa_hundredths, mcat, gap_years, research_hours, clinical_experience_hours, medical_volunteering_hours,
      non_medical_volunteering_hours, leadership_hours, medical_employment_hours, non_medical_employment_hours, shadowing_hours,
      private.activities_of(applicants) as activities
    from public.applicants
    where number = any (sample)
  ),
  scored as (
    select number, gpa_hundredths, mcat,
      -- Single points up to 500 profiles; beyond that, a grid of 0.05 GPA by one MCAT point.
      case when count(*) over () <= 500 then 1 else 5 end as gpa_step
    from profiles
    where gpa_hundredths is not null and mcat is not null
  ),
  cells as (
    select gpa_hundredths / gpa_step * gpa_step as gpa_from, mcat, count(*) as n,
      -- A point of one profile leads to it.
      case when count(*) = 1 and total = cardinality(sample) then min(number) end as number
    from scored group by 1, 2
  ),
  by_gap_years as (
    select gap_years, count(*) as n from profiles where gap_years is not null group by 1
  ),
  by_activity as (
    select activity, count(*) as n
    from profiles, unnest(activities || case when 'patients' = any (private.kinds_of(activities)) then '{patients}'::text[] end) as activity
    group by 1
  )
  select jsonb_build_object(
    'looked_at', (select count(*) from profiles),
    'scores', (
      select jsonb_build_object(
        'n', count(*),
        'gpa_step', (max(gpa_step) / 100.0)::numeric(3, 2),
        'gpa_percentiles', case when count(*) >= min_profiles then (
          select jsonb_agg((hundredths / 100.0)::numeric(3, 2) order by hundredths)
          from unnest(percentile_disc(percentiles) within group (order by gpa_hundredths)) as hundredths) end,
        'mcat_percentiles', case when count(*) >= min_profiles then percentile_disc(percentiles) within group (order by mcat) end,
        'cells', (select jsonb_agg(jsonb_build_array((gpa_from / 100.0)::numeric(3, 2), mcat, n, number) order by gpa_from, mcat) from cells))
      from scored
      having count(*) > 0),
    'ranges', (
      select nullif(jsonb_strip_nulls(jsonb_build_object(
        'gpa', private.range_of(array_agg(gpa_hundredths), 2),
        'mcat', private.range_of(array_agg(mcat)),
        'research_hours', private.range_of(array_agg(research_hours)),
        'clinical_experience_hours', private.range_of(array_agg(clinical_experience_hours)),
        'medical_volunteering_hours', private.range_of(array_agg(medical_volunteering_hours)),
        'non_medical_volunteering_hours', private.range_of(array_agg(non_medical_volunteering_hours)),
        'leadership_hours', private.range_of(array_agg(leadership_hours)),
        'medical_employment_hours', private.range_of(array_agg(medical_employment_hours)),
        'non_medical_employment_hours', private.range_of(array_agg(non_medical_employment_hours)),
        'shadowing_hours', private.range_of(array_agg(shadowing_hours)))), '{}')
      from profiles),
    'gap_years', (
      select jsonb_build_object('n', sum(n), 'counts', jsonb_agg(jsonb_build_array(gap_years, n) order by gap_years))
      from by_gap_years
      having sum(n) >= min_profiles),
    'activities', (
      select jsonb_build_object(
        'n', count(*),
        'counts', coalesce((select jsonb_agg(jsonb_build_array(activity, n) order by n desc, activity) from by_activity), '[]'))
      from profiles
      having count(*) >= min_profiles))
  into figures;
  return jsonb_build_object('profiles', coalesce(total, 0)) || figures;
end
$$;

create function public.explore_applicants(school text default null)
returns jsonb
language sql stable set search_path = ''
as $$ select private.explore_applicants(school) $$;
comment on function public.explore_applicants(text) is
  'Members with profiles: statistics over all profiles, or over those of one school: {profiles, looked_at, scores, ranges, gap_years, activities}. Ranges, of the scores and of each activity''s hours, are {n, values: [lowest, middle, highest]}. A cell of scores is [lowest GPA, MCAT, profiles, number of the only profile]. Percentiles, gap years and activities of fewer than five profiles are null; anyone else gets none.';
grant execute on function private.explore_applicants(text, integer), public.explore_applicants(text) to authenticated;
