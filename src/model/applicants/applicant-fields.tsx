import { Button, Fieldset, Group, SimpleGrid, Stack } from '@mantine/core';
import type { ComponentType } from 'react';
import { useFieldArray, useFormContext, useWatch, type Control } from 'react-hook-form';

import {
  longestStory,
  maxSchools,
  requirable,
  type ApplicantValues,
  type Requirable,
} from './applicant.ts';
import { applicantTexts } from './facts.ts';
import {
  askedIn,
  facts,
  hoursColumn,
  isLine,
  isTimed,
  mcatSections,
  type LineName,
  type NumberName,
  type StoryName,
} from './facts.ts';

import { SelectField, TextField, TextareaField } from '#ui/form/fields.tsx';

// The fields of an applicant's profile, for a form with an `applicant` value inside react-hook-form's
// FormProvider.

interface Values {
  applicant: ApplicantValues;
}

const linesIn = (step: 'numbers' | 'about', elsewhere: readonly LineName[]) =>
  askedIn(step)
    .filter(isLine)
    .filter((name) => !elsewhere.includes(name));

const otherScores = linesIn('numbers', ['major', 'gpa', 'mcat', ...mcatSections]);

/** The most important fields, including the required ones. */
export function ApplicantScores({ needed = requirable }: { needed?: Requirable[] | undefined }) {
  return (
    <>
      <FactField name="major" isRequired={needed.includes('major')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <FactField name="gpa" hint="0 to 4.00" isRequired={needed.includes('gpa')} />
        <FactField name="mcat" hint="472 to 528" isRequired={needed.includes('mcat')} />
      </SimpleGrid>
      <Fieldset legend="MCAT sections (optional)">
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          {mcatSections.map((name) => (
            <FactField key={name} name={name} />
          ))}
        </SimpleGrid>
      </Fieldset>
      {otherScores.map((name) => (
        <FactField key={name} name={name} />
      ))}
    </>
  );
}

export interface SchoolFieldProps {
  control: Control<Values>;
  name: `applicant.accepted_schools.${number}.name`;
  label: string;
  required: boolean;
  flex: number;
}

/** Contributors cannot look schools up. A list in one field is taken apart when it is sent, unless it is one school. */
function SchoolName(props: SchoolFieldProps) {
  const name = useWatch({ control: props.control, name: props.name });
  return (
    <TextField
      {...props}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        /[,;]\s*\S/.test(name) && 'If these are several schools, each of them is read on its own.'
      }
    />
  );
}

/** The accepted schools. */
export function ApplicantSchools({
  legend,
  needed = requirable,
  Name = SchoolName,
}: {
  legend: string;
  needed?: Requirable[] | undefined;
  /** The field of one of them. */
  Name?: ComponentType<SchoolFieldProps>;
}) {
  const { control } = useFormContext<Values>();
  const { fields, append, remove } = useFieldArray({ control, name: 'applicant.accepted_schools' });
  return (
    <Fieldset legend={legend}>
      <Stack gap="sm">
        {fields.map(({ id }, index) => (
          <Group key={id} align="flex-end" wrap="nowrap">
            <Name
              control={control}
              name={`applicant.accepted_schools.${index}.name`}
              label={index === 0 ? 'First accepted school' : `Accepted school ${index + 1}`}
              required={index === 0 && needed.includes('accepted_schools')}
              flex={1}
            />
            {index > 0 && (
              <Button
                variant="default"
                aria-label={`Remove school ${index + 1}`}
                onClick={() => remove(index)}
              >
                Remove
              </Button>
            )}
          </Group>
        ))}
        <div>
          <Button
            variant="default"
            disabled={fields.length >= maxSchools}
            onClick={() => append({ name: '' })}
          >
            Add a school
          </Button>
        </div>
      </Stack>
    </Fieldset>
  );
}

/** Those that stand two in a line, if there is room. */
const paired = [
  'matriculation_year',
  'gap_years',
  'schools_applied',
  'interviews',
  'application_cycles',
  'first_generation',
  'state_of_residency',
  'gender',
] as const;
const unpaired = linesIn('about', paired);

export function ApplicantBackground() {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {paired.map((name) => (
          <FactField key={name} name={name} />
        ))}
      </SimpleGrid>
      {unpaired.map((name) => (
        <FactField key={name} name={name} />
      ))}
    </>
  );
}

/** The given stories with their hours, in the order of `applicantTexts`. */
export function ApplicantStories({ names }: { names: StoryName[] }) {
  const { control } = useFormContext<Values>();
  return applicantTexts
    .filter(({ name }) => names.includes(name))
    .map((text) => (
      <Group key={text.name} align="flex-start" gap="sm">
        <TextareaField
          control={control}
          name={`applicant.${text.name}`}
          label={text.label}
          autosize
          minRows={2}
          maxLength={longestStory}
          flex="1 1 16rem"
        />
        {isTimed(text.name) && <FactField name={hoursColumn(text.name)} shortLabel="Hours" />}
      </Group>
    ));
}

function FactField({
  name,
  hint,
  shortLabel,
  isRequired = false,
}: {
  name: NumberName | LineName;
  hint?: string;
  /** Seen instead of the label, beside a field that says the rest. */
  shortLabel?: string;
  isRequired?: boolean;
}) {
  const { control } = useFormContext<Values>();
  const fact = facts[name];
  const field = {
    control,
    name: `applicant.${name}`,
    label: shortLabel ?? fact.label,
    required: isRequired,
  } as const;
  if (fact.kind === 'choice') return <SelectField {...field} options={['', ...fact.options]} />;
  return (
    <TextField
      {...field}
      {...(fact.kind === 'number' && { inputMode: fact.decimals ? 'decimal' : 'numeric' })}
      {...(shortLabel !== undefined && { 'aria-label': fact.label, w: '6rem' })}
      description={hint}
    />
  );
}
