-- The documents, made from the texts in supabase/storage/guides by `npx tsx tools/generators/documents/build.ts`. Texts and PDFs
-- are uploaded to the bucket "guides" (`supabase seed buckets`). Everybody may read the open pages: the first two sections of the first
-- document of each capability (shop_window).
insert into public.guides (id, capability, kind, title, summary, storage_path, text_path, sort_order, page_count, open_pages, outline)
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

AACOMAS wants to know why osteopathic medicine, so the AMCAS essay needs real revision, not a new last line. TMDSAS asks for further essays beside this one, and has changed its prompts and lengths more than once. Check the current limits and prompts when your cycle opens. 5,300 characters is roughly 800 to 900 words.

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
- **Can it survive a question?** Imagine an interviewer asking, "And when did you fail at that?" If you have an answer, the theme is real.$open$,
   $outline$## What the essay has to do
## Find the material before you write
### Three tests for a theme
## A structure that holds
### Open inside a moment
### After each scene, say what it did to you
### Answer "why a physician" with a limit you met
## Difficult material
## Six weeks, one draft a week
### How to cut 2,000 characters
### Ask readers questions they can answer
## Before you submit
- [ ] The first two lines could not open anybody else's essay.
- [ ] At least one scene shows you with a patient or someone in your care.
- [ ] Every scene is followed by what changed.
- [ ] "Why a physician" has an answer with an edge in it.
- [ ] No sentence repeats an activity description.
- [ ] "Passion", "always wanted" and "ever since" are gone.
- [ ] Nobody in it can be recognized.
- [ ] No school is named: every school reads it.
- [ ] It is plain text, with a blank line between paragraphs and no odd characters where curly quotes were.
- [ ] You would be glad to talk about any of it for ten minutes.
## Worksheet: plan your essay on one page$outline$),
  ('activities-description-guide', 'application', 'document', 'Activities Description Guide',
   'Fifteen entries, 700 characters each, and three that get more room. How to choose, count hours honestly and write entries that a tired reader remembers, with complete before-and-after examples.',
   'application/activities-description-guide.pdf', 'application/activities-description-guide.md', 2, 8, null,
   $outline$## What this section is
## Step 1: list everything
## Step 2: choose and combine
## Step 3: the boring fields, done well
## Step 4: write the 700 characters
### Clinical work
### Work that has nothing to do with medicine
### Research
### Shadowing
### Hobbies
## Step 5: choose the three most meaningful
## Words to cut, words to keep
## Before you submit
- [ ] Somebody outside science understands every title and every abbreviation.
- [ ] The hours add up to a life somebody could have lived. Check two busy terms.
- [ ] Each contact has said yes, and the details are current.
- [ ] No two entries end on the same lesson.
- [ ] No entry tells again what the personal statement tells.
- [ ] Nothing identifies a patient.
- [ ] Honors and publications are worded exactly as they are.
- [ ] You can talk about the least important entry for three minutes.
## Worksheet: one entry$outline$),
  ('admissions-committee-advice', 'application', 'document', 'Admissions Committee Advice',
   'How a file travels through an admissions office, what readers write in the margin, and how to read your own application the way a committee will. With a rubric to score yourself before they do.',
   'application/admissions-committee-advice.pdf', 'application/admissions-committee-advice.md', 3, 7, null,
   $outline$## How to use this guide
## The way of a file
## What readers are looking for
### 1. Can you do the work?
### 2. Do you know what you are choosing?
### 3. Whom do you do things for?
### 4. Can you be trusted and taught?
### 5. Why this school?
## What readers write in the margin
## Consistency, the quiet virtue
## Red flags, and how to carry them
## Choosing schools as a reader would
## Being the same person everywhere
## If it doesn't work this time
## The two minutes at the table
## Worksheet: score your own file$outline$),
  ('writing-strategy-guide', 'application', 'document', 'Writing Strategy Guide',
   'A plan for the whole writing year, from the first notes to the last secondary. Includes a month-by-month calendar, a story bank, a way to answer 20 schools with eight essays, and worked prompts.',
   'application/writing-strategy-guide.pdf', 'application/writing-strategy-guide.md', 4, 8, null,
   $outline$## The size of the job
## The year on one page
## The story bank
## Which story goes where
## Secondaries: twenty schools, eight essays
### How to pre-write
### Group 1: why us
### Group 2: what you'll add
### Group 3: adversity
### Group 6: the academic record
### Group 8: anything else
## Drafting and revising without losing your mind
## Style, in ten lines
## When you fall behind
## Worksheet: planner$outline$),
  ('recommendation-letters', 'application', 'document', 'Recommendation Letters',
   'Whom to ask, when, and in which words. Five emails you can adapt, the packet that makes a letter specific, and a calendar that keeps every letter in before your secondaries are.',
   'application/recommendation-letters.pdf', 'application/recommendation-letters.md', 5, 9, null,
   $outline$## What a letter adds
## What schools ask for
## Whom to ask
### If nobody knows you yet
## The calendar
## How to ask
### Email 1: the request
### Email 2: the packet
### Email 3: the reminder, two weeks ahead
### Email 4: it is late
### Email 5: thank you, and the news
## The packet: one page that makes letters specific
## Confidential or not
## Delicate cases
## Worksheet: letter tracker$outline$),
  ('application-year', 'application', 'companion', 'The Application Year',
   'What to do in each month, from the September before you apply to the August in which you start. With the three services side by side, what Texas does differently, and what changes if a school is osteopathic.',
   'application/application-year.pdf', 'application/application-year.md', 6, 9, null,
   $outline$## How to use this
## Three services, one applicant
## The autumn before: September to December
- [ ] Settle the MCAT date. None is given between late September and January; seats for the first half of the year are opened in the autumn, and those near you go first. Scores take about a month, so a test in March or April is known before you submit.
- [ ] Fee assistance: if money is short, apply to AAMC's program before you register for the MCAT. It lowers the fee of the test and waives AMCAS fees, but what is paid already isn't refunded.
- [ ] Add up your hours: with patients, shadowing, service, research. Find the thinnest, and choose one place where you can go every week until you submit.
- [ ] Name the people who could write for you, at least two of whom taught you science. Let them get to know you this term: you ask the first in January, the others in March.
- [ ] Ask your college's advising office whether it writes a committee letter, and by when it wants to hear from you. Some begin in autumn.
- [ ] Read the unofficial transcript of every college you have attended, and compare it with the prerequisites. Spring is the last term whose grades you can have when you submit.
- [ ] Begin the school list with the public schools of your own state, which mostly prefer its residents. Add the others in February.
- [ ] Texas: TMDSAS opens in early May and can be submitted in mid-May, about two weeks before AMCAS. Plan to have your essays by then.
## The winter before: January to March
### January
- [ ] Decide whether this is the year. The test is not courage but a list: courses, score or test date, hours, people who will write for you.
- [ ] Ask two letter writers. The ones who know you best get the most notice.
- [ ] Begin the story bank: 12 to 15 stories, each in five lines.
- [ ] If the MCAT is still ahead, book a date that leaves a month between the score and the day you submit.
### February
- [ ] Make the first school list. Twenty names on one page, in three groups: I would go tomorrow, I would be glad, I would think about it.
- [ ] Look up which service each school uses and whether it takes applicants from your state.
- [ ] Write a bad first draft of the personal statement. Nobody will see it.
- [ ] Send every letter writer the packet: CV, draft, one page about your work together.
### March
- [ ] Ask the other letter writers.
- [ ] Order your own copy of every transcript, also of the summer course at the community college, and read them. Errors take weeks to correct.
- [ ] Write to the people who can confirm your hours. Ask them for a number, and whether they may be called.
- [ ] Find the prerequisites in which you would still fail: many schools want biochemistry, some want statistics, Texas wants them listed one by one.
## Spring: April and May
### April
- [ ] Bring the personal statement to length. Then let it lie for ten days.
- [ ] Write the activities: 700 characters for AMCAS. The versions for AACOMAS and TMDSAS are cuts of it.
- [ ] Read the dates again. The services have published them by now.
- [ ] Some schools ask for a test of situational judgment (Casper or PREview). Find out which, and book one sitting.
### May
- [ ] Open the application on the first day. Enter the courses while nothing else is due: it takes an evening for each year of college.
- [ ] TMDSAS: account for every term since high school, and for every summer. Gaps are questions. Enter what you plan until you start where it asks for plans, not among what you have done.
- [ ] Request transcripts with the form that the service gives you, on the day it opens.
- [ ] TMDSAS can be submitted in mid-May. If yours is ready, it goes first.
- [ ] AACOMAS can be submitted as soon as it opens, and is verified once the transcripts are in. Schools begin to see files in June.
## Summer: June to August
### June
- [ ] Submit AMCAS in its first two weeks, if it is good. A finished application on the 17th beats a rushed one on the 3rd.
- [ ] Verification takes days at first and up to six weeks by midsummer. While it runs, you can still add schools and letters.
- [ ] Pre-write the secondaries: why us, what you add, adversity, service, working with others, your record, the gap year.
- [ ] Remind the letter writers, two weeks ahead.
### July
- [ ] Secondaries arrive within days of verification, often from every school on your list.
- [ ] Send each back within two weeks. Write down the day it came: that is when the clock starts.
- [ ] Texas schools mix: some ask for a secondary together with TMDSAS, some after it, some not at all. Their sites say which.
- [ ] One bad day is allowed. Two essays before breakfast are not.
### August
- [ ] Finish the secondaries. Whatever came in July is gone by the middle of the month.
- [ ] The early decision program of AMCAS has its deadline now. It means one school and waiting until October; for nearly everybody it's the wrong choice.
- [ ] First mock interview, aloud, with somebody who will interrupt.
- [ ] Invitations begin. TMDSAS schools are among the first to interview.
## Autumn: September to December
### September and October
- [ ] Take the earliest interview date you can reach. Places are given out as the season goes.
- [ ] AMCAS schools may make offers from the middle of October, Texas schools to Texans about then.
- [ ] TMDSAS closes around the end of October.
- [ ] Write one update if something has happened, and only where the school takes them.
### November and December
- [ ] If there are no invitations by the end of November, ask somebody honest to read the whole file. It isn't too late to learn why.
- [ ] Keep working or studying. Schools that ask in January ask what you did in December.
- [ ] Texas: rank your schools for the match. You may hold offers made before it and still rank a school you'd rather attend.
## Winter and spring: January to April
- [ ] TMDSAS match, usually in February. You're matched to the highest school on your list that ranked you high enough; afterwards schools go on filling places from their lists.
- [ ] A letter of intent is for one school and has to be true. Send it when an interview is behind you and there's something to add.
- [ ] Financial aid forms. The FAFSA takes the tax year before last.
- [ ] Second-look days. Talk to first-year students, not to the brochure.
- [ ] By April 15, or the day that your schools name, hold no more than three offers.
- [ ] By the end of April: "Plan to Enroll" at one. From there on schools watch who holds more.
## Early summer: May to August of the second year
- [ ] "Commit to Enroll" when your school asks for it. All other applications end with it.
- [ ] On a waitlist: one letter in May, one telephone number that works, a bag that could be packed.
- [ ] Vaccinations, background check, final transcripts. They're dull, and places have been lost to them.
- [ ] Thank everyone who wrote for you. Tell them where you're going.
## What Texas does differently
## What changes for osteopathic schools
## The calendar on one page
## Worksheet: my dates$outline$),
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

If you need an accommodation, such as extra reading time at MMI stations, a wheelchair route or a place to express milk, ask now and plainly. Arranging it is the office's job.$open$,
   $outline$## What an interview is for
## When the invitation comes
## The formats in one table
## Two weeks, one hour a day
### Eight stories
## The day, hour by hour
### What to wear
### What to bring
- [ ] Photo ID, printed schedule, address and phone number
- [ ] A slim folder with paper and two pens
- [ ] A copy of your application, to read in the lobby, not in the room
- [ ] Water, a snack, tissues, any medicine you may need
- [ ] A comb, a spare shirt or tights, a stain pen
- [ ] Your list of questions
## In the room
### When it goes wrong
### Questions they should not ask
## Questions worth asking
## If it is your first interview and you are afraid
## Worksheet: one page for each school$outline$),
  ('mmi-guide', 'interview', 'document', 'MMI Guide',
   'Every kind of station in a multiple mini interview, a way to think in each, and 16 practice prompts with what raters listen for. Includes a full answer, minute by minute.',
   'interview/mmi-guide.pdf', 'interview/mmi-guide.md', 2, 8, null,
   $outline$## What an MMI is
## What raters write down
## The two minutes outside
## Kinds of stations, and a way through each
### Ethical and policy scenarios: the five moves
### Acting stations
### Teamwork stations
### Traditional and experience questions
### Policy, data and quotation stations
### Rest and writing stations
## One station, minute by minute
## Sixteen practice prompts
## How to practice so that it helps
### When a station goes wrong
## Worksheet: one station$outline$),
  ('traditional-interview-questions', 'interview', 'document', 'Traditional Interview Questions',
   'Forty-eight questions in eight groups, what each one is really asking, and outlines you can fill with your own stories. For one-on-one and panel interviews, open file or closed.',
   'interview/traditional-interview-questions.pdf', 'interview/traditional-interview-questions.md', 3, 8, null,
   $outline$## What they ask, and what they want to know
### The shape of an answer
## 1. Openers
## 2. Why medicine
## 3. Why us
## 4. You under pressure
## 5. With other people
## 6. Ethics and judgment
## 7. The health system
## 8. The last five minutes
## Open file, closed file, panel
## Follow-up questions: where answers really happen
## Worksheet: stories and questions$outline$),
  ('ethics-primer', 'interview', 'document', 'Ethics Primer',
   'The four principles in plain words, the handful of rules every applicant should know, and nine cases worked through to a decision, including the ones where no answer feels good.',
   'interview/ethics-primer.pdf', 'interview/ethics-primer.md', 4, 7, null,
   $outline$## What interviewers test
## The four principles
## Rules that are mostly settled
## A way through
## Cases, worked
### 1. The refusal
### 2. "Don't tell my father"
### 3. The secret that endangers someone
### 4. The friend and the pills
### 5. The unfair line
### 6. Your own mistake
### 7. The Jehovah's Witness and her child
### 8. One bed
### 9. The request we can't meet
## Phrases that help
## Worksheet: one case$outline$),
  ('virtual-interview-guide', 'interview', 'document', 'Virtual Interview Guide',
   'How to be fully present through a camera. Set-up on any budget, a rehearsal that finds the faults in time, what to do when the connection drops, and how to answer recorded prompts.',
   'interview/virtual-interview-guide.pdf', 'interview/virtual-interview-guide.md', 5, 8, null,
   $outline$## What is different, and what isn't
## Kinds of virtual interview
## The room
## The machine
- [ ] Restart the computer, install updates now and not tomorrow.
- [ ] Install the platform's app and sign in with the name you use on your application.
- [ ] Close everything else. Turn off notifications, also those of the watch.
- [ ] Camera and microphone allowed in the browser and in system settings.
- [ ] Charger plugged in. Phone charged, with the platform's app and the link on it.
- [ ] The contact's telephone number on paper.
- [ ] Virtual backgrounds and filters off, unless you've tested them with your hands in motion.
- [ ] A call with a friend at the same hour of the day, for light and for the connection.
## When something goes wrong
## Being there, through a lens
### Notes
## Panels and groups online
## The virtual MMI
## Recorded interviews
## A whole day online
## Three rehearsals
## Worksheet: check sheet for the day
- [ ] Restarted, one window, notifications off
- [ ] Light in front, lens at eye level, own picture hidden
- [ ] Water, paper, pen, charger, earphones
- [ ] Note on the door
- [ ] Phone on mobile data, app open, muted
- [ ] Stood up, said one sentence aloud
- [ ] Both feet on the floor$outline$),
  ('after-the-interview', 'interview', 'document', 'After the Interview',
   'Thank-you notes, update letters, letters of interest and intent, the waitlist and the choice. What each is for, when to send it, when to send nothing, and a template for every one.',
   'interview/after-the-interview.pdf', 'interview/after-the-interview.md', 6, 8, null,
   $outline$## What can still change
## The first hour
## Thank-you notes
## Update letters
## Letters of interest
## Letters of intent
- [ ] Would I give up every other offer I have or may get, today?
- [ ] Have I seen the cost of attendance, and talked to whoever helps me pay?
- [ ] Would the people who'd come with me come?
- [ ] Does the school accept such letters?
## The waitlist
### No answer, or no
## Several offers
### Comparing
## Looking after yourself
## Worksheet: what I send, and when$outline$),
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

Schools set their own required courses, and a few accept no community-college or online credits. Check the list of each school you care about before you register.$open$,
   $outline$## Before you choose a date
## The course schedule
## Twelve weeks, full time
### An ordinary day in weeks 2 to 5
## Twenty weeks, beside work or classes
## The error log
## CARS
## When to move the date
## Worksheet: your twelve weeks$outline$);
