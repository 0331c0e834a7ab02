import { Anchor, Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useController, useWatch, type FieldValues } from 'react-hook-form';

import type { ApplicantValues } from '#model/applicants/applicant.ts';
import { knownSchoolsOptions, schoolRemarksOptions, type NewSchool } from './school-names.ts';

import type { SchoolFieldProps } from '#model/applicants/applicant-fields.tsx';
import type { FieldProps } from '#ui/form/fields.tsx';

/** The name of a school, suggested from the known names and spellings. Admins know them. */
export function SchoolField<Values extends FieldValues>({
  control,
  name,
  ...props
}: FieldProps<Values, AutocompleteProps>) {
  const { field, fieldState } = useController({ control, name });
  const known = useQuery(knownSchoolsOptions).data ?? [];
  return (
    <Autocomplete
      {...props}
      {...field}
      data={known.map((school) => school.name)}
      filter={({ search, limit }) =>
        known
          .filter(({ spellings }) => spellings.includes(search.trim().toLowerCase()))
          .slice(0, limit)
          .map((school) => ({ value: school.name, label: school.name }))
      }
      limit={8}
      error={fieldState.error?.message}
    />
  );
}

/** One of an applicant's accepted schools, which says if it would be a new one. */
export function AcceptedSchoolField({ control, name, ...props }: SchoolFieldProps) {
  const { field } = useController({ control, name });
  const schools = useWatch({ control, name: 'applicant.accepted_schools' });
  const added = useNewSchools(schools).find(({ spelling }) => spelling === field.value.trim());
  return (
    <SchoolField
      {...props}
      control={control}
      name={name}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={added && <NewSchoolNote school={added} onReplace={field.onChange} />}
    />
  );
}

/** Those of the named schools that the store does not have yet. */
export function useNewSchools(schools: ApplicantValues['accepted_schools']): NewSchool[] {
  const typed = schools.map(({ name }) => name.trim()).filter((name) => name !== '');
  const [names] = useDebouncedValue(typed.join('\n'), 300);
  const spellings = names === '' ? [] : names.split('\n');
  const remarks = useQuery({
    ...schoolRemarksOptions(spellings),
    placeholderData: keepPreviousData,
  });
  return remarks.data?.new.filter(({ spelling }) => typed.includes(spelling)) ?? [];
}

/** 'Havard: no such school yet, it will be added. Did you mean Harvard Medical School?' */
export function NewSchoolNote({
  school: { name, near },
  onReplace,
}: {
  school: NewSchool;
  onReplace: (name: string) => void;
}) {
  return (
    <span>
      {name}: no such school yet, it will be added.
      {near && (
        <>
          {' '}
          Did you mean{' '}
          <Anchor component="button" type="button" inherit onClick={() => onReplace(near)}>
            {near}
          </Anchor>
          ?
        </>
      )}
    </span>
  );
}
