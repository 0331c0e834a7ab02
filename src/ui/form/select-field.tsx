import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useController, type FieldValues } from 'react-hook-form';

import type { FieldProps } from './text-field.tsx';

/** A select field of a react-hook-form, with its error message. Keeps a value that is not an option. */
export function SelectField<Values extends FieldValues>({
  control,
  name,
  options,
  ...props
}: FieldProps<Values> & { options: (string | { value: string; label: string })[] } & Omit<
    NativeSelectProps,
    'name' | 'value' | 'onChange' | 'error' | 'data'
  >) {
  const { field, fieldState } = useController({ control, name });
  const value = String(field.value);
  const isOption = options.some((one) => (typeof one === 'string' ? one : one.value) === value);
  const data = isOption ? options : [value, ...options];
  return <NativeSelect {...props} {...field} data={data} error={fieldState.error?.message} />;
}
