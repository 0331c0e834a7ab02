import { z } from 'zod';

/** The numbers of an applicant with their limits, which are the checks of the table. */
export const applicantNumbers = {
  gpa: { label: 'GPA', min: 0, max: 4, step: 0.01 },
  mcat: { label: 'MCAT', min: 472, max: 528, step: 1 },
  mcat_chem_phys: { label: 'Chem/Phys', min: 118, max: 132, step: 1 },
  mcat_cars: { label: 'CARS', min: 118, max: 132, step: 1 },
  mcat_bio_biochem: { label: 'Bio/Biochem', min: 118, max: 132, step: 1 },
  mcat_psych_soc: { label: 'Psych/Soc', min: 118, max: 132, step: 1 },
  gap_years: { label: 'Gap years', min: 0, max: 60, step: 1 },
  matriculation_year: { label: 'Application year', min: 1950, max: 2100, step: 1 },
} as const;

export const mcatSections = [
  'mcat_chem_phys',
  'mcat_cars',
  'mcat_bio_biochem',
  'mcat_psych_soc',
] as const;

export const genders = ['Male', 'Female', 'Non-binary', 'Other'] as const;

/** The free-text fields of an applicant. */
export const applicantTexts = [
  { name: 'research', label: 'Research' },
  { name: 'clinical_experience', label: 'Clinical experience' },
  { name: 'medical_volunteering', label: 'Medical volunteering' },
  { name: 'non_medical_volunteering', label: 'Non-medical volunteering' },
  { name: 'leadership', label: 'Leadership' },
  { name: 'non_medical_employment', label: 'Paid non-medical employment' },
  { name: 'medical_employment', label: 'Paid medical employment' },
  { name: 'shadowing', label: 'Shadowing' },
  { name: 'awards_honors', label: 'Awards' },
  { name: 'hobbies', label: 'Hobbies' },
  { name: 'other_activities', label: 'Other significant activities' },
  { name: 'reflections', label: 'Reflections' },
] as const;

export const maxSchools = 50;

const tooLong = (limit: number) => `Please use at most ${limit.toLocaleString('en-US')} characters`;
const text = (limit: number) => z.string().trim().max(limit, tooLong(limit));
const story = text(10_000);

/** A number as typed, within its limits; '' for none. */
export function numberText(name: keyof typeof applicantNumbers) {
  const { label, min, max, step } = applicantNumbers[name];
  const isWhole = step === 1;
  const shape = isWhole ? /^\d{1,4}$/ : /^\d(\.\d{1,2})?$/;
  const wanted = isWhole ? `a whole number from ${min} to ${max}` : `from ${min}.00 to ${max}.00`;
  return text(10).refine(
    (value) => value === '' || (shape.test(value) && Number(value) >= min && Number(value) <= max),
    `${label} must be ${wanted}`,
  );
}

/** Objects, as react-hook-form requires for list rows. */
const schools = z.array(z.object({ name: text(200) })).max(maxSchools);

const required = {
  major: text(200).min(1, 'Major is required'),
  gpa: numberText('gpa').min(1, 'GPA is required'),
  mcat: numberText('mcat').min(1, 'MCAT is required'),
  accepted_schools: schools.refine((list) => Boolean(list[0]?.name), {
    path: [0, 'name'],
    message: 'Enter at least one accepted school',
  }),
};

const optional: typeof required = {
  major: text(200),
  gpa: numberText('gpa'),
  mcat: numberText('mcat'),
  accepted_schools: schools,
};

const schemaWith = (requirable: typeof required) =>
  z
    .object({
      ...requirable,
      mcat_chem_phys: numberText('mcat_chem_phys'),
      mcat_cars: numberText('mcat_cars'),
      mcat_bio_biochem: numberText('mcat_bio_biochem'),
      mcat_psych_soc: numberText('mcat_psych_soc'),
      gap_years: numberText('gap_years'),
      matriculation_year: numberText('matriculation_year'),
      state_of_residency: text(100),
      gender: z.enum(['', ...genders]),
      race: text(200),
      research: story,
      clinical_experience: story,
      medical_volunteering: story,
      non_medical_volunteering: story,
      leadership: story,
      non_medical_employment: story,
      medical_employment: story,
      shadowing: story,
      awards_honors: story,
      hobbies: story,
      other_activities: story,
      reflections: story,
    })
    .superRefine((applicant, context) => {
      const sections = mcatSections.map((name) => applicant[name]);
      const sum = sections.reduce((total, section) => total + Number(section), 0);
      if ([applicant.mcat, ...sections].includes('') || sum === Number(applicant.mcat)) return;
      context.addIssue({
        code: 'custom',
        path: ['mcat'],
        message: `The four sections add up to ${sum}, not ${applicant.mcat}`,
      });
    });

/** An applicant in a form, by the table's columns: every field is text, and a missing value is empty. */
export const applicantSchema = schemaWith(required);

export type ApplicantValues = z.infer<typeof applicantSchema>;

/** The schema of an applicant that is edited: what an import left empty may stay so. */
export const editedApplicantSchema = (before: ApplicantValues) =>
  schemaWith({
    major: (before.major === '' ? optional : required).major,
    gpa: (before.gpa === '' ? optional : required).gpa,
    mcat: (before.mcat === '' ? optional : required).mcat,
    accepted_schools: (before.accepted_schools[0]?.name ? required : optional).accepted_schools,
  });

export const emptyApplicant: ApplicantValues = {
  major: '',
  gpa: '',
  mcat: '',
  mcat_chem_phys: '',
  mcat_cars: '',
  mcat_bio_biochem: '',
  mcat_psych_soc: '',
  gap_years: '',
  matriculation_year: '',
  state_of_residency: '',
  gender: '',
  race: '',
  accepted_schools: [{ name: '' }],
  research: '',
  clinical_experience: '',
  medical_volunteering: '',
  non_medical_volunteering: '',
  leadership: '',
  non_medical_employment: '',
  medical_employment: '',
  shadowing: '',
  awards_honors: '',
  hobbies: '',
  other_activities: '',
  reflections: '',
};

/** Converts form values to the columns of `applicants`: empty fields become null, empty schools go. */
export function toApplicantRow(values: ApplicantValues) {
  return {
    major: textOrNull(values.major),
    gpa: numberOrNull(values.gpa),
    mcat: numberOrNull(values.mcat),
    mcat_chem_phys: numberOrNull(values.mcat_chem_phys),
    mcat_cars: numberOrNull(values.mcat_cars),
    mcat_bio_biochem: numberOrNull(values.mcat_bio_biochem),
    mcat_psych_soc: numberOrNull(values.mcat_psych_soc),
    gap_years: numberOrNull(values.gap_years),
    matriculation_year: numberOrNull(values.matriculation_year),
    state_of_residency: textOrNull(values.state_of_residency),
    gender: textOrNull(values.gender),
    race: textOrNull(values.race),
    accepted_schools: values.accepted_schools
      .map(({ name }) => name.trim())
      .filter((name) => name !== ''),
    research: textOrNull(values.research),
    clinical_experience: textOrNull(values.clinical_experience),
    medical_volunteering: textOrNull(values.medical_volunteering),
    non_medical_volunteering: textOrNull(values.non_medical_volunteering),
    leadership: textOrNull(values.leadership),
    non_medical_employment: textOrNull(values.non_medical_employment),
    medical_employment: textOrNull(values.medical_employment),
    shadowing: textOrNull(values.shadowing),
    awards_honors: textOrNull(values.awards_honors),
    hobbies: textOrNull(values.hobbies),
    other_activities: textOrNull(values.other_activities),
    reflections: textOrNull(values.reflections),
  };
}

const textOrNull = (value: string) => value.trim() || null;
// Also null for what is no number, which a form can hold until it is checked.
const numberOrNull = (value: string) =>
  value.trim() === '' || Number.isNaN(Number(value)) ? null : Number(value);
