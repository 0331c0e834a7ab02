-- The documents, made from the texts in supabase/storage/guides by `npx tsx tools/generators/documents/build.ts`. Texts and PDFs
-- are uploaded to the bucket "guides" (`supabase seed buckets`). Everybody may read the open pages: the first two sections of the first
-- document of each capability (shop_window).
insert into public.guides (id, capability, kind, title, summary, storage_path, text_path, sort_order, page_count, open_pages)
values
  ('personal-statement-guide', 'application', 'featured', 'Personal Statement Guide',
   'From an empty document to a finished essay in six weeks. How to find your material, a structure that holds it, and before-and-after paragraphs that show what revision really changes.',
   'application/personal-statement-guide.pdf', 'application/personal-statement-guide.md', 1, 8, $open$## What the essay has to do

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
  ('activities-description-guide', 'application', 'document', 'Activities Description Guide',
   'Fifteen entries, 700 characters each, and three that get more room. How to choose, count hours honestly and write entries that a tired reader remembers, with complete before-and-after examples.',
   'application/activities-description-guide.pdf', 'application/activities-description-guide.md', 2, 8, null),
  ('admissions-committee-advice', 'application', 'document', 'Admissions Committee Advice',
   'How a file travels through an admissions office, what readers write in the margin, and how to read your own application the way a committee will. With a rubric to score yourself before they do.',
   'application/admissions-committee-advice.pdf', 'application/admissions-committee-advice.md', 3, 7, null),
  ('writing-strategy-guide', 'application', 'document', 'Writing Strategy Guide',
   'A plan for the whole writing year, from the first notes to the last secondary. Includes a month-by-month calendar, a story bank, a way to answer 20 schools with eight essays, and worked prompts.',
   'application/writing-strategy-guide.pdf', 'application/writing-strategy-guide.md', 4, 8, null),
  ('recommendation-letters', 'application', 'document', 'Recommendation Letters',
   'Whom to ask, when, and in which words. Five emails you can adapt, the packet that makes a letter specific, and a calendar that keeps every letter in before your secondaries are.',
   'application/recommendation-letters.pdf', 'application/recommendation-letters.md', 5, 9, null),
  ('application-year', 'application', 'companion', 'The Application Year',
   'What to do in each month, from the January before you apply to the August in which you start. With the three services side by side, what Texas does differently, and what changes if a school is osteopathic.',
   'application/application-year.pdf', 'application/application-year.md', 6, 8, null),
  ('interview-day-guide', 'interview', 'featured', 'Interview Day Guide',
   'What happens from the invitation to the drive home, and what to do about each part. A two-week plan, an hour-by-hour day, the questions worth asking, and how to recover when an answer goes wrong.',
   'interview/interview-day-guide.pdf', 'interview/interview-day-guide.md', 1, 7, $open$## What an interview is for

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
  ('mmi-guide', 'interview', 'document', 'MMI Guide',
   'Every kind of station in a multiple mini interview, a way to think in each, and 16 practice prompts with what raters listen for. Includes a full answer, minute by minute.',
   'interview/mmi-guide.pdf', 'interview/mmi-guide.md', 2, 8, null),
  ('traditional-interview-questions', 'interview', 'document', 'Traditional Interview Questions',
   'Forty-eight questions in eight groups, what each one is really asking, and outlines you can fill with your own stories. For one-on-one and panel interviews, open file or closed.',
   'interview/traditional-interview-questions.pdf', 'interview/traditional-interview-questions.md', 3, 8, null),
  ('ethics-primer', 'interview', 'document', 'Ethics Primer',
   'The four principles in plain words, the handful of rules every applicant should know, and nine cases worked through to a decision, including the ones where no answer feels good.',
   'interview/ethics-primer.pdf', 'interview/ethics-primer.md', 4, 7, null),
  ('virtual-interview-guide', 'interview', 'document', 'Virtual Interview Guide',
   'How to be fully present through a camera. Set-up on any budget, a rehearsal that finds the faults in time, what to do when the connection drops, and how to answer recorded prompts.',
   'interview/virtual-interview-guide.pdf', 'interview/virtual-interview-guide.md', 5, 8, null),
  ('after-the-interview', 'interview', 'document', 'After the Interview',
   'Thank-you notes, update letters, letters of interest and intent, the waitlist and the choice. What each is for, when to send it, when to send nothing, and a template for every one.',
   'interview/after-the-interview.pdf', 'interview/after-the-interview.md', 6, 8, null),
  ('mcat-study-plan', 'plus', 'document', 'MCAT Course Schedule and Study Plan',
   'Which courses to take in which term, and twelve weeks of study with a full day hour by hour, or twenty beside work or classes. Includes an error log and a rule for when to move the date.',
   'plus/mcat-study-plan.pdf', 'plus/mcat-study-plan.md', 5, 6, $open$## Before you choose a date

The MCAT takes a full day: four sections of 59 or 53 questions each, about six and a quarter hours of testing, and a little over seven and a half hours from door to door. It rewards three things in this order: reading carefully when tired, using first-year science in unfamiliar settings, and knowing the science. Most people prepare in the opposite order.

| Section | Questions | Minutes | What it leans on |
| --- | --- | --- | --- |
| Chemical and physical | 59 | 95 | General chemistry, physics, biochemistry |
| CARS | 53 | 90 | No outside knowledge at all |
| Biological and biochemical | 59 | 95 | Biology, biochemistry |
| Psychological, social, biological | 59 | 95 | Introductory psychology, sociology |

Each section is scored from 118 to 132, the whole from 472 to 528. Scores come about a month after the test. Fees, dates and the rules on how often you may sit it are published by the AAMC every year: check the current ones before you book.

**Count backwards.** If you want to submit your application in early June, a test in April gives you your score before you submit, and time to try again if you must. A test in January leaves spring for your essays. A test after June delays schools' reading of your file.

> **Try it.** Write down the week you want to submit. Go back five weeks for the score, twelve more for studying (twenty beside work), and one for the week that will go wrong. That Monday is when you begin.

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

Schools set their own required courses, and a few accept no community-college or online credits. Check the list of each school you care about before you register.$open$);
