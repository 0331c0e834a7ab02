-- Built-in sample profiles: 35 applicants that an admin can load into an empty store (load_sample_applicants()), so
-- that every list, filter and school page has content. They are invented and describe no real person; numbers,
-- places and school combinations are plausible. So they are kept apart from public.applicants until an admin loads
-- them.

create table private.sample_applicants (
  id text primary key,
  profile jsonb not null
);
comment on table private.sample_applicants is
  'Invented sample profiles, loaded into public.applicants by load_sample_applicants(). Not real people.';

alter table private.sample_applicants enable row level security;
-- No policy and no grant: only the function below reads it.

-- Adds the missing samples. They have fixed ids, so loading twice adds nothing.
create function private.load_sample_applicants() returns integer
language plpgsql set search_path = ''
as $$
declare
  loaded integer;
begin
  select count(*) into loaded
  from private.add_applicants(
    array(
      select jsonb_populate_record(private.applicant_from(profile), jsonb_build_object('id', id, 'published_at', now()))
      from private.sample_applicants),
    auth.uid(), now());
  return loaded;
end
$$;

create function private.load_sample_applicants_as_admin() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  loaded integer;
begin
  perform private.require_admin();
  perform private.require_unsold();
  -- One audit entry for the profiles and one for their schools, instead of a hundred.
  perform set_config('store.batch', gen_random_uuid()::text, true);
  loaded := private.load_sample_applicants();
  perform set_config('store.batch', '', true);
  return jsonb_build_object('loaded', loaded);
end
$$;

create function public.load_sample_applicants() returns jsonb
language sql set search_path = '' set statement_timeout = '8s'
as $$ select private.load_sample_applicants_as_admin() $$;
comment on function public.load_sample_applicants() is
  'Admins: adds the built-in sample profiles that are missing. Returns {loaded}. 409 once the store has sold something.';

grant execute on function private.load_sample_applicants_as_admin(), public.load_sample_applicants() to authenticated;

insert into private.sample_applicants (id, profile)
select sample ->> 'id', sample - 'id'
from jsonb_array_elements($samples$
[
  {
    "id": "applicant-1",
    "matriculation_year": 2023, "state_of_residency": "California", "gender": "Female", "race": "Asian",
    "major": "Molecular, Cell and Developmental Biology", "gpa": 3.91,
    "mcat": 518, "mcat_chem_phys": 130, "mcat_cars": 127, "mcat_bio_biochem": 131, "mcat_psych_soc": 130, "gap_years": 1,
    "clinical_experience": "Medical assistant at a two-doctor dermatology office for my gap year (about 1,400 hours). I roomed patients, set up biopsies and called people with benign results. I was never allowed to call with the other kind, but I learned what the pause before 'the doctor would like to speak with you' sounds like from the patient's side.",
    "medical_volunteering": "Care Extender at a county hospital, 220 hours over two years, mostly on the postpartum floor and in the ED. Lots of blankets, lots of ice water, a surprising number of long conversations at 2 a.m.",
    "non_medical_volunteering": "Taught Saturday Vietnamese to second graders at a temple language school for three years (around 150 hours). Half of the job was explaining to parents why their kids answered in English.",
    "leadership": "Curriculum lead of the language school in my last year: rewrote the first-year workbook and trained four new teachers.",
    "shadowing": "Pediatric endocrinology (40 h), general surgery (24 h), family medicine (30 h).",
    "research": "Two and a half years in a zebrafish lab studying lateral line regeneration. One middle-author paper, one campus poster. My own project mostly failed: the morpholino was toxic, and I spent a summer proving it.",
    "awards_honors": "Departmental honors, Dean's list every quarter but one.",
    "hobbies": "Bouldering (badly), film photography, perfecting my grandmother's bún riêu.",
    "reflections": "I wrote my secondaries about the failed project and interviewers loved it. If I did it again I would take the MCAT before starting the full-time job, not four months into it.",
    "gap_year_activities": "The dermatology office, Monday to Friday, and my secondaries in its parking lot at lunch. I took the MCAT four months in. From March on, when the interviews were over, six weeks in Huế to learn the soup from my grandmother's sister.",
    "other_essay": "'Describe a failure and what you learned from it.' (A secondary, 250 words at most.)\n\nMy zebrafish did not regenerate, and I was delighted. For three weeks I believed I had found a gene without which the lateral line cannot grow back. I drew the figure. I told my mother.\n\nThen a postdoc asked to see the controls. I had injected a morpholino, which blocks a gene, and the fish that got it lost their hair cells and did not replace them. But they were also a little short and a little slow. I had seen this and put it down to handling. She asked me what else does not regenerate. A sick fish.\n\nIt took me the whole summer to show that she was right: lower doses, a second morpholino, and finally a mutant, whose lateral line came back as if nothing had happened. The title of the poster I gave in the fall is the opposite of what I had hoped for. Two people from another lab photographed it, because they had been about to order the same morpholino.\n\nI did not learn patience; I was never impatient. I learned that I stop looking when I like what I see. So now I ask early, and aloud, what would look the same if I were wrong. It is a useful question at a bench. I suspect it is a better one at a bedside.",
    "clinical_experience_hours": 1400, "medical_volunteering_hours": 220, "non_medical_volunteering_hours": 150, "shadowing_hours": 94, "schools_applied": 22, "interviews": 6,
    "application_cycles": 1, "accepted_schools": ["UCLA", "UC San Diego", "Keck School of Medicine (USC)", "Mount Sinai"]
  },
  {
    "id": "applicant-2",
    "matriculation_year": 2022, "state_of_residency": "Texas", "gender": "Male", "race": "Hispanic or Latino",
    "major": "Biochemistry", "gpa": 3.78,
    "mcat": 512, "mcat_chem_phys": 128, "mcat_cars": 126, "mcat_bio_biochem": 129, "mcat_psych_soc": 129, "gap_years": 0,
    "clinical_experience": "ED scribe, nights and weekends, junior and senior year, roughly 900 hours. By the end I could write the HPI before the attending had finished it.",
    "medical_volunteering": "Interpreter (Spanish) at a student-run free clinic near the border, two Saturdays a month for three years. Certified after the first year, because being bilingual turned out not to be the same thing as being an interpreter.",
    "non_medical_volunteering": "Built wheelchair ramps with a church group, six summers. I can frame a ramp in a morning.",
    "leadership": "Interpreter coordinator at the clinic: scheduled 18 volunteers and started the glossary we all use now ('heartburn' has four names in my county).",
    "non_medical_employment": "Worked the counter at my uncle's tire shop from age 15 until I left for college, and every winter break after.",
    "shadowing": "Family medicine in a town of 3,000 (60 h), nephrology (20 h), anesthesiology (12 h).",
    "research": "One summer of protein crystallography through an REU. Liked the people more than the crystals.",
    "awards_honors": "First-generation student scholarship, full tuition. Outstanding Senior, Department of Chemistry and Biochemistry.",
    "hobbies": "Fixing a 1994 pickup, pickup soccer, norteño accordion at family parties.",
    "reflections": "Apply early. The Texas system rewards whoever submits in May, and I sat for my first interview in August. Nobody in my family had been to college, so I asked the clinic's physicians for everything, including what to wear.",
    "clinical_experience_hours": 900, "shadowing_hours": 92,
    "application_cycles": 1, "first_generation": "Yes", "accepted_schools": ["UT Southwestern", "McGovern Medical School", "UTHSCSA"]
  },
  {
    "id": "applicant-3",
    "matriculation_year": 2024, "state_of_residency": "Pennsylvania", "gender": "Female", "race": "White",
    "major": "Neuroscience", "gpa": 3.85,
    "mcat": 516, "mcat_chem_phys": 129, "mcat_cars": 129, "mcat_bio_biochem": 128, "mcat_psych_soc": 130, "gap_years": 2,
    "clinical_experience": "Clinical research coordinator in a concussion clinic, two years full time. I consented about 300 patients, many of them teenagers whose parents answered for them until I asked the parents to stop.",
    "medical_volunteering": "Hospice companion, 160 hours with four patients. One of them taught me cribbage and cheated at it.",
    "non_medical_volunteering": "Crisis text line counselor, 240 hours.",
    "leadership": "Captain of the women's club rowing team. Ran the novice program, which grew from 9 to 26 people.",
    "shadowing": "Physical medicine and rehabilitation (50 h), neurosurgery (30 h including one 11-hour craniotomy), palliative care (20 h).",
    "research": "Coordinator for two trials; co-author on three papers. Honors thesis on vestibular-ocular screening.",
    "hobbies": "Sculling, quilting, reading everything about shipwrecks.",
    "reflections": "The school that took me first was the one where I stopped performing and said I didn't know what specialty I wanted.",
    "gap_year_activities": "Both as the coordinator. I wanted to be paid while I found out whether I like patients or only papers about them. I applied at the end of the first year, so the second was interviews on Fridays.",
    "medical_volunteering_hours": 160, "non_medical_volunteering_hours": 240, "shadowing_hours": 100, "schools_applied": 18, "interviews": 4,
    "accepted_schools": ["Pitt", "Thomas Jefferson University (Sidney Kimmel)"]
  },
  {
    "id": "applicant-4",
    "matriculation_year": 2021, "state_of_residency": "New York", "gender": "Male", "race": "Black or African American",
    "major": "Psychology", "gpa": 3.62,
    "mcat": 509, "mcat_chem_phys": 126, "mcat_cars": 128, "mcat_bio_biochem": 127, "mcat_psych_soc": 128, "gap_years": 3,
    "medical_employment": "Psychiatric technician on a locked adolescent unit in Brooklyn, 3 years full time. De-escalation, meals, groups, and the night shift nobody wanted.",
    "non_medical_volunteering": "Big brother to the same kid from his 4th to his 11th grade. He is taller than me now.",
    "leadership": "Union delegate for the technicians on my floor. Negotiated a second person on nights after two injuries.",
    "non_medical_employment": "Barber, weekends, all through college. It paid for organic chemistry, and it taught me how to get a stranger talking.",
    "shadowing": "Child psychiatry (80 h), emergency medicine (40 h).",
    "research": "Undergraduate assistant in a lab on sleep and adolescent mood: ran the overnight sessions, 2 semesters.",
    "hobbies": "Chess in the park, trumpet, cutting hair for my cousins for free.",
    "other_activities": "Wrote and ran a six-session group for the unit on using barbershop talk to teach emotion words. The hospital kept it after I left.",
    "reflections": "Two withdrawals and a C+ from the year my mother was ill. I explained them in three sentences and moved on. My interviewers asked about the unit, not about the C+.",
    "gap_year_activities": "Nights on the unit, days asleep. The first year paid my mother's bills, the second the MCAT and the fees, and the third was the application.",
    "shadowing_hours": 120, "schools_applied": 15, "interviews": 3,
    "accepted_schools": ["SUNY Downstate", "Howard University"]
  },
  {
    "id": "applicant-5",
    "matriculation_year": 2025, "state_of_residency": "Minnesota", "gender": "Female", "race": "White",
    "major": "English Literature", "gpa": 3.88,
    "mcat": 519, "mcat_chem_phys": 129, "mcat_cars": 132, "mcat_bio_biochem": 129, "mcat_psych_soc": 129, "gap_years": 4,
    "clinical_experience": "Nursing assistant in memory care for 18 months during my post-bacc (1,900 hours). Bathing, feeding, singing. Mostly singing.",
    "medical_volunteering": "Reader on a pediatric oncology floor every Thursday for a year. The teenagers wanted horror.",
    "leadership": "Taught ninth-grade English for three years, and chaired the grade's team in the third. If you can hold a room of 34 fourteen-year-olds after lunch, a panel interview is fine.",
    "non_medical_employment": "High school English teacher, 3 years.",
    "shadowing": "Geriatrics (45 h), neurology (35 h), rural family medicine (one full week).",
    "research": "Qualitative interviews with family caregivers, with a nursing faculty member: 22 interviews, coded twice. Presented at a regional gerontology meeting.",
    "awards_honors": "Phi Beta Kappa. District new teacher of the year.",
    "hobbies": "Cross-country skiing, letterpress, choir (alto two).",
    "reflections": "Career changers: do not apologize for the first career. I took all the prerequisites at a state university at night, and no one cared that it was not a formal program.",
    "gap_year_activities": "Three years in a classroom and one at bedsides, with chemistry and physics at night throughout. They are gap years only on forms.",
    "personal_statement": "In memory care there is no lesson plan. I know because I brought one.\n\nI had taught ninth-grade English for three years, and I left it because of a student. She had seizures, and she wrote about them better than anybody had explained them to her. I read her essay five times and looked up every word in it that was not hers. By June I was taking chemistry at night.\n\nWhile I finished the prerequisites, a nursing home hired me as an assistant on its memory unit. In my first week I made a schedule for Mrs. L., who had once taught Latin and now hit people at bath time. Music at three, bath at half past. She hit me at three thirty-one. In the second week I gave up on the schedule and began, for no good reason, with the first line of the Aeneid. She corrected my stress in the second foot. We did eleven lines. She was clean before she noticed.\n\nI would like to say that it always worked. It worked about half of the time, and never when I was in a hurry. But it showed me what I had been missing in the classroom, too: I had thought the point was what I knew. With thirty-four fourteen-year-olds you can get away with that. With one woman who has lost the last forty years, you can only go where she still is.\n\nI know what I am leaving. I want to keep the part of teaching that happens with one person at a time, and to bring more to it than a line of Virgil.",
    "clinical_experience_hours": 1900, "schools_applied": 12, "interviews": 5,
    "accepted_schools": ["Mayo Clinic Alix School of Medicine", "University of Minnesota", "Northwestern"]
  },
  {
    "id": "applicant-6",
    "matriculation_year": 2023, "state_of_residency": "Illinois", "gender": "Male", "race": "Asian",
    "major": "Chemistry", "gpa": 3.97,
    "mcat": 522, "mcat_chem_phys": 132, "mcat_cars": 129, "mcat_bio_biochem": 131, "mcat_psych_soc": 130, "gap_years": 0,
    "medical_volunteering": "Dialysis center volunteer, 180 hours. You see the same nine people three times a week for two years, and then one chair is empty.",
    "non_medical_volunteering": "Food pantry deliveries by bike, 120 hours. Started in 2020 and never stopped.",
    "leadership": "President of the undergraduate chemical society; head TA for general chemistry (supervised 14 TAs, rewrote the pre-lab quizzes).",
    "shadowing": "Transplant nephrology (60 h), interventional radiology (25 h), primary care (25 h).",
    "research": "Three years of polymer chemistry: a hydrogel for slow release of an antifungal. First author on one paper, second on another, about 1,600 hours.",
    "awards_honors": "Goldwater Scholar. Departmental medal in chemistry.",
    "hobbies": "Carnatic violin since age 6, speedcubing (17 s average, nothing special).",
    "reflections": "My first drafts read like a lab report. A friend asked 'where are the patients?', and I rewrote the personal statement around the dialysis center. Straight from college is possible, but I had no summer off after freshman year.",
    "personal_statement": "There are nine chairs on the evening shift at the dialysis center, and for two years I could have told you who sat in each. Chair two wanted the blanket over his feet before the machine started, not after. Chair five did the crossword in pen and asked me for rivers. Chair nine, by the window, had driven the bus I took to get there, and graded the other drivers for me.\n\nI am a chemist. When I began as a volunteer, what interested me most was the membrane: two liquids that never touch, and everything that matters happening in the wall between them. At the same time I was trying to make a hydrogel let go of a drug slowly, and could not make it slow enough. I explained this to chair nine once, badly. He thought about it and said that four hours, three times a week, was slow enough for him.\n\nIn my second winter his chair was empty on a Tuesday. Nobody said anything, because in that room nobody needs to. On Thursday there was a woman in it who did not know yet that you bring your own blanket. I got her one from the warmer. It was the first thing I did there that nobody had asked me to do.\n\nMy gel now lasts eleven days, and I am proud of it. But I had been thinking of medicine as the place where chemistry ends up, and it is the other way round. Somebody sits down in a chair. What they need comes first, and the chemistry is one of the things we might bring. I want to be the person who asks what else.",
    "research_hours": 1600, "medical_volunteering_hours": 180, "non_medical_volunteering_hours": 120, "shadowing_hours": 110, "schools_applied": 20, "interviews": 9,
    "application_cycles": 1, "first_generation": "No", "accepted_schools": ["Feinberg", "University of Chicago (Pritzker)", "WashU", "Michigan"]
  },
  {
    "id": "applicant-7",
    "matriculation_year": 2022, "state_of_residency": "Georgia", "gender": "Female", "race": "Black or African American",
    "major": "Biology", "gpa": 3.71,
    "mcat": 508, "mcat_chem_phys": 126, "mcat_cars": 127, "mcat_bio_biochem": 127, "mcat_psych_soc": 128, "gap_years": 1,
    "clinical_experience": "Doula, certified at 20. Attended 23 births, most of them through a county program for women without insurance.",
    "medical_volunteering": "Blood pressure screenings at four barbershops and one beauty salon with a campus group, 90 hours.",
    "non_medical_volunteering": "Sunday school, and driving the church van for the elders.",
    "leadership": "Founded the doula chapter on campus; 11 people trained with a $4,000 grant.",
    "medical_employment": "Patient care technician, labor and delivery, gap year.",
    "shadowing": "OB-GYN (100 h), midwifery (40 h).",
    "awards_honors": "Community impact award for the doula chapter.",
    "hobbies": "Natural hair care, stepping, Sunday dinner for twelve.",
    "other_activities": "Testified at a county hearing on postpartum coverage. Three minutes at a microphone; I practiced for a week.",
    "reflections": "I applied to schools whose mission I could explain without looking it up. I had 9 schools on my list and 5 interviews.",
    "gap_year_activities": "Three twelves a week in labor and delivery, and births as a doula in between. I saved for a car, and then for interview flights.",
    "medical_volunteering_hours": 90, "shadowing_hours": 140, "schools_applied": 9, "interviews": 5,
    "accepted_schools": ["Morehouse School of Medicine", "Medical College of Georgia (Augusta University)"]
  },
  {
    "id": "applicant-8",
    "matriculation_year": 2024, "state_of_residency": "Florida", "gender": "Male", "race": "Hispanic or Latino",
    "major": "Biomedical Engineering", "gpa": 3.66,
    "mcat": 517, "mcat_chem_phys": 131, "mcat_cars": 126, "mcat_bio_biochem": 130, "mcat_psych_soc": 130, "gap_years": 2,
    "clinical_experience": "Field clinical engineer for a pacemaker company: in the lab for around 250 implants, holding the programmer while the physician asked for thresholds.",
    "medical_volunteering": "Free clinic in Little Havana, intake and glucose checks, 110 hours.",
    "non_medical_employment": "Lifeguard, four summers. Two real rescues, hundreds of jellyfish stings.",
    "leadership": "Led the senior design team that built a $38 pulse oximeter probe for neonates. We finished second and filed a provisional patent.",
    "shadowing": "Electrophysiology (far too many hours to count), pediatric cardiology (30 h).",
    "research": "Gait analysis with cheap inertial sensors; one conference paper.",
    "awards_honors": "Best senior design, runner-up. National Hispanic Scholar.",
    "hobbies": "Spearfishing, dominoes with my grandfather, 3D printing.",
    "reflections": "Engineering GPAs look bad on paper. I listed the grade trend in an update letter (3.4 to 3.95) and talked about devices that never reach the people I grew up with.",
    "medical_volunteering_hours": 110,
    "accepted_schools": ["University of Miami Miller School of Medicine", "Emory"]
  },
  {
    "id": "applicant-9",
    "matriculation_year": 2021, "state_of_residency": "Massachusetts", "gender": "Female", "race": "Asian",
    "major": "Neuroscience", "gpa": 3.94,
    "mcat": 523, "mcat_chem_phys": 131, "mcat_cars": 130, "mcat_bio_biochem": 132, "mcat_psych_soc": 130, "gap_years": 1,
    "clinical_experience": "Ran intake at a needle exchange van, 400 hours. Naloxone trainings in bar back rooms, wound care kits, a lot of sitting on the curb.",
    "medical_volunteering": "Hospital elder life program, 140 hours: walking delirious patients, finding their glasses.",
    "non_medical_volunteering": "Debate coach at a public middle school that had never had a team. We lost everything the first year.",
    "leadership": "Director of the student harm-reduction group; wrote the training now used by two other campuses.",
    "shadowing": "Addiction medicine (50 h), neurology (30 h), trauma surgery (two overnight shifts).",
    "research": "Four years on dopamine signaling and relapse in mice, about 3,000 hours with the gap year. First-author paper in review when I applied, accepted by the time I interviewed. I told them.",
    "awards_honors": "Truman Scholarship finalist, Phi Beta Kappa, thesis prize.",
    "hobbies": "Marathon swimming, pottery with a very low survival rate.",
    "other_activities": "Podcast on drug policy with a friend in law school. 31 episodes, 200 loyal listeners.",
    "reflections": "Everything I did was about one question: why do people go back to what hurts them? I never planned it that way, but my application made sense because of it. Also: 24 secondaries in five weeks is not a plan, it is a punishment.",
    "gap_year_activities": "At the bench, to finish the paper, and two nights a week on the van. I interviewed in eleven places and rescheduled a great many mice.",
    "research_hours": 3000, "clinical_experience_hours": 400, "medical_volunteering_hours": 140, "schools_applied": 24, "interviews": 11,
    "application_cycles": 1, "first_generation": "No", "accepted_schools": ["Harvard", "Johns Hopkins", "UCSF", "UPenn", "Columbia", "Mt. Sinai"]
  },
  {
    "id": "applicant-10",
    "matriculation_year": 2026, "state_of_residency": "Washington", "gender": "Non-binary", "race": "White",
    "major": "Public Health", "gpa": 3.58,
    "mcat": 511, "mcat_chem_phys": 127, "mcat_cars": 129, "mcat_bio_biochem": 127, "mcat_psych_soc": 128, "gap_years": 3,
    "medical_employment": "Community health worker with a tribal-county partnership, 2.5 years. Home visits for diabetes, ferries in the dark, one very judgmental goat.",
    "medical_volunteering": "Vaccination clinics in 2021: check-in, then observation, then finally drawing up doses after the training. 130 hours.",
    "leadership": "Wrote the grant ($60k) that paid for a second community health worker. Then I trained her.",
    "shadowing": "Rural family medicine including home births (90 h), gender-affirming care clinic (20 h).",
    "research": "Evaluation of a text-message reminder program: missed visits fell from 31% to 19%. I did the spreadsheet and the phone calls.",
    "hobbies": "Mushroom foraging, banjo, cold-water swimming.",
    "other_activities": "Volunteer firefighter on an island of 900 people. Mostly lift assists.",
    "reflections": "I wanted a school that would send me back to where I came from. I applied to few schools, all with rural tracks, and in the interview I asked what share of their graduates actually stay.",
    "gap_year_activities": "All three as a community health worker. I had planned two. Then the grant came through, and I wanted to stay until she was trained.",
    "medical_volunteering_hours": 130, "shadowing_hours": 110, "schools_applied": 5, "interviews": 2,
    "accepted_schools": ["University of Washington"]
  },
  {
    "id": "applicant-11",
    "matriculation_year": 2023, "state_of_residency": "Michigan", "gender": "Male", "race": "Middle Eastern or North African",
    "major": "Biological Sciences", "gpa": 3.74,
    "mcat": 510, "mcat_chem_phys": 128, "mcat_cars": 125, "mcat_bio_biochem": 129, "mcat_psych_soc": 128, "gap_years": 1,
    "clinical_experience": "Pharmacy technician in Dearborn, part time for three years, about 2,000 hours. Half of my patients wanted the label read aloud in Arabic, so we started printing it.",
    "non_medical_volunteering": "Resettlement volunteer: airport pickups, apartment set-ups, DMV lines. I have assembled 40 or so bed frames.",
    "leadership": "Led the Ramadan food drive at the mosque for two years (1,100 boxes).",
    "non_medical_employment": "Dishwasher, then line cook, at a family restaurant.",
    "shadowing": "Internal medicine (70 h), cardiology (20 h).",
    "research": "Biostatistics assistant on lead exposure in old housing; cleaned data for a year and found a geocoding mistake that mattered.",
    "hobbies": "Calligraphy, boxing, baking ka'ak.",
    "reflections": "CARS was my wall: 122 on the first practice test. English is my third language. I read one long article a day for eight months, aloud.",
    "clinical_experience_hours": 2000, "shadowing_hours": 90,
    "accepted_schools": ["Wayne State", "Michigan State University College of Human Medicine"]
  },
  {
    "id": "applicant-12",
    "matriculation_year": 2025, "state_of_residency": "North Carolina", "gender": "Female", "race": "Native American (Lumbee)",
    "major": "Biology", "gpa": 3.55,
    "mcat": 505, "mcat_chem_phys": 125, "mcat_cars": 126, "mcat_bio_biochem": 127, "mcat_psych_soc": 127, "gap_years": 2,
    "medical_volunteering": "Mobile mammography bus in Robeson County, 100 hours of scheduling and persuading aunties.",
    "medical_employment": "Certified medical assistant at a community health center, 2 years. The only clinic for 25 miles with evening hours.",
    "leadership": "Vice president of the campus Native student association; brought back the powwow after two cancelled years.",
    "non_medical_employment": "Tobacco and sweet potato harvest every summer until I was 19.",
    "shadowing": "Family medicine (110 h), dermatology by telehealth (10 h).",
    "awards_honors": "Tribal scholarship; state minority health internship.",
    "hobbies": "Beadwork, softball, driving with no destination.",
    "other_activities": "Jingle dress dancer since I was seven.",
    "reflections": "Second application. The first time I sent the same essay to everyone, in September. The second time I had more hours, a higher MCAT (by 6), and I said plainly that I will practice at home.",
    "gap_year_activities": "In the first, nobody had taken me, so I worked, studied for the MCAT again and called the schools. In the second I applied in June instead of September.",
    "medical_volunteering_hours": 100, "shadowing_hours": 120, "schools_applied": 14, "interviews": 2,
    "application_cycles": 2, "accepted_schools": ["East Carolina University (Brody)"]
  },
  {
    "id": "applicant-13",
    "matriculation_year": 2022, "state_of_residency": "Ohio", "gender": "Male", "race": "White",
    "major": "Exercise Science", "gpa": 3.49,
    "mcat": 503, "mcat_chem_phys": 126, "mcat_cars": 125, "mcat_bio_biochem": 126, "mcat_psych_soc": 126, "gap_years": 2,
    "clinical_experience": "Physical therapy aide, then orthopedic clinic assistant. 1,700 h combined. Casts on, casts off, and every kind of crutch complaint.",
    "non_medical_volunteering": "Adaptive sports: sled hockey practices on Sunday mornings for two winters.",
    "leadership": "Wrestling team captain, then volunteer assistant coach at my old high school.",
    "non_medical_employment": "Personal trainer, early mornings, three years.",
    "shadowing": "DO family physician (65 h), DO sports medicine (50 h), orthopedic surgery (20 h).",
    "awards_honors": "Academic all-conference twice.",
    "hobbies": "Deer hunting, smoking brisket, home repairs on a house that needs them.",
    "reflections": "Shadowing a DO changed what I was applying for. He treated my old coach's back with his hands and then talked to him about drinking, in the same ten minutes.",
    "clinical_experience_hours": 1700, "shadowing_hours": 135,
    "accepted_schools": ["Ohio University Heritage College of Osteopathic Medicine", "LECOM"]
  },
  {
    "id": "applicant-14",
    "matriculation_year": 2024, "state_of_residency": "California", "gender": "Male", "race": "Asian",
    "major": "Biochemistry and Molecular Biology", "gpa": 3.69,
    "mcat": 513, "mcat_chem_phys": 129, "mcat_cars": 125, "mcat_bio_biochem": 130, "mcat_psych_soc": 129, "gap_years": 2,
    "clinical_experience": "EMT in the Central Valley, 2,300 hours on a 911 ambulance. Heat stroke in July, farm machinery in September, loneliness all year.",
    "medical_volunteering": "Hmong and Lao health fair, interpreter help and BP checks, 60 hours.",
    "non_medical_volunteering": "Tutored algebra at the community college I came from, and still do, online.",
    "leadership": "Field training officer for new EMTs in my second year.",
    "non_medical_employment": "Packed stone fruit for three summers; night stocker at a supermarket during community college.",
    "shadowing": "Emergency medicine (60 h), family medicine (35 h).",
    "research": "Soil fungi in a plant pathology lab, 1 year after transferring. Learned pipetting, patience and valley fever.",
    "hobbies": "Fishing the Delta, K-dramas with my mother, restoring an old Civic.",
    "reflections": "Community college: my first semester was a 2.3 because I was working 40 hours. I retook nothing, I just got A's afterwards. One school asked, and I said what I just wrote here.",
    "clinical_experience_hours": 2300, "medical_volunteering_hours": 60, "shadowing_hours": 95,
    "first_generation": "Yes", "accepted_schools": ["UC Davis", "Keck"]
  },
  {
    "id": "applicant-15",
    "matriculation_year": 2026, "state_of_residency": "New Jersey", "gender": "Female", "race": "Asian",
    "major": "Health Economics", "gpa": 3.93,
    "mcat": 520, "mcat_chem_phys": 130, "mcat_cars": 130, "mcat_bio_biochem": 129, "mcat_psych_soc": 131, "gap_years": 0,
    "clinical_experience": "Billing desk, then front desk, then scribe at a pediatric practice, 700 hours across three years. I saw what a surprise bill does to a follow-up rate.",
    "medical_volunteering": "Patient financial navigation clinic, 150 hours: charity care forms, appeals letters, hold music.",
    "leadership": "Started the appeals-letter workshop at that clinic; 41 denials overturned in the first year.",
    "shadowing": "Pediatrics (45 h), hematology (20 h), hospital administration (30 h).",
    "research": "Thesis on copayments and asthma readmissions using state discharge data. Presented at a national health economics meeting as the only undergraduate in the session.",
    "awards_honors": "Thesis prize in economics; summa cum laude.",
    "hobbies": "Kathak, crossword construction (two published), thrift-store tennis rackets.",
    "reflections": "I worried that economics would look like a detour. It was the only thing anyone wanted to discuss.",
    "clinical_experience_hours": 700, "medical_volunteering_hours": 150, "shadowing_hours": 95,
    "accepted_schools": ["Rutgers New Jersey Medical School", "NYU Grossman", "Icahn"]
  },
  {
    "id": "applicant-16",
    "matriculation_year": 2021, "state_of_residency": "Colorado", "gender": "Male", "race": "White",
    "major": "Integrative Physiology", "gpa": 3.61,
    "mcat": 512, "mcat_chem_phys": 127, "mcat_cars": 129, "mcat_bio_biochem": 127, "mcat_psych_soc": 129, "gap_years": 7,
    "medical_employment": "Army combat medic, 6 years, two deployments. Sick call for 120 soldiers between the days everyone asks about. Later wilderness EMT with a ski patrol.",
    "non_medical_volunteering": "Peer mentor for student veterans, 200 hours. Mostly GI Bill paperwork and showing up.",
    "leadership": "Senior medic of a platoon, responsible for training four younger medics. Ran the student veterans office at my university for a year.",
    "shadowing": "VA primary care (60 h), trauma surgery (24 h), psychiatry (30 h).",
    "awards_honors": "Army Commendation Medal. Expert Field Medical Badge.",
    "hobbies": "Splitboarding, sourdough, being outdone at everything by my daughter.",
    "other_activities": "Started college at 25 with a wife, a toddler and a motorcycle I had to sell.",
    "reflections": "Don't lead with the war. I led with sick call, and with the soldier whose headaches I dismissed for a week. Being wrong and saying so is the best story I have.",
    "non_medical_volunteering_hours": 200, "shadowing_hours": 114,
    "accepted_schools": ["Uniformed Services University", "University of Colorado"]
  },
  {
    "id": "applicant-17",
    "matriculation_year": 2023, "state_of_residency": "Virginia", "gender": "Female", "race": "White",
    "major": "Anthropology", "gpa": 3.80,
    "mcat": 514, "mcat_chem_phys": 127, "mcat_cars": 131, "mcat_bio_biochem": 127, "mcat_psych_soc": 129, "gap_years": 2,
    "clinical_experience": "Overnight sitter for patients on fall or suicide precautions, 800 hours. Best job in the hospital if you like to listen.",
    "medical_volunteering": "Remote area dental and medical weekends in Southwest Virginia; registration in the dark at 4 a.m., four years running.",
    "non_medical_volunteering": "Oral history project with retired miners: recorded and transcribed 17 interviews.",
    "shadowing": "Pulmonology at a black lung clinic (40 h), palliative care (30 h), OB-GYN (15 h).",
    "research": "Ethnographic honors thesis on how miners describe breathlessness. One chapter became a paper in a medical humanities journal.",
    "awards_honors": "Highest distinction for thesis.",
    "hobbies": "Clawhammer banjo, old cookbooks, hiking with a three-legged dog.",
    "reflections": "I took the science prerequisites alongside the major and it took five years. Humanities people: your interviews will be a joy, your physics II will not.",
    "clinical_experience_hours": 800, "shadowing_hours": 85,
    "accepted_schools": ["UVA", "Georgetown", "University of Pittsburgh School of Medicine"]
  },
  {
    "id": "applicant-18",
    "matriculation_year": 2022, "state_of_residency": "New Hampshire", "gender": "Female", "race": "White",
    "major": "History of Science", "gpa": 3.95, "gap_years": 0,
    "medical_volunteering": "Nursing home visits since I was 14, roughly 300 hours. I collected recipes and one proposal of marriage.",
    "leadership": "Editor in chief of the undergraduate history journal.",
    "non_medical_employment": "Apple orchard, every autumn of my life.",
    "shadowing": "General internal medicine (40 h), pathology (16 h, including an autopsy I think about often).",
    "research": "Archive work on 19th-century smallpox hospitals; thesis on who was refused a bed.",
    "hobbies": "Contra dance, knitting, very slow marathon running.",
    "reflections": "Early assurance: I applied as a sophomore and never sat the MCAT. It let me take Latin. It is worth it only if you would be happy at that one school.",
    "medical_volunteering_hours": 300, "shadowing_hours": 56,
    "accepted_schools": ["Icahn School of Medicine at Mount Sinai (FlexMed)"]
  },
  {
    "id": "applicant-19",
    "matriculation_year": 2025, "state_of_residency": "South Dakota", "gender": "Male", "race": "Native American (Oglala Lakota)",
    "major": "Nursing", "gpa": 3.72,
    "mcat": 507, "mcat_chem_phys": 126, "mcat_cars": 125, "mcat_bio_biochem": 128, "mcat_psych_soc": 128, "gap_years": 5,
    "clinical_experience": "Registered nurse for five years: three in a critical access hospital emergency room, two in flight nursing. When the weather grounds the helicopter you are the whole hospital.",
    "medical_employment": "RN, emergency and flight, about 9,000 hours.",
    "non_medical_volunteering": "Coach for reservation youth basketball, six seasons.",
    "leadership": "Charge nurse on nights; wrote the department's protocol for snowbound deliveries.",
    "shadowing": "Rural family physician with obstetrics (80 h). I already knew her. I wanted to see what she did after she left the ER.",
    "awards_honors": "Indian Health Service scholarship.",
    "hobbies": "Horses, beadwork with my sisters, heavy metal.",
    "reflections": "Everyone asks 'why not NP?'. My answer was the night we had no doctor for nine hours. Take the MCAT prerequisites seriously: nursing chemistry did not count for most schools.",
    "medical_employment_hours": 9000, "shadowing_hours": 80,
    "accepted_schools": ["Sanford School of Medicine", "University of Minnesota (Duluth)"]
  },
  {
    "id": "applicant-20",
    "matriculation_year": 2024, "state_of_residency": "Texas", "gender": "Female", "race": "Two or more races",
    "major": "Computer Science", "gpa": 3.84,
    "mcat": 521, "mcat_chem_phys": 131, "mcat_cars": 130, "mcat_bio_biochem": 130, "mcat_psych_soc": 130, "gap_years": 1,
    "medical_volunteering": "Children's hospital playroom, 160 hours. I have lost hundreds of games of Uno.",
    "non_medical_volunteering": "Taught Python in a women's prison education program, 12 weeks, three cohorts.",
    "leadership": "Led a team of five building an open-source discharge-instruction reader; two clinics use it in English, Spanish and Vietnamese.",
    "non_medical_employment": "Software engineering internships, two summers.",
    "clinical_experience": "Medical assistant in a high-risk OB clinic, gap year, 1,200 hours.",
    "shadowing": "Maternal-fetal medicine (40 h), radiology (20 h), clinical informatics (30 h).",
    "research": "Machine learning on fetal heart tracings. Second author. My main finding was that the earlier model had learned which machine made the tracing.",
    "awards_honors": "Hackathon winner, university medal for service.",
    "hobbies": "Improv comedy, climbing, growing chiles.",
    "other_activities": "Blood donor, 14 times, after my own transfusion at 16.",
    "reflections": "Interviewers will ask whether AI replaces doctors. Have an answer that includes a patient.",
    "clinical_experience_hours": 1200, "medical_volunteering_hours": 160, "shadowing_hours": 90,
    "accepted_schools": ["Baylor", "Dell Medical School", "Stanford", "Duke", "UTSW"]
  },
  {
    "id": "applicant-21",
    "matriculation_year": 2023, "state_of_residency": "Arizona", "gender": "Male", "race": "White",
    "major": "Biology", "gpa": 3.42,
    "mcat": 513, "mcat_chem_phys": 128, "mcat_cars": 129, "mcat_bio_biochem": 128, "mcat_psych_soc": 128, "gap_years": 6,
    "medical_employment": "Firefighter-paramedic, 6 years, somewhere past 5,000 calls.",
    "medical_volunteering": "Street medicine rounds on my days off in the summer: water, wound care, rides. 250 hours.",
    "leadership": "Captain on my engine for the last two years; peer-support team for the department.",
    "non_medical_employment": "Carpenter before the academy.",
    "shadowing": "Emergency medicine (40 h), burn surgery (30 h).",
    "research": "Prehospital heat illness registry with the medical director. I designed the form that crews would actually fill in, and the co-authors did the statistics.",
    "hobbies": "Mountain biking, woodwork, my twins.",
    "reflections": "A 2.9 at 20, straight A's at 30. I did 60 credits at night while on shift work. Schools with a real commitment to non-traditional students will tell you how many they took last year; ask.",
    "medical_volunteering_hours": 250, "shadowing_hours": 70,
    "accepted_schools": ["University of Arizona College of Medicine – Phoenix", "Creighton"]
  },
  {
    "id": "applicant-22",
    "matriculation_year": 2021, "state_of_residency": "Louisiana", "gender": "Female", "race": "Black or African American",
    "gpa": 3.59,
    "mcat": 504, "mcat_chem_phys": 125, "mcat_cars": 126, "mcat_bio_biochem": 126, "mcat_psych_soc": 127, "gap_years": 1,
    "clinical_experience": "Phlebotomist at a charity hospital, 1,500 hours. I'm the one they call for the hard sticks.",
    "medical_volunteering": "Sickle cell summer camp counselor, three years.",
    "non_medical_volunteering": "Mardi Gras bead recycling with adults with disabilities. Yes, it is a real job here.",
    "non_medical_employment": "Server and hostess, about 20 hours a week through college.",
    "shadowing": "Hematology (75 h), pediatrics (30 h).",
    "research": "Chart review of time to first pain dose in sickle cell crisis. Poster at a state meeting; the ED changed its triage order.",
    "hobbies": "Second lines, clarinet, crawfish boils.",
    "reflections": "Reapplicant: two interviews and two waitlists the first time. I called both schools and asked what to fix. One of them is where I am now.",
    "clinical_experience_hours": 1500, "shadowing_hours": 105,
    "application_cycles": 2, "accepted_schools": ["LSU New Orleans"]
  },
  {
    "id": "applicant-23",
    "matriculation_year": 2026, "state_of_residency": "Massachusetts",
    "major": "Physics", "gpa": 4.00,
    "mcat": 525, "mcat_chem_phys": 132, "mcat_cars": 131, "mcat_bio_biochem": 131, "mcat_psych_soc": 131, "gap_years": 1,
    "medical_volunteering": "Night shelter health desk, 320 hours. Foot soaks, blister care, a box of reading glasses that ran out every week.",
    "non_medical_volunteering": "Physics outreach at the science museum, 100 hours of liquid nitrogen.",
    "clinical_experience": "Overnight EEG technician trainee, 600 hours.",
    "leadership": "Student director of the shelter: 70 volunteers, one boiler that broke every January.",
    "shadowing": "Radiation oncology (40 h), neurology (40 h), primary care for people without homes (60 h).",
    "research": "Low-field MRI hardware, three years, two first-author papers. The gap year was for finishing the portable head coil.",
    "awards_honors": "Goldwater Scholar, Phi Beta Kappa, Hertz finalist.",
    "hobbies": "Choral bass, fell running, repairing radios.",
    "reflections": "The numbers opened doors and then nobody mentioned them again. All of my interviews were about the shelter.",
    "clinical_experience_hours": 600, "medical_volunteering_hours": 320, "non_medical_volunteering_hours": 100, "shadowing_hours": 140,
    "accepted_schools": ["Harvard Medical School", "Stanford University", "Washington University in St. Louis", "University of Michigan", "Weill Cornell", "Perelman"]
  },
  {
    "id": "applicant-24",
    "matriculation_year": 2022, "state_of_residency": "Wisconsin", "gender": "Female", "race": "Asian (Hmong)",
    "major": "Human Biology", "gpa": 3.76,
    "mcat": 511, "mcat_chem_phys": 127, "mcat_cars": 127, "mcat_bio_biochem": 128, "mcat_psych_soc": 129, "gap_years": 1,
    "clinical_experience": "CNA in a nursing home for four summers and a gap year, 2,100 hours.",
    "non_medical_volunteering": "Interpreted at school conferences for Hmong families, since I was about ten.",
    "leadership": "Organized the first Hmong-language advance directive night in the county. 60 people came; the food helped.",
    "shadowing": "Family medicine (50 h), oncology (25 h), a shaman who is also my great-uncle (I listed it, and I was asked about it every time).",
    "research": "Community survey on traditional healing and cancer screening, with a public health professor. Co-author.",
    "awards_honors": "Chancellor's scholar.",
    "hobbies": "Paj ntaub embroidery, ice fishing, badminton.",
    "reflections": "I almost left the shaman off. Leave in the things that only you could have written.",
    "clinical_experience_hours": 2100, "shadowing_hours": 75,
    "application_cycles": 1, "first_generation": "Yes", "accepted_schools": ["University of Wisconsin–Madison", "Medical College of Wisconsin"]
  },
  {
    "id": "applicant-25",
    "matriculation_year": 2024, "state_of_residency": "Missouri", "gender": "Male", "race": "White",
    "major": "Animal Science", "gpa": 3.70,
    "mcat": 508, "mcat_chem_phys": 127, "mcat_cars": 126, "mcat_bio_biochem": 128, "mcat_psych_soc": 127, "gap_years": 1,
    "clinical_experience": "Hospital transporter, 800 hours, then ER tech in a county seat of 4,000.",
    "non_medical_volunteering": "4-H livestock judge and FFA mentor.",
    "leadership": "State FFA officer: a year on the road, 200 speeches.",
    "non_medical_employment": "Family cattle farm, always.",
    "shadowing": "Rural family physician who still does house calls (120 h), general surgery (30 h).",
    "research": "Ruminant nutrition, one year. I can tell you a great deal about methane.",
    "awards_honors": "Rural scholars program.",
    "hobbies": "Team roping, welding, church softball.",
    "other_activities": "Got the grain-bin rescue tube bought for our volunteer fire department after a neighbor died.",
    "reflections": "I was pre-vet until junior year. I said so in the first line of my essay.",
    "shadowing_hours": 150,
    "accepted_schools": ["Mizzou", "Kansas City University", "Creighton University"]
  },
  {
    "id": "applicant-26",
    "matriculation_year": 2025, "state_of_residency": "Hawaii", "gender": "Female", "race": "Native Hawaiian or Pacific Islander",
    "major": "Biology", "gpa": 3.64,
    "mcat": 509, "mcat_chem_phys": 127, "mcat_cars": 126, "mcat_bio_biochem": 127, "mcat_psych_soc": 129, "gap_years": 2,
    "medical_volunteering": "Canoe-club first aid and a kūpuna fall-prevention class, 150 hours.",
    "medical_employment": "Medical assistant and patient navigator at a Native Hawaiian health center, 2 years, mostly kidney disease.",
    "non_medical_volunteering": "Taro patch restoration, every second Saturday.",
    "leadership": "Paddling crew steerswoman; coached the 12-and-unders.",
    "shadowing": "Nephrology (60 h), family medicine on Moloka'i (one week).",
    "research": "Diet and blood pressure pilot with traditional foods: recruited 28 of the 30 families.",
    "awards_honors": "Health careers opportunity scholarship.",
    "hobbies": "Hula, outrigger paddling, lau lau on Sundays.",
    "reflections": "I applied to one school first, then to twelve in my head, then to six. Know your reasons for staying and your reasons for leaving.",
    "medical_volunteering_hours": 150,
    "accepted_schools": ["JABSOM"]
  },
  {
    "id": "applicant-27",
    "matriculation_year": 2023, "state_of_residency": "Maryland", "gender": "Female", "race": "Black or African American",
    "major": "Biochemistry", "gpa": 3.90,
    "mcat": 515, "mcat_chem_phys": 129, "mcat_cars": 127, "mcat_bio_biochem": 130, "mcat_psych_soc": 129, "gap_years": 1,
    "clinical_experience": "Home health aide for my great-aunt's whole building, it felt like: 1,000 hours in two years.",
    "medical_volunteering": "Amharic interpreter at a county tuberculosis clinic, 120 hours.",
    "non_medical_volunteering": "College application nights at the Ethiopian community center.",
    "leadership": "Founded a mentoring circle for East African premeds across three campuses, 45 members.",
    "shadowing": "Infectious disease (50 h), internal medicine (40 h).",
    "research": "Gap year at a federal research institute: TB drug tolerance. Two co-authored papers and an oral presentation that I rehearsed to my cat.",
    "awards_honors": "Science scholars program, full tuition, summa cum laude.",
    "hobbies": "Coffee ceremony (the long version), distance running, poetry.",
    "reflections": "Came to the US at 11. In my essay I tried to explain everything, and my adviser cut it to one afternoon in one clinic. Cut more than you think.",
    "gap_year_activities": "Forty hours of tuberculosis a week at the institute, the clinic on Fridays, and my old room at my parents', without which I could not have afforded any of it.",
    "personal_statement": "My mother says that I became an interpreter at eleven, at the airport, when I told the officer in English what she had said in Amharic and left out that she was afraid.\n\nI left things out for years. It is what children do who interpret: you round up. So on my third shift at the county tuberculosis clinic, now with a badge, I nearly did it again. The patient was a man of my father's age who drove a taxi at night. The nurse explained six months of pills, that somebody would watch him take each of them, and that he could not work until three samples were clear. He listened and said one sentence. It means, more or less: then you have also closed my children's school.\n\nThe polite version would have been that he is worried about his job. I could feel it in my mouth. Instead I said the sentence as he had said it, and the room changed. The nurse put down her pen. The doctor, who had been standing, sat. They talked for forty minutes: about the rent, a cousin with a van, how to take the pills if you sleep by day, and what the county pays for. I said perhaps nine hundred words that afternoon, and none of them was mine.\n\nIn the laboratory I study how the bacterium outlives a drug by waiting, and I like how patient that work is. But what I think of at the bench is the doctor sitting down. He did not speak the language. He knew when to take a chair. I would like to learn both halves of that.",
    "clinical_experience_hours": 1000, "medical_volunteering_hours": 120, "shadowing_hours": 90, "schools_applied": 21, "interviews": 8,
    "first_generation": "Yes", "accepted_schools": ["University of Maryland", "George Washington University", "Howard", "Georgetown University"]
  },
  {
    "id": "applicant-28",
    "matriculation_year": 2022, "state_of_residency": "Utah", "gender": "Male", "race": "White",
    "major": "Spanish and Chemistry", "gpa": 3.87,
    "mcat": 514, "mcat_chem_phys": 128, "mcat_cars": 129, "mcat_bio_biochem": 128, "mcat_psych_soc": 129, "gap_years": 0,
    "clinical_experience": "Hospital interpreter (certified) and CNA, 1,300 hours. The interpreter hears every conversation twice.",
    "medical_volunteering": "Free clinic, Spanish intake, 150 hours.",
    "non_medical_volunteering": "Two-year church mission in Peru. I was not a doctor there, and learned what not being able to help is like.",
    "leadership": "Teaching assistant for organic chemistry, three semesters; trainer for new interpreters.",
    "shadowing": "Family medicine (50 h), ENT (25 h), anesthesiology (20 h).",
    "research": "Fluorescent probes for zinc, one year, one poster.",
    "hobbies": "Trail running, father of a newborn, woodturning.",
    "clinical_experience_hours": 1300, "medical_volunteering_hours": 150, "shadowing_hours": 95,
    "accepted_schools": ["University of Utah", "CU Anschutz", "Creighton School of Medicine"]
  },
  {
    "id": "applicant-29",
    "matriculation_year": 2024, "state_of_residency": "Oklahoma", "gender": "Female", "race": "Native American (Choctaw)",
    "major": "Microbiology", "gpa": 3.68,
    "mcat": 501, "mcat_chem_phys": 124, "mcat_cars": 125, "mcat_bio_biochem": 126, "mcat_psych_soc": 126, "gap_years": 2,
    "medical_employment": "Lab assistant and then clinic coordinator in a tribal health system, 2 years.",
    "medical_volunteering": "Diabetes talking circles, 80 hours: coffee, blood sugars, stories.",
    "non_medical_volunteering": "Tornado clean-up, more springs than I would like.",
    "shadowing": "DO family medicine (100 h), DO psychiatry (20 h).",
    "research": "Tick-borne disease surveillance. I have dragged a white sheet through a lot of grass.",
    "other_activities": "Raised my two younger brothers from the age of 19.",
    "reflections": "My MCAT is on the low side and I knew it. I applied only where my story and their mission were the same sentence.",
    "medical_volunteering_hours": 80, "shadowing_hours": 120,
    "accepted_schools": ["Oklahoma State University (Cherokee Nation campus)"]
  },
  {
    "id": "applicant-30",
    "matriculation_year": 2021, "state_of_residency": "Indiana", "gender": "Male", "race": "Asian",
    "major": "Neuroscience", "gpa": 3.83,
    "mcat": 517, "mcat_chem_phys": 129, "mcat_cars": 128, "mcat_bio_biochem": 130, "mcat_psych_soc": 130, "gap_years": 1,
    "clinical_experience": "Epilepsy monitoring unit technician, gap year, 1,800 hours watching screens for the ten seconds that matter.",
    "medical_volunteering": "ALS clinic greeter and equipment closet volunteer, 130 hours.",
    "leadership": "Resident assistant for two years; 52 freshmen and one flood.",
    "non_medical_employment": "Resident assistant; weekend shifts at a bike shop.",
    "shadowing": "Neurology (50 h), neurosurgery (30 h), sleep medicine (16 h).",
    "research": "Seizure prediction from wearable data, co-author on a methods paper. Before that a year of slicing rat brain, which I don't miss.",
    "awards_honors": "Neuroscience senior prize.",
    "hobbies": "Cyclocross, jazz piano, competitive yo-yo until about 2015.",
    "reflections": "I had 26 schools on the list, which was ten too many. My best interviews were at places where I'd read one paper by someone in the building.",
    "gap_year_activities": "Nights in the epilepsy unit. I wrote all of my secondaries there at four in the morning, with one eye on twelve screens.",
    "clinical_experience_hours": 1800, "medical_volunteering_hours": 130, "shadowing_hours": 96, "schools_applied": 26, "interviews": 8,
    "accepted_schools": ["Indiana University School of Medicine", "Ohio State", "Case Western Reserve", "Northwestern (Feinberg)"]
  },
  {
    "id": "applicant-31",
    "matriculation_year": 2025, "state_of_residency": "Connecticut", "gender": "Female", "race": "Hispanic or Latino (Puerto Rican)",
    "major": "Molecular Biology", "gpa": 3.52,
    "mcat": 510,
    "medical_employment": "Medical assistant at a federally qualified health center in Hartford, 3,000+ hours. Vaccines, depo shots, prior authorizations.",
    "medical_volunteering": "Asthma home visits with a public health nurse.",
    "non_medical_volunteering": "After-school dance program, bomba and hip-hop, five years.",
    "leadership": "Trained every new medical assistant in our pod for two years.",
    "shadowing": "Pediatrics (60 h), OB-GYN (40 h).",
    "hobbies": "Dance, dominoes, my abuela's garden.",
    "other_activities": "Mother of a six-year-old. She came to white coat day in a small white coat.",
    "reflections": "I waited until I could afford to apply and used the fee assistance program. It covers more than you think, including MCAT prep. I don't count gap years. I was working.",
    "medical_employment_hours": 3000, "shadowing_hours": 100,
    "accepted_schools": ["UConn", "Boston University"]
  },
  {
    "id": "applicant-32",
    "matriculation_year": 2026, "state_of_residency": "Vermont", "gender": "Male", "race": "White",
    "major": "Environmental Science", "gpa": 3.73,
    "mcat": 513, "mcat_chem_phys": 128, "mcat_cars": 129, "mcat_bio_biochem": 128, "mcat_psych_soc": 128, "gap_years": 3,
    "clinical_experience": "Ambulance AEMT in a town with one stoplight, 2,600 hours, half of it unpaid standby in my own kitchen.",
    "non_medical_volunteering": "Lake water testing, trail crew, town meeting ballot clerk.",
    "leadership": "Squad president of the ambulance service at 24, because nobody else stood up.",
    "non_medical_employment": "Dairy milking, sugaring, one winter as a snowmaker.",
    "research": "Cyanobacteria blooms and ER visits: matched sampling dates to claims data. First author on a short report.",
    "hobbies": "Nordic skiing, cider, wooden boats.",
    "other_activities": "Wrote the squad's flood plan in spring. We used it in July.",
    "reflections": "No shadowing at all beyond my own squad's medical director. It came up once. I described handing over patients to the same five doctors for three years, and that was enough.",
    "clinical_experience_hours": 2600,
    "accepted_schools": ["Larner College of Medicine", "Dartmouth (Geisel)", "Boston University (Chobanian & Avedisian)"]
  },
  {
    "id": "applicant-33",
    "matriculation_year": 2023, "state_of_residency": "California", "gender": "Female", "race": "Middle Eastern or North African",
    "major": "Philosophy", "gpa": 3.33,
    "mcat": 515, "mcat_chem_phys": 128, "mcat_cars": 130, "mcat_bio_biochem": 127, "mcat_psych_soc": 130, "gap_years": 5,
    "clinical_experience": "Clinical trial assistant in oncology, 2 years; before that a hospice volunteer coordinator's assistant.",
    "medical_volunteering": "Hospice, 400 hours and 31 patients. I keep a list of what each of them was proud of.",
    "non_medical_employment": "Ballet dancer in a regional company for three seasons, then paralegal.",
    "shadowing": "Oncology (80 h), palliative care (60 h), DO internal medicine (30 h).",
    "research": "Consent forms: measured reading level and comprehension in 90 patients. Poster, then a short paper.",
    "awards_honors": "Special master's program, 3.92, top tenth.",
    "hobbies": "Ballet class (still), Persian cooking, translating poems nobody asked for.",
    "reflections": "Three cycles. Zero interviews, then two and two rejections, then this. What changed was a special master's year, 8 points on the MCAT, and applying to osteopathic schools because I wanted to, not as a back-up. I am glad about every year.",
    "medical_volunteering_hours": 400, "shadowing_hours": 170,
    "application_cycles": 3, "accepted_schools": ["Drexel", "WesternU COMP"]
  },
  {
    "id": "applicant-34",
    "matriculation_year": 2022, "state_of_residency": "Alabama", "gender": "Male", "race": "White",
    "major": "Biology", "gpa": 3.86,
    "mcat": 510, "mcat_chem_phys": 127, "mcat_cars": 127, "mcat_bio_biochem": 128, "mcat_psych_soc": 128, "gap_years": 0,
    "clinical_experience": "Emergency department tech, two summers and weekends, 950 hours. EKGs, splints, mopping.",
    "medical_volunteering": "Free clinic in the Black Belt, monthly, four years.",
    "non_medical_volunteering": "Sunday lunch kitchen, every week with my dad.",
    "leadership": "Drum major of the marching band: 300 people who all want water.",
    "shadowing": "Rural internal medicine (70 h), general surgery (40 h).",
    "awards_honors": "Honors college, rural health scholar.",
    "hobbies": "Bass fishing, marching arts, barbecue with opinions.",
    "clinical_experience_hours": 950, "shadowing_hours": 110,
    "application_cycles": 1, "first_generation": "No", "accepted_schools": ["UAB Heersink"]
  },
  {
    "id": "applicant-35",
    "matriculation_year": 2025, "gender": "Other",
    "major": "Natural Sciences (degree from abroad)",
    "mcat": 516, "mcat_chem_phys": 128, "mcat_cars": 131, "mcat_bio_biochem": 128, "mcat_psych_soc": 129, "gap_years": 4,
    "clinical_experience": "Healthcare assistant on a stroke ward abroad (1 year), then scribe in an urgent care after moving to New York (2 years).",
    "medical_volunteering": "Queer elders' phone line: one call a week for three years to the same gentleman, until he died.",
    "leadership": "Trustee of a small housing charity at 23.",
    "non_medical_employment": "Museum guard. Excellent for learning the periodic table.",
    "research": "Two years in a stroke genetics group, third author, and a master's thesis on handedness.",
    "hobbies": "Bell ringing, darning, museums in the rain.",
    "other_activities": "Took a year of US coursework at a community college because most schools want it: 32 credits, all A's.",
    "reflections": "My degree has no GPA, so I left that field empty and sent the evaluation service's letter. Call each admissions office before paying its fee. About a third would not consider a foreign degree even with a green card.",
    "accepted_schools": ["University of Rochester", "Albert Einstein College of Medicine", "Icahn (Mount Sinai)"]
  }
]
$samples$::jsonb) as sample;
