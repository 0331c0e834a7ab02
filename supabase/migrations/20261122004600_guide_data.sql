-- The initial guides but the documents. An email template's body begins with its subject line; members fill in the [brackets]. Below a line of
-- three dashes is the same email filled in. Its people, places and studies are invented.

insert into public.guides (id, capability, kind, title, summary, body, sort_order)
values
  ('research-email-1', 'plus', 'email_template', 'Research 1: A lab whose work you have read',
   'For a cold email, your first to a professor whose recent paper interested you, when you have little or no research experience.',
   $body$Subject: Undergraduate interested in your work on [specific topic]

Dear Dr. [professor's last name],

I am a [year of study, e.g. second-year] [major] student at [university]. I read your [year of the paper] paper on [topic in your own words], and I have kept thinking about [one specific finding or figure, and why it caught your attention]. It made me wonder [one honest question the paper left you with].

I would like to learn how a question like that is worked on day to day, and I am writing to ask whether you could use an undergraduate volunteer in your group starting in [first month]. I have not worked in a lab before. What I can offer is [relevant course, e.g. a semester of cell biology with lab], [skill, e.g. basic Python or careful record keeping], and [hours a week, e.g. 8 to 10] hours a week until at least [last month and year], on [days you are free]. I am glad to start with whatever is most useful, including dishes and data entry.

My CV and unofficial transcript are attached. If you have fifteen minutes in the next two weeks, I would be grateful to meet in person or by video; I am free [two or three specific times]. If the lab is full, I would also appreciate a pointer to a colleague you think I should write to.

Thank you for your time.

Best regards,
[first and last name]
[major, expected graduation]
[phone number]

---

Subject: Undergraduate interested in your work on gut bacteria and night shifts

Dear Dr. Okafor,

I am a second-year biology student at Harlan State University. I read your 2025 paper on how the bacteria of the gut change in nurses who work nights, and I have kept thinking about its third figure: after two weeks of day shifts the change was gone, although the nurses said they still slept badly. It made me wonder whether they had also gone back to eating at the usual hours.

I would like to learn how a question like that is worked on day to day, and I am writing to ask whether you could use an undergraduate volunteer in your group starting in January. I have not worked in a lab before. What I can offer is a semester of microbiology with lab, basic R, and 8 hours a week until at least December 2027, on Tuesday and Thursday afternoons. I am glad to start with whatever is most useful, including dishes and data entry.

My CV and unofficial transcript are attached. If you have fifteen minutes in the next two weeks, I would be grateful to meet in person or by video; I am free on Tuesdays after 1, Wednesdays at 10 or Friday mornings. If the lab is full, I would also appreciate a pointer to a colleague you think I should write to.

Thank you for your time.

Best regards,
Maya Lindqvist
Biology, May 2028
(312) 555-0142$body$, 1),

  ('research-email-2', 'plus', 'email_template', 'Research 2: A clinical or summer project',
   'For a physician-researcher, a summer position or a gap-year role, when you already have some research or clinical experience.',
   $body$Subject: [Summer / Gap-year] research on [topic]: [one relevant skill], available [start date]

Dear Dr. [professor's last name],

I am a [year of study, e.g. second-year] at [university] planning to apply to medical school in [year you apply], and I am looking for a [part-time / full-time] research position from [start date] to [end date]. Your group's work on [topic], especially [a named study, trial or registry], is close to what I have seen from the other side: [one sentence on your own experience, e.g. as a scribe in an emergency department, I watched patients return because nobody could reach them after discharge].

What I could contribute from the first week:

- [First skill with evidence, e.g. chart review: abstracted 240 records for a study of ..., with a second reviewer]
- [Second skill with evidence, e.g. R: cleaned the survey data and made the figures for a poster at ...]
- [Practical point, e.g. human-subjects training completed in (month); comfortable speaking (language) with patients]

I would hope to take on a question small enough to finish, and to learn how to write it up. [Name and title of a current or former supervisor] has agreed to be contacted about my work: [supervisor's email address].

My CV is attached. May I come by for a short conversation, or speak with the coordinator who runs the project? I can be reached at any time by email, or at [phone number] after [time of day].

With thanks,
[first and last name]
[university, expected graduation]

---

Subject: Gap-year research on heart failure after discharge: chart review, available June 1

Dear Dr. Reyes,

I am a senior at Harlan State University planning to apply to medical school in 2028, and I am looking for a full-time research position from June 1, 2027 to May 31, 2028. Your group's work on heart failure after discharge, especially your registry of home visits in the first week, is close to what I have seen from the other side: as a scribe in an emergency department, I met the same patients again within a month, because the new pills cost more than they had.

What I could contribute from the first week:

- Chart review: abstracted 180 records for a study of falls, every tenth with a second reviewer
- R: cleaned the survey data and made two figures for a poster at our university's research day
- Human-subjects training completed in September; comfortable speaking Spanish with patients

I would hope to take on a question small enough to finish, and to learn how to write it up. Dr. Anita Weiss, assistant professor of emergency medicine, has agreed to be contacted about my work: aweiss@example.edu.

My CV is attached. May I come by for a short conversation, or speak with the coordinator who runs the project? I can be reached at any time by email, or at (312) 555-0117 after 4 p.m.

With thanks,
Daniel Ortega
Harlan State University, May 2027$body$, 2),

  ('shadowing-email-1', 'plus', 'email_template', 'Shadowing 1: A physician you have never met',
   'For writing to a physician or practice manager who does not know you, found through a clinic''s website or an alumni directory.',
   $body$Subject: Premed student asking to shadow for [half a day / one day]

Dear Dr. [physician's last name],

I am a [year of study, e.g. second-year] [major] student at [university], and I grew up in [town / neighborhood]. I am preparing to apply to medical school, and I would like to understand what [specialty] looks like between the moments people talk about. I found you through [how: the clinic's website, our alumni directory, a talk on ...], and [one specific reason for writing to this person, e.g. your clinic is one of the few here that sees patients without insurance].

Would you be willing to let me shadow you for [half a day / one day]? I am free on [days you are free], from [first possible date] on, and will fit around whatever suits you and your patients. I will stay out of the way, step out whenever you or a patient prefers, and keep everything I see and hear confidential. I have [completed HIPAA training / current immunization and TB records] and can send whatever your office needs. If a practice manager arranges this, I am happy to write to them instead.

I know that having a student in the room is extra work. Even an hour would mean a great deal to me.

Thank you for considering it.

Sincerely,
[first and last name]
[phone number]
[university email address]

---

Subject: Premed student asking to shadow for half a day

Dear Dr. Castellano,

I am a second-year psychology student at Harlan State University, and I grew up in Millbrook. I am preparing to apply to medical school, and I would like to understand what family medicine looks like between the moments people talk about. I found you through your clinic's website, and yours is one of the few clinics here that opens on Saturdays, the only day on which my mother could take us to a doctor.

Would you be willing to let me shadow you for half a day? I am free on Fridays and Saturdays, from January 15 on, and will fit around whatever suits you and your patients. I will stay out of the way, step out whenever you or a patient prefers, and keep everything I see and hear confidential. I have completed HIPAA training and can send whatever your office needs. If a practice manager arranges this, I am happy to write to them instead.

I know that having a student in the room is extra work. Even an hour would mean a great deal to me.

Thank you for considering it.

Sincerely,
Tessa Marlow
(312) 555-0168
tmarlow@example.edu$body$, 3),

  ('shadowing-email-2', 'plus', 'email_template', 'Shadowing 2: A follow-up, or someone you have met',
   'For a physician you have met or were introduced to, or for one polite follow-up a week to ten days after a first email went unanswered.',
   $body$Subject: Following up: shadowing in [specialty] in [month of the visit]

Dear Dr. [physician's last name],

[If you have met:] Thank you again for talking with me at [place or event] on [date you met]. What you said about [specific thing] stayed with me, and I have since [what you did with it: read ..., started volunteering at ...].
[If introduced:] [Name of the person] suggested that I write to you, after I told [him / her / them] that I hope to see more of [specialty].
[If following up:] I wrote on [date of your first email] to ask about shadowing, and I am trying once more in case my note arrived on a busy day.

I would be grateful to spend [a morning in clinic / a day on service] with you, at any time between [first possible date] and [last possible date]. So far I have shadowed in [first specialty, hours] and [second specialty, hours]. What I have not yet seen is [what you hope to learn, e.g. how a plan is made when a patient has several conditions at once].

I have my immunization records and confidentiality training at hand, and can complete your institution's observer forms this week. If now is not a good time, please don't feel you have to explain; I would be glad to ask again in [a later month], or to write to a colleague you recommend.

With appreciation,
[first and last name]
[university, year]
[phone number]

---

Subject: Following up: shadowing in cardiology in March

Dear Dr. Banerjee,

I wrote on February 3 to ask about shadowing, and I am trying once more in case my note arrived on a busy day.

I would be grateful to spend a morning in clinic with you, at any time between March 1 and March 31. So far I have shadowed in family medicine, 22 hours, and emergency medicine, 16 hours. What I have not yet seen is how a physician and a patient decide together not to do a procedure.

I have my immunization records and confidentiality training at hand, and can complete your institution's observer forms this week. If now is not a good time, please don't feel you have to explain; I would be glad to ask again in June, or to write to a colleague you recommend.

With appreciation,
Jonah Pierce
Harlan State University, third year
(312) 555-0193$body$, 4),

  ('recommendation-email', 'application', 'email_template', 'Asking for a letter of recommendation',
   'For a professor, supervisor or physician who knows your work well; send it six to eight weeks before you need the letter.',
   $body$Subject: Would you write a letter for my medical school application?

Dear [Dr. / Professor] [letter writer's last name],

I hope you are well. [One sentence that places you: I took your (course) in (term), and came to your office hours most weeks / I have worked in your clinic since (month).] I am applying to medical school this [month you apply], and I am writing to ask whether you know my work well enough to write me a strong letter of recommendation.

I thought of you because [a specific reason, e.g. you saw how I handled the project after our first protocol failed]. If you agree, these are things you have seen first-hand that other letters are unlikely to cover:

- [A concrete example: what you did, when, how it turned out]
- [A second example that shows a different quality]
- [Growth: something you could not do at first and can do now]

The letter would be due on [due date], and goes through [AMCAS Letter Service / AACOMAS / TMDSAS / Interfolio]. If you say yes, I will send you the request with the upload instructions, my CV, a draft of my personal statement, and the association's guidelines for letter writers. I am also happy to meet for a few minutes, if that would help.

If you are too busy, or feel you could not write in detail, please tell me: I will understand completely, and will be grateful for the honest answer.

Thank you for everything I learned from you.

Sincerely,
[first and last name]
[phone number]
[student ID, if your school's letter office asks for one]

---

Subject: Would you write a letter for my medical school application?

Dear Professor Whitfield,

I hope you are well. I took your course in cell biology last spring, and came to your office hours most weeks. I am applying to medical school this June, and I am writing to ask whether you know my work well enough to write me a strong letter of recommendation.

I thought of you because you saw what I changed after the first exam. If you agree, these are things you have seen first-hand that other letters are unlikely to cover:

- In the yeast project I repeated the control four times, until we found that the medium was old; our group's result was the only one that could be used
- On Thursdays I explained the week's pathways to six classmates in the library, and brought you the two questions that none of us could answer
- In January I wrote down every word of a lecture; by April I came with one page, and with what I had not understood

The letter would be due on May 15, and goes through the AMCAS Letter Service. If you say yes, I will send you the request with the upload instructions, my CV, a draft of my personal statement, and the association's guidelines for letter writers. I am also happy to meet for a few minutes, if that would help.

If you are too busy, or feel you could not write in detail, please tell me: I will understand completely, and will be grateful for the honest answer.

Thank you for everything I learned from you.

Sincerely,
Priya Raman
(312) 555-0125$body$, 7);

insert into public.guides (id, capability, kind, title, summary, storage_path, sort_order)
values
  ('cv-template', 'plus', 'file', 'CV Template',
   'A one- to two-page CV for labs, clinics and summer programs, in Word: every section in place, every blank marked, and a page of advice to read before you send it. One column, so that application software reads it too.',
   'plus/cv-template.docx', 6);

insert into public.guides (id, capability, kind, title, summary, body, external_url, sort_order)
values
  ('summer-programs', 'plus', 'link', 'Summer Program Database',
   'A table of programs that pay or teach undergraduates over a summer, to search, filter and sort, and a public directory of many more. Applications mostly close between November and March, so start in October.',
   $body$**[Open the table of summer programs](/summer-programs).** Programs change their dates, their conditions and sometimes their names: check each one with the program before you plan around it.

## Before you apply

- Read who may apply first: year in college, citizenship, grades, and whether your own university is excluded.
- Ask for letters six weeks before the deadline. Two are usual.
- Name two or three laboratories in the essay, and a question each of them works on.
- Six to ten applications are a sensible number. Add one laboratory near home, with the email templates above.$body$,
   'https://www.pathwaystoscience.org', 7);
