import { z } from 'zod';

import { cleanText } from '#lib/text/clean.ts';
import { plainField, requiredText, textField } from '#lib/text/text-field.ts';

import {
  choiceNames,
  facts,
  mcatSections,
  namesOf,
  numberNames,
  objectOf,
  shortTextNames,
  storyNames,
  type NumberName,
} from './facts.ts';

export const maxSchools = 50;
/** In characters. */
export const longestStory = 10_000;

const textNames = [...shortTextNames, ...choiceNames, ...storyNames];

/** The columns of a profile as they are read; most may be null. */
export const applicantRowShape = {
  ...objectOf(numberNames, () => z.number().nullable()),
  ...objectOf(textNames, () => z.string().nullable()),
  accepted_schools: z.array(z.string()),
};

/** A number as typed, within its limits; '' for none. */
export function numberText(name: NumberName) {
  const { label, min, max, decimals } = facts[name];
  const isWhole = decimals === undefined;
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
  major: requiredText(facts.major.label, facts.major.limit),
  gpa: numberText('gpa').min(1, 'GPA is required'),
  mcat: numberText('mcat').min(1, 'MCAT is required'),
  accepted_schools: schools.refine((list) => Boolean(list[0]?.name), {
    path: [0, 'name'],
    message: 'Enter at least one accepted school',
  }),
};

const optional: typeof required = {
  major: textField(facts.major.limit),
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
      ...objectOf(shortTextNames, (name) => textField(facts[name].limit)),
      ...objectOf(storyNames, () => textField(longestStory)),
      ...objectOf(choiceNames, (name) => z.enum(['', ...facts[name].options])),
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
  ...objectOf([...numberNames, ...shortTextNames, ...storyNames], () => ''),
  ...objectOf(choiceNames, () => '' as const),
  accepted_schools: [{ name: '' }],
};

/** Converts form values to the columns of `applicants`: empty fields become null, empty schools go. */
export function toApplicantRow(values: ApplicantValues) {
  return {
    ...objectOf(numberNames, (name) => numberOrNull(values[name])),
    ...objectOf(textNames, (name) => textOrNull(values[name])),
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
