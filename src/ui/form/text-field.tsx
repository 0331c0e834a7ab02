import { TextInput, type TextInputProps } from '@mantine/core';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

export interface FieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
}

/** A text field of a react-hook-form, with its error message. */
export function TextField<Values extends FieldValues>({
  control,
  name,
  ...props
}: FieldProps<Values> & Omit<TextInputProps, 'name' | 'value' | 'onChange' | 'error'>) {
  const { field, fieldState } = useController({ control, name });
  return <TextInput {...props} {...field} error={fieldState.error?.message} />;
}
