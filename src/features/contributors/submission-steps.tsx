import { Anchor, SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import {
  essays,
  hoursColumn,
  mcatSections,
  timedTexts,
  type ApplicantTextName,
} from '#model/applicants/applicant.ts';
import { paths } from '#model/store/paths.ts';
import {
  ApplicantBackground,
  ApplicantSchools,
  ApplicantScores,
  ApplicantStories,
} from '#model/applicants/applicant-fields.tsx';
import { CheckboxField, TextField, TextareaField } from '#ui/form/fields.tsx';

import { essayConsent, hasEssay, type SubmissionValues } from './schema.ts';

interface Step {
  title: string;
  intro: string;
  /** The fields that must be valid before the next step. */
  fields: (
    | `applicant.${keyof SubmissionValues['applicant']}`
    | Exclude<keyof SubmissionValues, 'applicant'>
  )[];
  content: ReactNode;
}

const path = <Name extends string>(name: Name) => `applicant.${name}` as const;

/** A step of texts, with their hours. */
const storyStep = (title: string, intro: string, names: ApplicantTextName[]): Step => ({
  title,
  intro,
  fields: [
    ...names.map(path),
    ...timedTexts.flatMap(({ name }) => (names.includes(name) ? path(hoursColumn(name)) : [])),
  ],
  content: <ApplicantStories names={names} />,
});

/** The steps of a profile, required fields first. */
export const steps: Step[] = [
  {
    title: 'Numbers and schools',
    intro: 'The first thing everyone asks. Your name is never shown.',
    fields: [
      'applicant.major',
      'applicant.gpa',
      'applicant.mcat',
      ...mcatSections.map(path),
      'applicant.accepted_schools',
    ],
    content: (
      <>
        <ApplicantScores />
        <ApplicantSchools legend="Schools that accepted you" />
      </>
    ),
  },
  {
    title: 'About you',
    intro: 'All of it is optional. It helps readers find applicants like themselves.',
    fields: [
      'applicant.matriculation_year',
      'applicant.gap_years',
      'applicant.schools_applied',
      'applicant.interviews',
      'applicant.state_of_residency',
      'applicant.gender',
      'applicant.race',
      'applicant.gap_year_activities',
    ],
    content: (
      <>
        <ApplicantBackground />
        <ApplicantStories names={['gap_year_activities']} />
      </>
    ),
  },
  storyStep(
    'Medicine and research',
    'Fill in what applies: what you did, where, and roughly how many hours.',
    ['research', 'clinical_experience', 'medical_volunteering', 'medical_employment', 'shadowing'],
  ),
  storyStep('Everything else', 'What you did outside medicine says just as much.', [
    'non_medical_volunteering',
    'leadership',
    'non_medical_employment',
    'awards_honors',
    'hobbies',
    'other_activities',
  ]),
  storyStep(
    'Essays',
    'Optional, and what readers learn most from. Take out what would tell who you, or a patient, are.',
    [...essays],
  ),
  {
    title: 'Looking back',
    intro:
      'Finally, your advice for the next applicant, and your contact details: we agree by email on how you get your reward.',
    fields: [
      'applicant.reflections',
      'fullName',
      'email',
      'referredBy',
      'hasConsented',
      'hasEssayConsent',
    ],
    content: <LookingBack />,
  },
];

function LookingBack() {
  const { control } = useFormContext<SubmissionValues>();
  const isWithEssay = hasEssay(useWatch({ control, name: 'applicant' }));
  return (
    <>
      <TextareaField
        control={control}
        name="applicant.reflections"
        label="Reflections"
        description="What mattered in the end? What would you do again, and what wouldn’t you?"
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField
          control={control}
          name="fullName"
          label="Your name"
          autoComplete="name"
          required
        />
        <TextField
          control={control}
          name="email"
          type="email"
          label="Email"
          autoComplete="email"
          required
        />
      </SimpleGrid>
      <TextField
        control={control}
        name="referredBy"
        label="Referred by (optional)"
        description="The email address or referral code of the person who referred you. They get $2."
      />
      <CheckboxField
        control={control}
        name="hasConsented"
        label={
          <>
            This is my own profile. It may be published, without my name and email, as the{' '}
            <Anchor href={paths.terms} target="_blank" inherit>
              terms
            </Anchor>{' '}
            say; I can withdraw it at any time.
          </>
        }
      />
      {isWithEssay && (
        <CheckboxField control={control} name="hasEssayConsent" label={essayConsent.words} />
      )}
    </>
  );
}
