import { emptyApplicant, toApplicantRow } from '#lib/applicants/applicant.ts';

const nothing = toApplicantRow(emptyApplicant);

/**
 * Invented profiles, labelled as samples. They are the only profiles in the bundle; real ones come from
 * the database.
 */
export const sampleProfiles = [
  {
    ...nothing,
    id: 'applicant-sample-1',
    matriculation_year: 2024,
    state_of_residency: 'Ohio',
    gender: 'Female',
    race: 'Hispanic',
    major: 'Biology, minor in Spanish',
    gpa: 3.81,
    mcat: 514,
    mcat_chem_phys: 128,
    mcat_cars: 127,
    mcat_bio_biochem: 130,
    mcat_psych_soc: 129,
    gap_years: 1,
    schools_applied: 18,
    interviews: 5,
    clinical_experience_hours: 900,
    shadowing_hours: 60,
    gap_year_activities:
      'The family practice on weekdays, applications on Sundays, and one month on my aunt’s boat.',
    research:
      'Two years in a zebrafish lab, about 620 hours. What I was given to find out could not be found out: the tanks were too warm for a whole semester, and it took me until spring to say so. My poster was about that.',
    clinical_experience:
      'Medical assistant in a family practice during my gap year, 900 hours. I took blood pressures, called people about their results and learned how much of medicine is getting somebody to come back.',
    medical_volunteering:
      'Interpreter at a free clinic on Saturday mornings for three years. I began by translating words and ended by asking whether anybody had understood.',
    non_medical_volunteering:
      'Taught swimming to children with disabilities, four summers. One boy spent the first of them on the edge with his feet in the water. I count that summer.',
    leadership:
      'Took over the schedule of forty student interpreters when the person before me left. Half of them had stopped coming; I called each one and asked why.',
    shadowing:
      'Family medicine and pediatrics, 60 hours. I stopped when I noticed that I was counting them.',
    hobbies: 'Open-water swimming, and baking bread that is getting better.',
    reflections:
      'I was sure that the lab would get me in. What I wrote about was one afternoon at the clinic: a grandmother nodded at every word the doctor said, and in the parking lot she asked me what he had said. I had interpreted each sentence and still failed her. Every interviewer wanted to hear about it; nobody asked about the fish. If I did it again, I would take the MCAT before the full-time job, not four months into it.',
    accepted_schools: ['Sample University School of Medicine', 'Example State College of Medicine'],
  },
  {
    ...nothing,
    id: 'applicant-sample-2',
    matriculation_year: 2023,
    state_of_residency: 'Oregon',
    gender: 'Male',
    race: 'Asian',
    major: 'Philosophy',
    gpa: 3.62,
    mcat: 518,
    mcat_chem_phys: 129,
    mcat_cars: 131,
    mcat_bio_biochem: 129,
    mcat_psych_soc: 129,
    gap_years: 2,
    shadowing_hours: 45,
    clinical_experience:
      'Emergency department scribe for two years, nights mostly, 2,100 hours. I learned to write down what a person said and not what I expected them to say. It is harder at four in the morning.',
    medical_volunteering:
      'Hospice visits every other Sunday. For months I brought things to talk about. Then a man asked me to read him the sports pages, and I understood what I was there for.',
    non_medical_volunteering:
      'Built trails with a crew of retired teachers. They corrected my digging and, later, my personal statement.',
    leadership:
      'Captain of the debate team. We lost more under me than before; I had put people who needed practice into the rounds that counted.',
    non_medical_employment:
      'Bicycle mechanic through college, 15 hours a week. It paid the rent, and it is the line that interviewers asked about first.',
    shadowing: 'Emergency medicine and palliative care, 45 hours.',
    awards_honors: 'Department prize for an essay on consent.',
    hobbies: 'Chess, badly, and repairing old radios.',
    reflections:
      'My grades fell in my second year, when my father was ill. In the first draft I explained it for a page; in the last, in two sentences: what happened, and what I changed. I had no research and was told to find some. I am glad that I kept the night shifts instead. Apply to fewer schools than I did, and write to each as if it were the only one: I wrote thirty secondaries and meant nine.',
    accepted_schools: ['Example State College of Medicine'],
  },
];
