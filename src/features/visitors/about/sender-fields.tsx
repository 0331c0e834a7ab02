import { SimpleGrid } from '@mantine/core';
import { useFormContext } from 'react-hook-form';

import { TextField } from '#ui/form/fields.tsx';

interface SenderValues {
  firstName: string;
  lastName: string;
  email: string;
}

/** The sender's name and email, for a form inside react-hook-form's FormProvider. */
export function SenderFields() {
  const { control } = useFormContext<SenderValues>();
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField
          control={control}
          name="firstName"
          label="First name"
          autoComplete="given-name"
          required
        />
        <TextField
          control={control}
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          required
        />
      </SimpleGrid>
      <TextField
        control={control}
        name="email"
        type="email"
        label="Email"
        autoComplete="email"
        required
      />
    </>
  );
}
