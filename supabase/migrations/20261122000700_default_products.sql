-- The initial catalogue, of which nothing is on sale until its owner has something to sell. Admins own it from then on; their changes
-- are never overwritten.

create function private.default_products() returns table (
  id text, name text, description text, price_cents integer, category text, features text[], is_active boolean,
  sort_order integer, capabilities text[])
language sql immutable set search_path = ''
as $$
  values
    ('cheatsheet', 'Premed Cheatsheet',
     'See how people like you got in: full profiles of applicants who were accepted to medical school, in their own words.',
     1499, 'cheatsheet',
     '{"Advice and reflections from accepted applicants", "Schools accepted, by name", "Extracurriculars, described in their own words", "MCAT and GPA", "Gap years and how they spent them"}'::text[],
     true, 1, '{profiles}'::text[]),
    ('application', 'Application Cheatsheet',
     'Write an application that admissions committees remember, from the personal statement to the last recommendation letter.',
     1999, 'application',
     '{"Personal statement guide", "Activity description guide", "Admissions committee advice", "Writing strategy guide", "Recommendation email template"}',
     true, 2, '{application}'),
    ('cheatsheet-plus', 'Premed Cheatsheet+',
     'The Premed Cheatsheet, plus the templates and plans that help you build the experiences behind a strong profile.',
     2999, 'cheatsheet',
     '{"Everything in the Premed Cheatsheet", "Cold emailing templates", "CV template", "Summer program database", "MCAT course schedules and study plan"}',
     true, 3, '{profiles,plus}'),
    ('application-plus', 'Application Cheatsheet +',
     'Two guides in one: learn from the profiles of accepted applicants while you write your own application.',
     3499, 'application',
     '{"Everything in the Premed Cheatsheet", "Everything in the Application Cheatsheet"}',
     true, 4, '{profiles,application}'),
    -- Not on sale until an admin sets a price.
    ('interview-cheatsheet', 'Interview Cheatsheet',
     'Walk into every interview prepared: how each format works, what interviewers listen for, and questions to practice with.',
     null, 'interview',
     '{"Traditional interview guide", "MMI guide", "Practice questions", "Questions to ask your interviewer"}',
     false, 5, '{interview}'),
    ('interview-cheatsheet-plus', 'Interview Cheatsheet+',
     'The Interview Cheatsheet together with the profiles of applicants whose interviews ended in an acceptance.',
     null, 'interview',
     '{"Everything in the Interview Cheatsheet", "Everything in the Premed Cheatsheet"}',
     false, 6, '{profiles,interview}')
$$;

insert into public.products (
  id, name, description, price_cents, category, features, is_active, sort_order, capabilities)
select id, name, description, price_cents, category, features, false, sort_order, capabilities
from private.default_products();

-- Adds the missing default products that are on sale from the start. Existing ones keep an admin's changes.
create function private.restore_default_products() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  restored integer;
begin
  perform private.require_admin();
  perform private.require_unsold();
  with added as (
    insert into public.products (
      id, name, description, price_cents, category, features, is_active, sort_order, capabilities)
    select * from private.default_products() where is_active
    on conflict (id) do nothing
    returning id)
  select count(*) into restored from added;
  return jsonb_build_object('restored', restored);
end
$$;

create function public.restore_default_products() returns jsonb
language sql set search_path = ''
as $$ select private.restore_default_products() $$;
comment on function public.restore_default_products() is
  'Admins: adds the missing ones of the four default products. Returns {restored}. 409 once the store has sold something.';

grant execute on function private.restore_default_products(), public.restore_default_products() to authenticated;
