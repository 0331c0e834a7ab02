import { SimpleGrid, Stack } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';

import { hasStates, type AddressValues } from './address.ts';
import { countriesOf } from './countries.ts';

import { SelectField, TextField } from '#ui/form/fields.tsx';

const everyOne: string[] = [];

/**
 * The fields of a postal address, for a form with an `address` value inside react-hook-form's
 * FormProvider. `section` is the section for browsers' autofill: 'billing' or none. The postal code is
 * always required, the others by `isRequired`.
 */
export function AddressFields({
  section,
  isRequired = true,
  countries = everyOne,
}: {
  section?: 'billing';
  isRequired?: boolean;
  /** The codes of those to choose from; none for every one. */
  countries?: string[];
}) {
  const { control } = useFormContext<{ address: AddressValues }>();
  const country = useWatch({ control, name: 'address.country' });
  const autoComplete = (detail: string) => (section ? `${section} ${detail}` : detail);

  return (
    <Stack>
      <TextField
        control={control}
        name="address.fullName"
        label="Full name"
        autoComplete={autoComplete('name')}
        required={isRequired}
      />
      <TextField
        control={control}
        name="address.addressLine1"
        label="Address line 1"
        autoComplete={autoComplete('address-line1')}
        required={isRequired}
      />
      <TextField
        control={control}
        name="address.addressLine2"
        label="Address line 2 (optional)"
        autoComplete={autoComplete('address-line2')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField
          control={control}
          name="address.city"
          label="City"
          autoComplete={autoComplete('address-level2')}
          required={isRequired}
        />
        <TextField
          control={control}
          name="address.state"
          label="State"
          autoComplete={autoComplete('address-level1')}
          required={isRequired && hasStates(country)}
        />
        <TextField
          control={control}
          name="address.zipCode"
          label="Postal code"
          autoComplete={autoComplete('postal-code')}
          required
        />
        <SelectField
          control={control}
          name="address.country"
          label="Country"
          autoComplete={autoComplete('country-name')}
          options={countriesOf(countries).map(({ name }) => name)}
          required={isRequired}
        />
      </SimpleGrid>
    </Stack>
  );
}
