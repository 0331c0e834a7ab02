import { Textarea, type TextareaProps } from '@mantine/core';
import { useController, type FieldValues } from 'react-hook-form';

import type { FieldProps } from './text-field.tsx';

/** A field for longer text in a react-hook-form, with its error message. */
export function TextareaField<Values extends FieldValues>({
  control,
  name,
  ...props
}: FieldProps<Values> & Omit<TextareaProps, 'name' | 'value' | 'onChange' | 'error'>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Textarea rows={4} resize="vertical" {...props} {...field} error={fieldState.error?.message} />
  );
}
