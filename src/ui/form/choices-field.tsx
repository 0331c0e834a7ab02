import { Checkbox, SimpleGrid } from '@mantine/core';
import { useController, type FieldValues } from 'react-hook-form';

import type { FieldProps } from './text-field.tsx';

/** A multiple choice of a react-hook-form, as checkboxes. */
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
