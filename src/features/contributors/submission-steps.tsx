import { Anchor, SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import { askedIn, storyNames, type Fact } from '#model/applicants/facts.ts';
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

const storiesIn = (step: Fact['step']) => storyNames.filter((name) => askedIn(step).includes(name));

/** A step that asks for the facts that are said to belong to it, here for stories alone. */
const stepOf = (
  step: Fact['step'],
  {
    more = [],
    ...rest
  }: Omit<Step, 'fields' | 'content'> & { more?: Step['fields']; content?: ReactNode },
): Step => ({
  content: <ApplicantStories names={storiesIn(step)} />,
  ...rest,
  fields: [...askedIn(step).map((name) => `applicant.${name}` as const), ...more],
});

/** The steps of a profile, required fields first. */
export const steps: Step[] = [
  stepOf('numbers', {
    title: 'Numbers and schools',
    intro: 'The first thing everyone asks. Your name is never shown.',
    content: (
      <>
        <ApplicantScores />
        <ApplicantSchools legend="Schools that accepted you" />
      </>
    ),
  }),
  stepOf('about', {
    title: 'About you',
    intro: 'All of it is optional. It helps readers find applicants like themselves.',
    content: (
      <>
        <ApplicantBackground />
        <ApplicantStories names={storiesIn('about')} />
      </>
    ),
  }),
  stepOf('medicine', {
    title: 'Medicine and research',
    intro: 'Fill in what applies: what you did, where, and roughly how many hours.',
  }),
  stepOf('everything else', {
    title: 'Everything else',
    intro: 'What you did outside medicine says just as much.',
  }),
  stepOf('essays', {
    title: 'Essays',
    intro:
      'Optional, and what readers learn most from. Take out what would tell who you, or a patient, are.',
  }),
  stepOf('looking back', {
    title: 'Looking back',
    intro:
      'Finally, your advice for the next applicant, and your contact details: we agree by email on how you get your reward.',
    more: ['fullName', 'email', 'referredBy', 'hasConsented', 'hasEssayConsent'],
    content: <LookingBack />,
  }),
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
      <ApplicantStories
        names={storiesIn('looking back').filter((name) => name !== 'reflections')}
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
