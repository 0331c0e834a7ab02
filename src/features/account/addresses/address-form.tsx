import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';

import { addressSchema, emptyAddress } from '#model/places/address.ts';
import { messageOf } from '#lib/data/errors.ts';
import { textField } from '#lib/text/text-field.ts';
import { AddressFields } from '#model/places/address-fields.tsx';
import { CheckboxField, TextField } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { useUnsavedChanges } from '#ui/form/unsaved-changes.ts';

import { saveAddress } from '../mutations.ts';
import type { SavedAddress } from '../schema.ts';

const formSchema = (required: string) =>
  z.object({
    address: addressSchema(required),
    phone: textField(50),
    isDefault: z.boolean(),
  });

type FormValues = z.infer<ReturnType<typeof formSchema>>;

const schemaForNew = formSchema('Please fill out all required fields');
const schemaForSaved = formSchema('Please fill in all required fields');

/** Adds an address, or edits `saved`. */
export function AddressForm({
  saved,
  onSaved,
}: {
  saved: SavedAddress | null;
  /** The form stays busy until this resolves. */
  onSaved: () => Promise<void>;
}) {
  const form = useForm<FormValues>({
    resolver: zodResolver(saved ? schemaForSaved : schemaForNew),
    defaultValues: {
      address: saved?.address ?? emptyAddress,
      phone: saved?.phone ?? '',
      isDefault: saved?.isDefault ?? false,
    },
  });
  useUnsavedChanges(form.formState.isDirty);

  return (
    <FormProvider {...form}>
      <Form
        form={form}
        onSubmit={async (values) => {
          await saveAddress({ id: saved?.id ?? null, ...values });
          await onSaved();
        }}
        describe={(error) => messageOf(error, 'Failed to save address. Please try again.')}
        submitLabel="Save Address"
        busyLabel="Saving..."
        isInDialog
      >
        <AddressFields />
        <TextField
          control={form.control}
          name="phone"
          type="tel"
          label="Phone (optional)"
          autoComplete="tel"
        />
        {/* A default is only replaced, by choosing another one. */}
        {!saved?.isDefault && (
          <CheckboxField control={form.control} name="isDefault" label="Set as default address" />
        )}
      </Form>
    </FormProvider>
  );
}
