import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useController, type FieldValues } from 'react-hook-form';

import type { FieldProps } from './fields.tsx';

/** A multiple choice from a long list: the chosen ones, then a field that finds others. */
export function ManyField<Values extends FieldValues>({
  control,
  name,
  choices,
  ...props
}: FieldProps<Values, MultiSelectProps> & { choices: { value: string; label: string }[] }) {
  const { field, fieldState } = useController({ control, name });
  return (
    <MultiSelect
      searchable
      hidePickedOptions
      {...props}
      {...field}
      data={choices}
      error={fieldState.error?.message}
    />
  );
}
