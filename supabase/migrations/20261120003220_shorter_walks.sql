-- The search at a million profiles, where it walked further than it had to.

-- The walk along an order tells from the index alone whom the bands of GPA and MCAT leave out.
drop index public.applicants_number_idx, public.applicants_gpa_asc_idx, public.applicants_gpa_desc_idx,
  public.applicants_mcat_asc_idx, public.applicants_mcat_desc_idx, public.applicants_newest_idx;
create index applicants_number_idx on public.applicants (number) include (gpa_hundredths, mcat);
create index applicants_gpa_asc_idx on public.applicants (gpa_hundredths, number) include (mcat);
create index applicants_gpa_desc_idx on public.applicants (gpa_hundredths desc nulls last, number) include (mcat);
create index applicants_mcat_asc_idx on public.applicants (mcat, number) include (gpa_hundredths);
create index applicants_mcat_desc_idx on public.applicants (mcat desc nulls last, number) include (gpa_hundredths);
create index applicants_newest_idx
  on public.applicants (matriculation_year desc nulls last, number) include (gpa_hundredths, mcat);

-- One or two letters hold no three letters in a row: the index of these would be read from end to end, and
-- then the table. Under another collation than the index's, LIKE finds the same and asks no index.
create function private.plain_if_short(pattern text) returns text
language sql immutable set search_path = ''
as $$ select case when char_length(pattern) < 3 then 'collate "C" ' else '' end $$;

-- As before, with both.
create or replace function private.search_statement(
  term text, majors text[], gpa_bands text[], mcat_bands text[], sort text, most integer)
returns text
language sql immutable set search_path = ''
as $$
  select format(
    'select array(select number from public.applicants where %s order by %s limit %s)',
    concat_ws(' and ',
      'true',
      'search_text ' || private.plain_if_short(term) || 'like ' || quote_literal('%' || term || '%'),
      -- What is in the major is in the search text too, which has an index. Both conditions mean nearly the
      -- same, and PostgreSQL would multiply their odds and expect almost nobody; of a coalesce it expects
      -- half.
      (select '(' || string_agg(
          format(
            'search_text %2$slike %1$L and coalesce(lower(major) like %1$L, false)',
            '%' || m || '%', private.plain_if_short(m)),
          ' or ') || ')'
       from unnest(majors) m),
      (select '(' || string_agg(condition, ' or ') || ')'
       from (values
         ('3.9-4.0', 'gpa_hundredths between 390 and 400'),
         ('3.7-3.89', 'gpa_hundredths between 370 and 389'),
         ('3.5-3.69', 'gpa_hundredths between 350 and 369'),
         ('Below3.5', 'gpa_hundredths < 350')) bands (band, condition)
       where band = any (gpa_bands)),
      (select '(' || string_agg(condition, ' or ') || ')'
       from (values
         ('520+', 'mcat >= 520'),
         ('515-519', 'mcat between 515 and 519'),
         ('510-514', 'mcat between 510 and 514'),
         ('Below510', 'mcat < 510')) bands (band, condition)
       where band = any (mcat_bands))),
    case sort
      when 'gpa-desc' then 'gpa_hundredths desc nulls last, number'
      when 'gpa-asc' then 'gpa_hundredths, number'
      when 'mcat-desc' then 'mcat desc nulls last, number'
      when 'mcat-asc' then 'mcat, number'
      when 'newest' then 'matriculation_year desc nulls last, number'
      else 'number'
    end,
    most)
$$;
