import { Button, Fieldset, Group, SimpleGrid, Stack } from '@mantine/core';
import type { ComponentType } from 'react';
import { useFieldArray, useFormContext, type Control } from 'react-hook-form';

import {
  applicantNumbers,
  applicantTexts,
  genders,
  hoursColumn,
  maxSchools,
  mcatSections,
  requirable,
  type ApplicantTextName,
  type ApplicantValues,
  type Requirable,
} from './applicant.ts';

import { SelectField, TextField, TextareaField } from '#ui/form/fields.tsx';

// The fields of an applicant's profile, for a form with an `applicant` value inside react-hook-form's
// FormProvider.

interface Values {
  applicant: ApplicantValues;
}

/** The most important fields, including the required ones. */
export function ApplicantScores({ needed = requirable }: { needed?: Requirable[] | undefined }) {
  const { control } = useFormContext<Values>();
  return (
    <>
      <TextField
        control={control}
        name="applicant.major"
        label="Major"
        required={needed.includes('major')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField name="gpa" hint="0 to 4.00" isRequired={needed.includes('gpa')} />
        <NumberField name="mcat" hint="472 to 528" isRequired={needed.includes('mcat')} />
      </SimpleGrid>
      <Fieldset legend="MCAT sections (optional)">
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          {mcatSections.map((name) => (
            <NumberField key={name} name={name} />
          ))}
        </SimpleGrid>
      </Fieldset>
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

/** The accepted schools. */
export function ApplicantSchools({
  legend,
  needed = requirable,
  Name = TextField,
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

export function ApplicantBackground() {
  const { control } = useFormContext<Values>();
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField name="matriculation_year" />
        <NumberField name="gap_years" />
        <NumberField name="schools_applied" />
        <NumberField name="interviews" />
        <TextField control={control} name="applicant.state_of_residency" label="State" />
        <SelectField
          control={control}
          name="applicant.gender"
          label="Gender"
          options={['', ...genders]}
        />
      </SimpleGrid>
      <TextField control={control} name="applicant.race" label="Ethnicity" />
    </>
  );
}

/** The given free-text fields with their hours, in the order of `applicantTexts`. */
export function ApplicantStories({ names }: { names: ApplicantTextName[] }) {
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
          maxLength={10_000}
          flex="1 1 16rem"
        />
        {'hasHours' in text && <NumberField name={hoursColumn(text.name)} shortLabel="Hours" />}
      </Group>
    ));
}

function NumberField({
  name,
  hint,
  shortLabel,
  isRequired = false,
}: {
  name: keyof typeof applicantNumbers;
  hint?: string;
  /** Seen instead of the label, beside a field that says the rest. */
  shortLabel?: string;
  isRequired?: boolean;
}) {
  const { control } = useFormContext<Values>();
  const { label, step } = applicantNumbers[name];
  return (
    <TextField
      control={control}
      name={`applicant.${name}`}
      inputMode={step === 1 ? 'numeric' : 'decimal'}
      label={shortLabel ?? label}
      {...(shortLabel !== undefined && { 'aria-label': label, w: '6rem' })}
      description={hint}
      required={isRequired}
    />
  );
}
