-- The guides that come with the product. An e-mail template's body begins with its subject line;
-- what stands in [brackets] is for the member to fill in. A document's file is uploaded to the bucket
-- "guides" from supabase/storage/guides (`supabase seed buckets`), under the same path.

insert into public.guides (id, capability, kind, title, summary, body, sort_order)
values
  ('research-email-1', 'plus', 'email_template', 'Research 1: A lab whose work you have read',
   'For a first e-mail to a professor whose recent paper interested you, when you have little or no research experience.',
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

I would hope to take on a question small enough to finish, and to learn how to write it up. [Name and title of a current or former supervisor] has agreed to be contacted about my work: [e-mail address].

My CV is attached. May I come by for a short conversation, or speak with the coordinator who runs the project? I can be reached at any time by e-mail, or at [phone number] after [time].

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
[university e-mail address]$body$, 3),

  ('shadowing-email-2', 'plus', 'email_template', 'Shadowing 2: A follow-up, or someone you have met',
   'For a physician you have met or were introduced to, or for one polite follow-up a week to ten days after a first e-mail went unanswered.',
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
[student ID, if your school's letter office asks for one]$body$, 2);

insert into public.guides (id, capability, kind, title, summary, external_url, sort_order)
values
  ('summer-programs', 'plus', 'link', 'Summer Program Database',
   'Summer research programs for undergraduates at medical schools across the country, kept by the Association of American Medical Colleges. Most deadlines fall between December and February.',
   'https://www.aamc.org/professional-development/affinity-groups/great/summer-undergrad-research-programs', 5);

insert into public.guides (id, capability, kind, title, summary, storage_path, sort_order)
values
  ('personal-statement-guide', 'application', 'featured', 'The Personal Statement Guide',
   'From an empty document to a finished essay in six weeks: finding your material, a structure that works, and how to revise it.',
   'application/personal-statement-guide.pdf', 1);

insert into public.guides (id, capability, kind, title, summary, body, sort_order)
values
  ('interview-formats', 'interview', 'featured', 'Interview Formats, and How to Prepare for Each',
   'What happens in a traditional interview, an MMI, a group exercise and a recorded interview, what interviewers listen for, and a two-week plan.',
   $body$## What every interview asks

Whatever the format, your interviewer goes away with three answers: would I want this person to look after my family, would I want to work with them at three in the morning, and do they know why they are here? Facts about you are already in the file. The interview is about how you think and how you treat the person in front of you.

## Traditional interviews

One or two people, 20 to 45 minutes each. Ask beforehand, if the invitation doesn't say, whether the interview is **open file** (they have read everything), **partially closed** (essays only) or **closed** (nothing).

Prepare stories, not answers. Six to eight experiences, each told in about 90 seconds, cover nearly every question:

1. A patient or person you cared for, and what changed in you
2. A time you were wrong
3. A conflict with somebody you had to go on working with
4. Something you built, led or mended
5. A failure that was your own
6. Something you do for no reason but love

For each, know four things: the setting in one sentence, what you did, how it turned out, what you do differently now. Most of your time belongs to the last two.

Questions you will almost certainly meet: *Tell me about yourself. Why medicine? Why here? What would you change about health care? What will be hard for you in medical school? What do you want to ask me?*

## Multiple mini interviews (MMI)

Six to ten stations of five to eight minutes, with about two minutes outside each door to read the prompt. Stations are scored apart from each other, so a bad one is over when the bell rings.

- **Ethical scenarios.** Say what is at stake and for whom, what you would want to find out, which options there are, what you would do, and what would change your mind. There is rarely one right answer; there are many careless ones.
- **Acting stations.** The other person is the test. Sit down, ask an open question, stay quiet after it, and name the feeling before you solve the problem.
- **Teamwork stations.** Give or take instructions. Check that you were understood, and ask when you don't understand.
- **Traditional questions.** The stories above, in half the time.

Practice aloud, with a timer, with someone who will tell you the truth. Reading scenarios in silence feels like practice, and is not.

## Group exercises

Six people, one problem, and an observer. Nobody is looking for the winner. Bring in the quiet person by name, build on a point before you add your own, watch the clock for everyone, and sum up once.

## Recorded interviews

A prompt, half a minute to think, one to three minutes to answer a camera. Look at the lens, not at yourself. Have a beginning and an end, and stop when you get there. Test the light, the sound and the connection the day before.

## Two weeks to go

| Days before | Do |
| --- | --- |
| 14 | Reread your whole application. Mark what you would ask about. |
| 12 | Write one line for each of your stories. Tell them aloud. |
| 10 | Read about the school: its mission, curriculum, clinics, one thing its students are proud of. |
| 8 | First mock interview, recorded. Watch it once with the sound off. |
| 6 | Ten MMI scenarios, timed, with a partner. |
| 4 | Second mock interview, with someone you find a little intimidating. |
| 2 | Clothes, route or software, questions for them. |
| 1 | Stop. Sleep. |

## Questions worth asking

Ask what you could not have found on the website: *What do students here complain about? Which graduates have you been proudest of? What happens to a student who fails a block? What has the school changed because students asked for it?*

## Afterwards

Write down within the hour what you talked about and what you liked. You will need it for a thank-you note, for an update letter and, if all goes well, for choosing.$body$, 1);
