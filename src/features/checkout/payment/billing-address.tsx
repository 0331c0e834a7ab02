import { Collapse, Stack } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';

import { AddressFields } from '#model/places/address-fields.tsx';
import { CheckboxField } from '#ui/form/fields.tsx';

import type { PaymentFormValues } from './billing.ts';

/** The optional billing address, collapsed until its box is ticked. */
export function BillingAddress({ countries }: { countries: string[] }) {
  const { control } = useFormContext<PaymentFormValues>();
  const [isOpen, saveAddress] = useWatch({ control, name: ['hasAddress', 'saveAddress'] });
  return (
    <div>
      <CheckboxField control={control} name="hasAddress" label="Add a billing address (optional)" />
      <Collapse expanded={isOpen}>
        <Stack pt="md">
          <AddressFields section="billing" isRequired={saveAddress} countries={countries} />
          <CheckboxField
            control={control}
            name="saveAddress"
            label="Save this address to my account"
          />
        </Stack>
      </Collapse>
    </div>
  );
}
