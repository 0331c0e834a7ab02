import { zodResolver } from '@hookform/resolvers/zod';
import { Text } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { z } from 'zod';

import { messageOf } from '#lib/data/errors.ts';
import { textField } from '#lib/text/text-field.ts';
import { TextField, TextareaField } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';

import { saveBilling } from '../mutations.ts';
import type { Order } from '../schema.ts';

const schema = z.object({ name: textField(200), address: textField(500), taxId: textField(50) });

export type BillingValues = z.infer<typeof schema>;

/** How a receipt names the buyer, for example a business. */
export function BillingForm({
  order,
  onSaved,
}: {
  order: Order;
  /** The form stays busy until this resolves. */
  onSaved: () => Promise<void>;
}) {
  const form = useForm<BillingValues>({
    resolver: zodResolver(schema),
    defaultValues: {
      name: order.billingName ?? '',
      address: order.billingAddress ?? '',
      taxId: order.billingTaxId ?? '',
    },
  });

  const { control } = form;
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        await saveBilling(order.id, values);
        await onSaved();
      }}
      describe={(error) => messageOf(error, 'Your details could not be saved. Please try again.')}
      submitLabel="Save"
      busyLabel="Saving..."
      isInDialog
    >
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
    </Form>
  );
}
