-- The guides as documents: five on applying, six on interviews, a study plan, a CV template, and a
-- list of summer programs. The files are made from supabase/storage/sources (`npm run documents`)
-- and uploaded to the bucket "guides" (`supabase seed buckets`); a title and a summary here are those
-- of the source. Rows that an admin has written or changed are left as they are.

insert into public.guides (id, capability, kind, title, summary, storage_path, sort_order)
values
  ('personal-statement-guide', 'application', 'featured', 'Personal Statement Guide',
   'From an empty document to a finished essay in six weeks. How to find your material, a structure that holds it, and before-and-after paragraphs that show what revision really changes.',
   'application/personal-statement-guide.pdf', 1),
  ('activities-description-guide', 'application', 'document', 'Activities Description Guide',
   'Fifteen entries, 700 characters each, and three that get more room. How to choose, count hours honestly and write entries that a tired reader remembers, with complete before-and-after examples.',
   'application/activities-description-guide.pdf', 2),
  ('admissions-committee-advice', 'application', 'document', 'Admissions Committee Advice',
   'How a file travels through an admissions office, what readers write in the margin, and how to read your own application the way a committee will. With a rubric to score yourself before they do.',
   'application/admissions-committee-advice.pdf', 3),
  ('writing-strategy-guide', 'application', 'document', 'Writing Strategy Guide',
   'A plan for the whole writing year, from the first notes to the last secondary. Includes a month-by-month calendar, a story bank, a way to answer 20 schools with eight essays, and worked prompts.',
   'application/writing-strategy-guide.pdf', 4),
  ('recommendation-letters', 'application', 'document', 'Recommendation Letters',
   'Whom to ask, when, and in which words. Five e-mails you can adapt, the packet that makes a letter specific, and a calendar that keeps every letter in before your secondaries are.',
   'application/recommendation-letters.pdf', 5),
  ('interview-day-guide', 'interview', 'featured', 'Interview Day Guide',
   'What happens from the invitation to the drive home, and what to do about each part. A two-week plan, an hour-by-hour day, the questions worth asking, and how to recover when an answer goes wrong.',
   'interview/interview-day-guide.pdf', 1),
  ('mmi-guide', 'interview', 'document', 'MMI Guide',
   'Every kind of station in a multiple mini interview, a way to think in each, and 16 practice prompts with what raters listen for. Includes a full answer, minute by minute.',
   'interview/mmi-guide.pdf', 2),
  ('traditional-interview-questions', 'interview', 'document', 'Traditional Interview Questions',
   'Forty-eight questions in eight groups, what each one is really asking, and outlines you can fill with your own stories. For one-on-one and panel interviews, open file or closed.',
   'interview/traditional-interview-questions.pdf', 3),
  ('ethics-primer', 'interview', 'document', 'Ethics Primer',
   'The four principles in plain words, the handful of rules every applicant should know, and nine cases worked through to a decision, including the ones where no answer feels good.',
   'interview/ethics-primer.pdf', 4),
  ('virtual-interview-guide', 'interview', 'document', 'Virtual Interview Guide',
   'How to be fully present through a camera. Set-up on any budget, a rehearsal that finds the faults in time, what to do when the connection drops, and how to answer recorded prompts.',
   'interview/virtual-interview-guide.pdf', 5),
  ('after-the-interview', 'interview', 'document', 'After the Interview',
   'Thank-you notes, update letters, letters of interest and intent, the waitlist and the choice. What each is for, when to send it, when to send nothing, and a template for every one.',
   'interview/after-the-interview.pdf', 6),
  ('mcat-study-plan', 'plus', 'document', 'MCAT Course Schedule and Study Plan',
   'Which courses to take in which term, and twelve weeks of study laid out day by day, with a version for people who work. Includes an error log and a rule for when to move the date.',
   'plus/mcat-study-plan.pdf', 5),
  ('cv-template', 'plus', 'file', 'CV Template',
   'A one- to two-page CV for labs, clinics and summer programs, in Word: every section in place, every blank marked, and a page of advice to read before you send it. One column, so that application software reads it too.',
   'plus/cv-template.docx', 6)
on conflict (id) do update
  set kind = excluded.kind,
    title = excluded.title,
    summary = excluded.summary,
    storage_path = excluded.storage_path,
    sort_order = excluded.sort_order
  where guides.updated_by is null;

-- The template that comes with the application guides stands below them.
update public.guides set sort_order = 6 where id = 'recommendation-email' and updated_by is null;

-- The first interview guide was a text. The documents say all it said; one that an admin has made
-- their own stays, as one document among the others.
delete from public.guides where id = 'interview-formats' and updated_by is null;
update public.guides set kind = 'document', sort_order = 7 where id = 'interview-formats' and kind = 'featured';

insert into public.guides (id, capability, kind, title, summary, body, external_url, sort_order)
values
  ('summer-programs', 'plus', 'link', 'Summer Program Database',
   'Twenty-six programs that pay or teach undergraduates over a summer, and a public directory of many more. Applications mostly close between November and March, so start in October.',
   $body$Programs change their dates, their conditions and sometimes their names. **Check dates with the program** before you plan around one. Where no address is given, search for the name of the program and the institution.

## At many places, one application or one list

| Program | Good to know |
| --- | --- |
| [Amgen Scholars](https://amgenscholars.com) | Ten weeks of research with a stipend at well-known universities, and at the NIH. You apply to each host. |
| [NIH Summer Internship Program](https://www.training.nih.gov) | Research in an NIH laboratory, mostly in Bethesda, Maryland. Scientists choose from the pool: write to those you would work with. |
| [NSF REU sites](https://www.nsf.gov/funding/initiatives/reu/search) | Hundreds of sites in science and engineering, paid. Good for biology, chemistry, neuroscience, bioengineering. |
| [Leadership Alliance SR-EIP](https://theleadershipalliance.org) | One application, several research universities. Paid, with an end-of-summer symposium. |
| [Summer Health Professions Education Program](https://www.shpep.org) | Free academic and career program of several weeks for students early in college, at health-professions schools. Check that it runs this year. |
| Big Ten Academic Alliance SROP | One application, research at the Big Ten universities. |
| [DAAD RISE Germany](https://www.daad.de/rise) | Paid research with a doctoral student in Germany. Biology, chemistry, physics and more; you don't need German. |
| Health Career Connection | Paid internships in hospitals, clinics and public health agencies rather than laboratories. |

## Medical schools and universities

| Program | Good to know |
| --- | --- |
| Albert Einstein College of Medicine: SURP | Bronx. Laboratory research for students who think of a research career. |
| Baylor College of Medicine: SMART | Houston. Large program with daily seminars. |
| Boston University: STaRS | Biomedical research at the medical campus. |
| Caltech: SURF | Pasadena. You write the proposal with a mentor, so begin early. |
| Harvard Medical School: SHURP | Boston. For students who think of a PhD or MD-PhD. |
| Johns Hopkins School of Medicine: Summer Internship Program | Baltimore. Several divisions under one application. |
| Mayo Clinic: SURF | Rochester and other campuses. Ten weeks. |
| Rockefeller University: SURF | New York. Small, basic science. |
| Stanford: SSRP | Combined with Amgen Scholars. |
| UCSF: Summer Research Training Program | San Francisco. Basic and translational research. |
| UT Southwestern: SURF | Dallas. For students who think of doctoral study. |
| Vanderbilt: Summer Science Academy | Nashville. Several tracks. |
| Washington University: BioMed RAP | St. Louis. With mentoring towards a PhD or MD-PhD. |
| Weill Cornell, Rockefeller and Sloan Kettering: Gateways to the Laboratory | New York. For students early in college who think of an MD-PhD. |

## Hospitals and research institutes

| Program | Good to know |
| --- | --- |
| Cincinnati Children's: SURF | Pediatric research, clinical and basic. |
| Cold Spring Harbor Laboratory: URP | New York. Genomics, neuroscience, computing. |
| The Jackson Laboratory: Summer Student Program | Maine or Connecticut. Genetics. |
| St. Jude: Pediatric Oncology Education | Memphis. Cancer research, with time in the clinic. |

## Before you apply

- Read who may apply first: year in college, citizenship, grades, and whether your own university is excluded.
- Ask for letters six weeks before the deadline. Two are usual.
- Name two or three laboratories in the essay, and a question each of them works on.
- Six to ten applications are a sensible number. Add one laboratory near home, with the e-mail templates above.$body$,
   'https://www.pathwaystoscience.org', 7)
on conflict (id) do update
  set summary = excluded.summary,
    body = excluded.body,
    external_url = excluded.external_url,
    sort_order = excluded.sort_order
  where guides.updated_by is null;
