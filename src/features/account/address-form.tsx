import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';

import { addressSchema, emptyAddress } from '#lib/address.ts';
import { messageOf } from '#lib/errors.ts';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { CancelButton } from '#ui/dialog.tsx';
import { AddressFields } from '#ui/form/address-fields.tsx';
import { CheckboxField } from '#ui/form/checkbox-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Message } from '#ui/message.tsx';
import { useUnsavedChanges } from '#ui/unsaved-changes.ts';

import { saveAddress } from './mutations.ts';
import type { SavedAddress } from './schema.ts';

const formSchema = (required: string) =>
  z.object({
    address: addressSchema(required),
    phone: z.string().trim().max(50, 'Please use at most 50 characters'),
    isDefault: z.boolean(),
  });

type FormValues = z.infer<ReturnType<typeof formSchema>>;

const schemaForNew = formSchema('Please fill out all required fields');
const schemaForSaved = formSchema('Please fill in all required fields');

/** Adds an address, or edits `saved`. */
export function AddressForm({
  saved,
  onSaved,
  onBusyChange,
}: {
  saved: SavedAddress | null;
  /** The form stays busy until this resolves. */
  onSaved: () => Promise<void>;
  onBusyChange: (isBusy: boolean) => void;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<FormValues>({
    resolver: zodResolver(saved ? schemaForSaved : schemaForNew),
    defaultValues: {
      address: saved?.address ?? emptyAddress,
      phone: saved?.phone ?? '',
      isDefault: saved?.isDefault ?? false,
    },
  });
  const { isSubmitting, isDirty } = form.formState;
  useUnsavedChanges(isDirty);

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    onBusyChange(true);
    try {
      await saveAddress({ id: saved?.id ?? null, ...values });
      await onSaved();
    } catch (error) {
      setFailure(messageOf(error, 'Failed to save address. Please try again.'));
    } finally {
      onBusyChange(false);
    }
  });

  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate>
        <Stack>
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
          {failure !== null && <Message kind="error">{failure}</Message>}
          <DialogButtons>
            <CancelButton isBusy={isSubmitting} />
            <Button type="submit" disabled={isSubmitting}>
              {isSubmitting ? 'Saving...' : 'Save Address'}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </FormProvider>
  );
}
