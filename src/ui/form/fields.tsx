import {
  Checkbox,
  NativeSelect,
  PasswordInput,
  SimpleGrid,
  Textarea,
  TextInput,
  type CheckboxProps,
  type NativeSelectProps,
  type PasswordInputProps,
  type TextareaProps,
  type TextInputProps,
} from '@mantine/core';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

import { timeZone } from '#lib/dates/dates.ts';

/** A field of a react-hook-form, which shows its error message; the other props are the input's. */
export type FieldProps<Values extends FieldValues, InputProps = unknown> = {
  control: Control<Values>;
  name: FieldPath<Values>;
} & Omit<InputProps, 'name' | 'value' | 'checked' | 'onChange' | 'error' | 'data'>;

export function TextField<Values extends FieldValues>({
  control,
  name,
  ...props
}: FieldProps<Values, TextInputProps>) {
  const { field, fieldState } = useController({ control, name });
  return <TextInput {...props} {...field} error={fieldState.error?.message} />;
}

/** A date and time of day, of which the hint is a sentence without its full stop. */
export function MomentField<Values extends FieldValues>({
  hint,
  ...props
}: FieldProps<Values, TextInputProps> & { hint?: string }) {
  const zone = `Time zone: ${timeZone()}`;
  const description = hint === undefined ? zone : `${zone}. ${hint}`;
  return <TextField type="datetime-local" description={description} {...props} />;
}

export function PasswordField<Values extends FieldValues>({
  control,
  name,
  ...props
}: FieldProps<Values, PasswordInputProps>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <PasswordInput
      {...props}
      {...field}
      error={fieldState.error?.message}
      visibilityToggleButtonProps={{ tabIndex: 0, 'aria-label': 'Show or hide the password' }}
    />
  );
}

/** For longer text. */
export function TextareaField<Values extends FieldValues>({
  control,
  name,
  ...props
}: FieldProps<Values, TextareaProps>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Textarea rows={4} resize="vertical" {...props} {...field} error={fieldState.error?.message} />
  );
}

/** Keeps a value that is not an option. */
export function SelectField<Values extends FieldValues>({
  control,
  name,
  options,
  ...props
}: FieldProps<Values, NativeSelectProps> & {
  options: (string | { value: string; label: string })[];
}) {
  const { field, fieldState } = useController({ control, name });
  const value = String(field.value);
  const isOption = options.some((one) => (typeof one === 'string' ? one : one.value) === value);
  const data = isOption ? options : [value, ...options];
  return <NativeSelect {...props} {...field} data={data} error={fieldState.error?.message} />;
}

export function CheckboxField<Values extends FieldValues>({
  control,
  name,
  ...props
}: FieldProps<Values, CheckboxProps>) {
  const { field, fieldState } = useController({ control, name });
  const { value, ...rest } = field;
  return (
    <Checkbox {...props} {...rest} checked={value === true} error={fieldState.error?.message} />
  );
}

/** A multiple choice, as checkboxes. */
export function ChoicesField<Values extends FieldValues>({
  control,
  name,
  label,
  choices,
}: FieldProps<Values> & { label: string; choices: { value: string; label: string }[] }) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Checkbox.Group
      label={label}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    >
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs" mt="xs">
        {choices.map((choice) => (
          <Checkbox key={choice.value} {...choice} size="md" onBlur={field.onBlur} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
