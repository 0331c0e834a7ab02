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
    research: 'Two years in a zebrafish lab; one poster on how fins grow back.',
    clinical_experience: 'Medical assistant in a family practice, about 900 hours.',
    medical_volunteering: 'Interpreter at a free clinic on Saturday mornings.',
    non_medical_volunteering: 'Taught swimming to children with disabilities.',
    leadership: 'Organized the clinic’s forty student interpreters.',
    shadowing: 'Family medicine and pediatrics, 60 hours.',
    hobbies: 'Open-water swimming, baking bread.',
    reflections:
      'I wrote about one afternoon at the clinic instead of all of them. Interviewers asked about it every time.',
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
    clinical_experience: 'Emergency department scribe for two years.',
    medical_volunteering: 'Hospice visits, every other Sunday.',
    non_medical_volunteering: 'Built trails with a crew of retired teachers.',
    leadership: 'Captain of the debate team.',
    non_medical_employment: 'Bicycle mechanic through college.',
    shadowing: 'Emergency medicine and palliative care, 45 hours.',
    awards_honors: 'Department prize for an essay on consent.',
    hobbies: 'Chess, repairing old radios.',
    reflections:
      'My grades dipped in my second year. I said why in two sentences, and then what I changed.',
    accepted_schools: ['Example State College of Medicine'],
  },
];
