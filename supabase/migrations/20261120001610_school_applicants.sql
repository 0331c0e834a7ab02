-- The profiles of those whom a school accepted, a page at a time, with the caller's rights. The
-- number they are ordered by is part of the id, so that a page is found without looking at the
-- profiles of the other pages.
create function public.school_applicants(school text, page integer default 1, page_size integer default 10)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  size integer := least(greatest(coalesce(page_size, 10), 1), 100);
  total integer;
  pages integer;
  current_page integer;
  found text[];
begin
  select count(*) into total from public.applicant_schools where school_id = school;

  pages := greatest(ceil(total / size::numeric), 1);
  current_page := least(greatest(coalesce(page, 1), 1), pages);
  found := array(
    select applicant_id
    from public.applicant_schools
    where school_id = school
    order by substr(applicant_id, 11)::integer
    limit size offset (current_page - 1) * size);

  return jsonb_build_object(
    'rows', (
      select coalesce(
        jsonb_agg(
          to_jsonb(a) - array['search_text', 'gpa_hundredths', 'created_by', 'uploaded_by']
          order by a.number),
        '[]')
      from public.applicants a where a.id = any (found)),
    'total', total, 'page', current_page, 'page_size', size, 'page_count', pages);
end
$$;
comment on function public.school_applicants(text, integer, integer) is
  'Members with profiles: {rows, total, page, page_size, page_count} of those whom the school with this id accepted, in the order of their numbers. Anyone else, and an unknown school, gets no rows.';

grant execute on function public.school_applicants(text, integer, integer) to authenticated;
