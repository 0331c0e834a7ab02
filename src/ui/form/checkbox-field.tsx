import { Checkbox, type CheckboxProps } from '@mantine/core';
import { useController, type FieldValues } from 'react-hook-form';

import type { FieldProps } from './text-field.tsx';

/** A checkbox of a react-hook-form. */
export function CheckboxField<Values extends FieldValues>({
  control,
  name,
  ...props
}: FieldProps<Values> & Omit<CheckboxProps, 'name' | 'value' | 'checked' | 'onChange' | 'error'>) {
  const { field, fieldState } = useController({ control, name });
  const { value, ...rest } = field;
  return (
    <Checkbox {...props} {...rest} checked={value === true} error={fieldState.error?.message} />
  );
}
