import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';

import { messageOf } from '#lib/errors.ts';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { CancelButton } from '#ui/dialog.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { Message } from '#ui/message.tsx';

import { saveBilling } from './mutations.ts';
import type { Order } from './schema.ts';

const atMost = (limit: number) =>
  z.string().trim().max(limit, `Please use at most ${limit} characters`);

/** The limits of `orders`. */
const schema = z.object({ name: atMost(200), address: atMost(500), taxId: atMost(50) });

export type BillingValues = z.infer<typeof schema>;

/** How a receipt names the buyer, for example a business. */
export function BillingForm({
  order,
  onSaved,
  onBusyChange,
}: {
  order: Order;
  /** The form stays busy until this resolves. */
  onSaved: () => Promise<void>;
  onBusyChange: (isBusy: boolean) => void;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  const { control, formState, handleSubmit } = useForm<BillingValues>({
    resolver: zodResolver(schema),
    defaultValues: {
      name: order.billingName ?? '',
      address: order.billingAddress ?? '',
      taxId: order.billingTaxId ?? '',
    },
  });

  const submit = handleSubmit(async (values) => {
    setFailure(null);
    onBusyChange(true);
    try {
      await saveBilling(order.id, values);
      await onSaved();
    } catch (error) {
      setFailure(messageOf(error, 'Your details could not be saved. Please try again.'));
    } finally {
      onBusyChange(false);
    }
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm" c="dimmed">
          For a receipt in the name of a business. What you leave empty comes from your account.
        </Text>
        <TextField
          control={control}
          name="name"
          label="Name or business (optional)"
          autoComplete="organization"
        />
        <TextareaField control={control} name="address" label="Address (optional)" />
        <TextField control={control} name="taxId" label="Tax ID (optional)" />
        {failure !== null && <Message kind="error">{failure}</Message>}
        <DialogButtons>
          <CancelButton isBusy={formState.isSubmitting} />
          <Button type="submit" disabled={formState.isSubmitting}>
            {formState.isSubmitting ? 'Saving...' : 'Save'}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}
