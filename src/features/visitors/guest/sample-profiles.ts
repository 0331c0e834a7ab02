import { emptyApplicant, toApplicantRow } from '#model/applicants/applicant.ts';
import { sampleStory } from '#model/applicants/sample-story.ts';

const nothing = toApplicantRow(emptyApplicant);

/**
 * Invented profiles, labelled as samples. They are the only profiles in the bundle; real ones come from
 * the database.
 */
export const sampleProfiles = [
  { ...nothing, ...sampleStory },
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
