import { zodResolver } from '@hookform/resolvers/zod';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';

import { plainText } from '#lib/text/clean.ts';
import { useBusyDialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';

import { deleteAccount } from '../mutations.ts';

const formSchema = z.object({
  warning: z
    .string()
    .overwrite(plainText)
    .refine((word) => word === 'DELETE', 'Please type DELETE to confirm'),
});

/** Asks for a confirmation word, and lists the data that is deleted and kept. */
export function DeleteAccountForm({ onDeleted }: { onDeleted: () => void }) {
  const [isDeleted, setDeleted] = useState(false);
  const form = useForm({ resolver: zodResolver(formSchema), defaultValues: { warning: '' } });
  useBusyDialog(isDeleted);
  return (
    <Form
      form={form}
      onSubmit={async () => {
        await deleteAccount();
        setDeleted(true);
        onDeleted();
      }}
      submitLabel="Delete my account"
      busyLabel="Deleting..."
      buttonProps={{ color: 'red.8' }}
      isInDialog
    >
      <Text>
        This cannot be undone. Your name, email address, saved cards and addresses are deleted, and
        you lose access to everything you bought.
      </Text>
      <Text>
        We keep a record of your orders for our accounts: what was bought, when and for how much. It
        no longer carries your name. A profile of yours that we published never did, and stays:
        withdraw it under Contributions first if you want it gone.
      </Text>
      <TextField
        control={form.control}
        name="warning"
        label="Type DELETE to confirm"
        autoComplete="off"
        required
        data-autofocus
      />
    </Form>
  );
}
