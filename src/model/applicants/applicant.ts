import { z } from 'zod';

import { cleanText } from '#lib/text/clean.ts';
import { plainField, requiredText, textField } from '#lib/text/text-field.ts';

/** The free-text fields of an applicant, some with a number of hours beside them. */
export const applicantTexts = [
  { name: 'research', label: 'Research', hasHours: true },
  { name: 'clinical_experience', label: 'Clinical experience', hasHours: true },
  { name: 'medical_volunteering', label: 'Medical volunteering', hasHours: true },
  { name: 'non_medical_volunteering', label: 'Non-medical volunteering', hasHours: true },
  { name: 'leadership', label: 'Leadership', hasHours: true },
  { name: 'non_medical_employment', label: 'Paid non-medical employment', hasHours: true },
  { name: 'medical_employment', label: 'Paid medical employment', hasHours: true },
  { name: 'shadowing', label: 'Shadowing', hasHours: true },
  { name: 'awards_honors', label: 'Awards' },
  { name: 'hobbies', label: 'Hobbies' },
  { name: 'other_activities', label: 'Other significant activities' },
  { name: 'gap_year_activities', label: 'In the gap years' },
  { name: 'personal_statement', label: 'Personal statement' },
  { name: 'other_essay', label: 'Another essay' },
  { name: 'reflections', label: 'Reflections' },
] as const;

export type ApplicantTextName = (typeof applicantTexts)[number]['name'];

/** The texts that are published only with a consent of their own. */
export const essays = ['personal_statement', 'other_essay'] as const;

export const timedTexts = applicantTexts.filter((text) => 'hasHours' in text);

/** The column with the hours of a text. */
export const hoursColumn = <Name extends (typeof timedTexts)[number]['name']>(name: Name) =>
  `${name}_hours` as const;

/** An object with the same kind of value for every name. */
const objectOf = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name has an entry
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;

/** The numbers of an applicant with their limits, which are the checks of the table. */
export const applicantNumbers = {
  gpa: { label: 'GPA', min: 0, max: 4, step: 0.01 },
  mcat: { label: 'MCAT', min: 472, max: 528, step: 1 },
  mcat_chem_phys: { label: 'Chem/Phys', min: 118, max: 132, step: 1 },
  mcat_cars: { label: 'CARS', min: 118, max: 132, step: 1 },
  mcat_bio_biochem: { label: 'Bio/Biochem', min: 118, max: 132, step: 1 },
  mcat_psych_soc: { label: 'Psych/Soc', min: 118, max: 132, step: 1 },
  gap_years: { label: 'Gap years', min: 0, max: 60, step: 1 },
  matriculation_year: { label: 'Matriculation year', min: 1950, max: 2100, step: 1 },
  schools_applied: { label: 'Schools applied to', min: 0, max: 300, step: 1 },
  interviews: { label: 'Interviews', min: 0, max: 300, step: 1 },
  ...objectOf(
    timedTexts.map(({ name }) => hoursColumn(name)),
    (column) => ({
      label: `${timedTexts.find(({ name }) => hoursColumn(name) === column)?.label} hours`,
      min: 0,
      max: 50_000,
      step: 1,
    }),
  ),
} as const;

export const mcatSections = [
  'mcat_chem_phys',
  'mcat_cars',
  'mcat_bio_biochem',
  'mcat_psych_soc',
] as const;

export const genders = ['Male', 'Female', 'Non-binary', 'Other'] as const;

/** The short texts of an applicant, with the limits of the table. */
const shortTexts = { major: 200, state_of_residency: 100, race: 200 } as const;

export const maxSchools = 50;

export const namesOf = <Name extends string>(fields: Record<Name, unknown>) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the object has no other fields
  Object.keys(fields) as Name[];

const numberNames = namesOf(applicantNumbers);
const storyNames = applicantTexts.map(({ name }) => name);
const textNames = [...namesOf(shortTexts), ...storyNames];

/** The columns of a profile as they are read; most may be null. */
export const applicantRowShape = {
  ...objectOf(numberNames, () => z.number().nullable()),
  ...objectOf([...textNames, 'gender'], () => z.string().nullable()),
  accepted_schools: z.array(z.string()),
};

/** A number as typed, within its limits; '' for none. */
export function numberText(name: keyof typeof applicantNumbers) {
  const { label, min, max, step } = applicantNumbers[name];
  const isWhole = step === 1;
  const shape = isWhole ? /^\d{1,5}$/ : /^\d(\.\d{1,2})?$/;
  const wanted = isWhole ? `a whole number from ${min} to ${max}` : `from ${min}.00 to ${max}.00`;
  return plainField(10).refine(
    (value) => value === '' || (shape.test(value) && Number(value) >= min && Number(value) <= max),
    `${label} must be ${wanted}`,
  );
}

/** Objects, as react-hook-form requires for list rows. */
const schools = z.array(z.object({ name: textField(200) })).max(maxSchools);

const required = {
  major: requiredText('Major', 200),
  gpa: numberText('gpa').min(1, 'GPA is required'),
  mcat: numberText('mcat').min(1, 'MCAT is required'),
  accepted_schools: schools.refine((list) => Boolean(list[0]?.name), {
    path: [0, 'name'],
    message: 'Enter at least one accepted school',
  }),
};

const optional: typeof required = {
  major: textField(200),
  gpa: numberText('gpa'),
  mcat: numberText('mcat'),
  accepted_schools: schools,
};

export type Requirable = keyof typeof required;
/** What a new profile needs. */
export const requirable = namesOf(required);

/** What an edited profile needs: an import or a contributor may have left the rest out. */
export const filledIn = (before: ApplicantValues): Requirable[] =>
  requirable.filter((name) =>
    name === 'accepted_schools' ? Boolean(before[name][0]?.name) : before[name] !== '',
  );

/** An applicant in a form, by the table's columns: every field is text, and a missing value is empty. */
export function profileSchema(needed: Requirable[] = requirable) {
  const fields = (name: Requirable) => (needed.includes(name) ? required : optional);
  return z
    .object({
      ...objectOf(numberNames, numberText),
      ...objectOf(namesOf(shortTexts), (name) => textField(shortTexts[name])),
      ...objectOf(storyNames, () => textField(10_000)),
      gender: z.enum(['', ...genders]),
      major: fields('major').major,
      gpa: fields('gpa').gpa,
      mcat: fields('mcat').mcat,
      accepted_schools: fields('accepted_schools').accepted_schools,
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
}

export type ApplicantValues = z.infer<ReturnType<typeof profileSchema>>;

export const emptyApplicant: ApplicantValues = {
  ...objectOf([...numberNames, ...textNames], () => ''),
  gender: '',
  accepted_schools: [{ name: '' }],
};

/** Converts form values to the columns of `applicants`: empty fields become null, empty schools go. */
export function toApplicantRow(values: ApplicantValues) {
  return {
    ...objectOf(numberNames, (name) => numberOrNull(values[name])),
    ...objectOf([...textNames, 'gender'], (name) => textOrNull(values[name])),
    accepted_schools: values.accepted_schools
      .map(({ name }) => cleanText(name))
      .filter((name) => name !== ''),
  };
}

/** A profile as a form has it, which is shown like a stored one. */
export type PreviewedApplicant = ReturnType<typeof toApplicantRow> & { id: string };

const textOrNull = (value: string) => cleanText(value) || null;
// Also null for what is no number, which a form can hold until it is checked.
const numberOrNull = (value: string) =>
  value.trim() === '' || Number.isNaN(Number(value)) ? null : Number(value);

/** The scores of an applicant or a member; null if not told. */
export interface ScorePair {
  gpa: number | null;
  mcat: number | null;
}

export const noScores: ScorePair = { gpa: null, mcat: null };

/** '3.78 / 512', with N/A for what is not told. */
export const scoresOf = ({ gpa, mcat }: ScorePair) =>
  `${gpa?.toFixed(2) ?? 'N/A'} / ${mcat ?? 'N/A'}`;
