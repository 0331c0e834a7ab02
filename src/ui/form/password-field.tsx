import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useController, type FieldValues } from 'react-hook-form';

import type { FieldProps } from './text-field.tsx';

/** A password field of a react-hook-form, with its error message. */
export function PasswordField<Values extends FieldValues>({
  control,
  name,
  ...props
}: FieldProps<Values> & Omit<PasswordInputProps, 'name' | 'value' | 'onChange' | 'error'>) {
  const { field, fieldState } = useController({ control, name });
  return <PasswordInput {...props} {...field} error={fieldState.error?.message} />;
}
