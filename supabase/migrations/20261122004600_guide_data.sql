-- The initial guides. An email template's body begins with its subject line; members fill in the [brackets].

insert into public.guides (id, capability, kind, title, summary, body, sort_order)
values
  ('research-email-1', 'plus', 'email_template', 'Research 1: A lab whose work you have read',
   'For a first email to a professor whose recent paper interested you, when you have little or no research experience.',
   $body$Subject: Undergraduate interested in your work on [specific topic]

Dear Dr. [last name],

I am a [year, e.g. second-year] [major] student at [university]. I read your [year] paper on [topic in your own words], and I have kept thinking about [one specific finding or figure, and why it caught your attention]. It made me wonder [one honest question the paper left you with].

I would like to learn how a question like that is worked on day to day, and I am writing to ask whether you could use an undergraduate volunteer in your group starting in [month]. I have not worked in a lab before. What I can offer is [relevant course, e.g. a semester of cell biology with lab], [skill, e.g. basic Python or careful record keeping], and [8 to 10] hours a week until at least [month and year], on [days]. I am glad to start with whatever is most useful, including dishes and data entry.

My CV and unofficial transcript are attached. If you have fifteen minutes in the next two weeks, I would be grateful to meet in person or by video; I am free [two or three specific times]. If the lab is full, I would also appreciate a pointer to a colleague you think I should write to.

Thank you for your time.

Best regards,
[first and last name]
[major, expected graduation]
[phone number]$body$, 1),

  ('research-email-2', 'plus', 'email_template', 'Research 2: A clinical or summer project',
   'For a physician-researcher, a summer position or a gap-year role, when you already have some research or clinical experience.',
   $body$Subject: [Summer / Gap-year] research on [topic]: [one relevant skill], available [start date]

Dear Dr. [last name],

I am a [year] at [university] planning to apply to medical school in [year], and I am looking for a [part-time / full-time] research position from [start date] to [end date]. Your group's work on [topic], especially [a named study, trial or registry], is close to what I have seen from the other side: [one sentence on your own experience, e.g. as a scribe in an emergency department, I watched patients return because nobody could reach them after discharge].

What I could contribute from the first week:

- [Skill with evidence, e.g. chart review: abstracted 240 records for a study of ..., with a second reviewer]
- [Skill with evidence, e.g. R: cleaned the survey data and made the figures for a poster at ...]
- [Practical point, e.g. human-subjects training completed in (month); comfortable speaking (language) with patients]

I would hope to take on a question small enough to finish, and to learn how to write it up. [Name and title of a current or former supervisor] has agreed to be contacted about my work: [email address].

My CV is attached. May I come by for a short conversation, or speak with the coordinator who runs the project? I can be reached at any time by email, or at [phone number] after [time].

With thanks,
[first and last name]
[university, expected graduation]$body$, 2),

  ('shadowing-email-1', 'plus', 'email_template', 'Shadowing 1: A physician you have never met',
   'For writing to a physician or practice manager who does not know you, found through a clinic''s website or an alumni directory.',
   $body$Subject: Premed student asking to shadow for [half a day / one day]

Dear Dr. [last name],

I am a [year] [major] student at [university], and I grew up in [town / neighborhood]. I am preparing to apply to medical school, and I would like to understand what [specialty] looks like between the moments people talk about. I found you through [how: the clinic's website, our alumni directory, a talk on ...], and [one specific reason for writing to this person, e.g. your clinic is one of the few here that sees patients without insurance].

Would you be willing to let me shadow you for [half a day]? I am free on [days], from [date] on, and will fit around whatever suits you and your patients. I will stay out of the way, step out whenever you or a patient prefers, and keep everything I see and hear confidential. I have [completed HIPAA training / current immunization and TB records] and can send whatever your office needs. If a practice manager arranges this, I am happy to write to them instead.

I know that having a student in the room is extra work. Even an hour would mean a great deal to me.

Thank you for considering it.

Sincerely,
[first and last name]
[phone number]
[university email address]$body$, 3),

  ('shadowing-email-2', 'plus', 'email_template', 'Shadowing 2: A follow-up, or someone you have met',
   'For a physician you have met or were introduced to, or for one polite follow-up a week to ten days after a first email went unanswered.',
   $body$Subject: Following up: shadowing in [specialty] in [month]

Dear Dr. [last name],

[If you have met:] Thank you again for talking with me at [place or event] on [date]. What you said about [specific thing] stayed with me, and I have since [what you did with it: read ..., started volunteering at ...].
[If introduced:] [Name of the person] suggested that I write to you, after I told [him / her / them] that I hope to see more of [specialty].
[If following up:] I wrote on [date] to ask about shadowing, and I am trying once more in case my note arrived on a busy day.

I would be grateful to spend [a morning in clinic / a day on service] with you, at any time between [date] and [date]. So far I have shadowed in [specialty, hours] and [specialty, hours]. What I have not yet seen is [what you hope to learn, e.g. how a plan is made when a patient has several conditions at once].

I have my immunization records and confidentiality training at hand, and can complete your institution's observer forms this week. If now is not a good time, please don't feel you have to explain; I would be glad to ask again in [month], or to write to a colleague you recommend.

With appreciation,
[first and last name]
[university, year]
[phone number]$body$, 4),

  ('recommendation-email', 'application', 'email_template', 'Asking for a letter of recommendation',
   'For a professor, supervisor or physician who knows your work well; send it six to eight weeks before you need the letter.',
   $body$Subject: Would you write a letter for my medical school application?

Dear [Dr. / Professor] [last name],

I hope you are well. [One sentence that places you: I took your (course) in (term), and came to your office hours most weeks / I have worked in your clinic since (month).] I am applying to medical school this [month], and I am writing to ask whether you know my work well enough to write me a strong letter of recommendation.

I thought of you because [a specific reason, e.g. you saw how I handled the project after our first protocol failed]. If you agree, these are things you have seen first-hand that other letters are unlikely to cover:

- [A concrete example: what you did, when, how it turned out]
- [A second example that shows a different quality]
- [Growth: something you could not do at first and can do now]

The letter would be due on [date], and goes through [AMCAS Letter Service / AACOMAS / TMDSAS / Interfolio]. If you say yes, I will send you the request with the upload instructions, my CV, a draft of my personal statement, and the association's guidelines for letter writers. I am also happy to meet for a few minutes, if that would help.

If you are too busy, or feel you could not write in detail, please tell me: I will understand completely, and will be grateful for the honest answer.

Thank you for everything I learned from you.

Sincerely,
[first and last name]
[phone number]
[student ID, if your school's letter office asks for one]$body$, 7);

-- Documents are built from the texts beside them in supabase/storage/guides (`npx tsx tools/generators/documents/build.ts`), and
-- both are uploaded to the bucket "guides" (`supabase seed buckets`). Titles and summaries here match the texts.
-- Everybody may read the open pages, which are the first two sections of a text (shop_window).
insert into public.guides (
  id, capability, kind, title, summary, storage_path, text_path, sort_order, page_count, open_pages)
select id, capability, kind, title, summary, storage_path,
  case when storage_path ~ '\.pdf$' then regexp_replace(storage_path, 'pdf$', 'md') end, sort_order, page_count, open_pages
from (values
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
   'Whom to ask, when, and in which words. Five emails you can adapt, the packet that makes a letter specific, and a calendar that keeps every letter in before your secondaries are.',
   'application/recommendation-letters.pdf', 5),
  ('application-year', 'application', 'companion', 'The Application Year',
   'What to do in each month, from the January before you apply to the August in which you start. With the three services side by side, what Texas does differently, and what changes if a school is osteopathic.',
   'application/application-year.pdf', 6),
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
) guides (id, capability, kind, title, summary, storage_path, sort_order)
left join (values
  ('personal-statement-guide', 8, $open$## What the essay has to do

The AMCAS prompt asks you to explain why you want to go to medical school. Readers use your answer to settle three questions, and a strong essay answers all three without announcing that it does.

1. **Do you know what you are getting into?** Show medicine as you have seen it, including the parts that are slow, sad or unresolved.
2. **Why a physician, and not something near it?** If "nurse", "researcher" or "social worker" would fit the essay just as well, it is not finished.
3. **Who would be sitting across from us?** A particular person with a way of noticing things, not a list of virtues.

It does not have to summarize your activities, defend every grade or prove that you have wanted this since childhood. Other parts of the application do the first two. Nobody needs the third.

| Application | For | Limit, with spaces |
| --- | --- | --- |
| AMCAS | Most MD programs | 5,300 characters |
| AACOMAS | Most DO programs | 5,300 in recent cycles |
| TMDSAS | Most Texas schools | 5,000 in recent cycles |

AACOMAS wants to know why osteopathic medicine, so the AMCAS essay needs real revision, not a new last line. TMDSAS asks for further essays beside this one, and has changed their prompts and lengths more than once. Check the current limits and prompts when your cycle opens. 5,300 characters is roughly 800 to 900 words.

## Find the material before you write

Most weak essays are not badly written. They were started too early. Spend the first week only collecting.

> **Try it.** Set a timer for ten minutes a question. Write without stopping and without deleting. One question a day is enough.

- Which patient, or person in your care, do you still think about? What exactly did you see, hear, hold?
- When were you wrong about somebody? How did you find out?
- What do people come to you for?
- What have you kept doing when nobody was counting the hours?
- When did you doubt medicine, and what did you do about the doubt?
- What did you once do badly that you now do well? Who taught you?

Now go through your pages with two pens. With one, underline every sentence that only you could have written. With the other, mark each place where you changed your mind. The best scenes have both marks.

You are looking for two or three moments that share a thread: a question you keep asking, a kind of person you keep turning towards, a task that finds you in every room. That thread is your theme. If you can say it in one plain sentence, you are ready to draft.

> **Example.** *Invented notes.* "Front desk at the clinic: man didn't understand the form." "Tutoring: Ines learned fractions when I stopped talking." "Grandmother nodding at the pharmacist, then asking me in the car what he said." **The thread:** I notice when people pretend to understand, and I want to be the one they don't have to pretend with.

### Three tests for a theme

- **Could a classmate have it?** "I want to help people" belongs to everybody. "I notice when people pretend to understand" belongs to somebody.
- **Does it lead to a physician?** The person who explains could be a teacher. Your scenes must show why explaining was not enough.
- **Can it survive a question?** Imagine an interviewer asking, "And when did you fail at that?" If you have an answer, the theme is real.$open$),
  ('activities-description-guide', 8, null),
  ('admissions-committee-advice', 7, null),
  ('writing-strategy-guide', 8, null),
  ('recommendation-letters', 9, null),
  ('application-year', 8, null),
  ('interview-day-guide', 7, $open$## What an interview is for

By the time you are invited, somebody has read your file and believes you could do the work. The interview asks what a file can't show. Whatever the format, your interviewer goes away with three answers:

1. Would I want this person to look after my family?
2. Would I want to work with them at three in the morning?
3. Do they know why they are here, in medicine and at this school?

Facts about you already sit in the application. The interview is about how you think, and how you treat the person in front of you. That is good news, because both can be practiced.

## When the invitation comes

Reply the same day. Slots fill, and many offices watch how you handle a simple email.

> **Example.** *Invented reply.* "Dear Ms. Okafor, thank you for the invitation. I would be glad to interview on Thursday, October 9. My mobile number that day is 555-0147. May I ask whether the interviewers will have read my application, and whether the day includes an MMI? With thanks, Dana Reyes (AAMC ID 00000000)"

Then find out, from the invitation or by asking the office:

| Ask | Why it matters |
| --- | --- |
| Which format? | Traditional, MMI, group, recorded, or a mixture. |
| Open, partially closed or closed file? | In a closed-file interview you must supply the context yourself. |
| How long, how many, with whom? | Faculty, students and community members listen for different things. |
| Which time zone? | Online days are often announced in the school's. |
| What may I bring or use? | Notes are usually unwelcome in the room. |

If you need an accommodation, such as extra reading time at MMI stations, a wheelchair route or a place to express milk, ask now and plainly. Arranging it is the office's job.$open$),
  ('mmi-guide', 8, null),
  ('traditional-interview-questions', 8, null),
  ('ethics-primer', 7, null),
  ('virtual-interview-guide', 8, null),
  ('after-the-interview', 8, null),
  ('mcat-study-plan', 6, $open$## Before you choose a date

The MCAT takes a full day: four sections of 59 or 53 questions each, about six and a quarter hours of testing, and a little over seven and a half hours from door to door. It rewards three things in this order: reading carefully when tired, using first-year science in unfamiliar settings, and knowing the science. Most people prepare in the opposite order.

| Section | Questions | Minutes | What it leans on |
| --- | --- | --- | --- |
| Chemical and physical | 59 | 95 | General chemistry, physics, biochemistry |
| CARS | 53 | 90 | No outside knowledge at all |
| Biological and biochemical | 59 | 95 | Biology, biochemistry |
| Psychological, social, biological | 59 | 95 | Introductory psychology, sociology |

Each section is scored from 118 to 132, the whole from 472 to 528. Scores come about a month after the test. Fees, dates and the rules on how often you may sit it are published by the AAMC every year: check the current ones before you book.

**Count backwards.** If you want to submit your application in early June, a test in April gives you your score before you submit, and time to try again if you must. A test in January leaves spring for your essays. A test after June delays schools' reading of your file.

> **Try it.** Write down the week you want to submit. Go back five weeks for the score, twelve more for studying, and one for the week that will go wrong. That Monday is when you begin.

## The course schedule

You need the content of eight courses, more or less. The order matters more than the pace: biochemistry late, psychology any time.

| Term | Three-year plan | Start in year two |
| --- | --- | --- |
| Year 1, fall | General chemistry 1, biology 1 | Other requirements |
| Year 1, spring | General chemistry 2, biology 2 | Psychology |
| Year 2, fall | Organic chemistry 1, psychology | General chemistry 1, biology 1 |
| Year 2, spring | Organic chemistry 2, sociology | General chemistry 2, biology 2 |
| Year 3, fall | Biochemistry, physics 1 | Organic chemistry 1, physics 1 |
| Year 3, spring | Physics 2, **MCAT in April** | Organic chemistry 2, physics 2 |
| Year 4, fall | | Biochemistry, **MCAT in January** |

- **Biochemistry before the test.** It is the most heavily used single course. If you can take only one advanced course first, take this one.
- **Physics can overlap.** Second-term physics during your study weeks is workable; organic chemistry during them is not.
- **Sociology is short.** If it doesn't fit, two weeks of reading cover what the test asks.
- **Statistics helps twice:** every passage has a figure, and many schools want the course.

Schools set their own required courses, and a few accept no community-college or online credits. Check the list of each school you care about before you register.$open$)
) texts (id, page_count, open_pages) using (id);

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
- Six to ten applications are a sensible number. Add one laboratory near home, with the email templates above.$body$,
   'https://www.pathwaystoscience.org', 7);
