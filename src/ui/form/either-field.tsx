import { Group, Radio } from '@mantine/core';
import { useController, type FieldValues } from 'react-hook-form';

import type { FieldProps } from './fields.tsx';

/** A choice between two, of which neither is made while it is null. */
export function EitherField<Values extends FieldValues>({
  control,
  name,
  label,
  description,
  yes,
  no,
}: FieldProps<Values> & { label: string; description: string; yes: string; no: string }) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Radio.Group
      label={label}
      description={description}
      value={String(field.value)}
      onChange={(value) => field.onChange(value === 'true')}
      error={fieldState.error?.message}
    >
      <Group gap="lg" mt="xs">
        <Radio value="true" label={yes} onBlur={field.onBlur} />
        <Radio value="false" label={no} onBlur={field.onBlur} />
      </Group>
    </Radio.Group>
  );
}
