-- The default catalogue. Rows that exist are left alone: an admin's price or text wins over ours.

insert into public.products (id, name, description, price_cents, category, features, is_active, sort_order)
values
  ('cheatsheet', 'Premed Cheatsheet',
   'See how people like you got in: full profiles of applicants who were accepted to medical school, in their own words.',
   1499, 'cheatsheet',
   '{"Advice and reflections from accepted applicants", "Schools they were accepted to", "Extracurriculars, described in their own words", "MCAT and GPA", "Gap years and how they spent them"}',
   true, 1),
  ('application', 'Application Cheatsheet',
   'Write an application that admissions committees remember, from the personal statement to the last recommendation letter.',
   1999, 'application',
   '{"Personal statement guide", "Activity description guide", "Advice from admissions committees", "Writing strategy guide", "Recommendation email template"}',
   true, 2),
  ('cheatsheet-plus', 'Premed Cheatsheet+',
   'The Premed Cheatsheet, plus the templates and plans that help you build the experiences behind a strong profile.',
   2999, 'cheatsheet',
   '{"Everything in the Premed Cheatsheet", "Cold emailing templates", "CV template", "Summer program database", "MCAT course schedules and study plan"}',
   true, 3),
  ('application-plus', 'Application Cheatsheet +',
   'Two guides in one: learn from the profiles of accepted applicants while you write your own application.',
   3499, 'application',
   '{"Everything in the Premed Cheatsheet", "Everything in the Application Cheatsheet"}',
   true, 4),
  -- Not on sale until an admin sets a price.
  ('interview-cheatsheet', 'Interview Cheatsheet',
   'Walk into every interview prepared: how each format works, what interviewers listen for, and questions to practice with.',
   null, 'interview',
   '{"Traditional interview guide", "MMI guide", "Practice questions", "Questions to ask your interviewer"}',
   false, 5),
  ('interview-cheatsheet-plus', 'Interview Cheatsheet+',
   'The Interview Cheatsheet together with the profiles of applicants whose interviews ended in an acceptance.',
   null, 'interview',
   '{"Everything in the Interview Cheatsheet", "Everything in the Premed Cheatsheet"}',
   false, 6)
on conflict (id) do nothing;

insert into public.product_capabilities (product_id, capability)
values
  ('cheatsheet', 'profiles'),
  ('cheatsheet-plus', 'profiles'),
  ('cheatsheet-plus', 'plus'),
  ('application', 'application'),
  ('application-plus', 'profiles'),
  ('application-plus', 'application'),
  ('interview-cheatsheet', 'interview'),
  ('interview-cheatsheet-plus', 'profiles'),
  ('interview-cheatsheet-plus', 'interview')
on conflict do nothing;
