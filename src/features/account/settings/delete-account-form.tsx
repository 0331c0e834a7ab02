import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';

import { messageOf, RequestError } from '#lib/data/errors.ts';
import { CancelButton, useBusyDialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { PasswordField, TextField } from '#ui/form/fields.tsx';
import { Message } from '#ui/feedback/message.tsx';

import { deleteAccount } from '../mutations.ts';

const formSchema = z.object({
  password: z.string().min(1, 'Enter your password'),
  warning: z
    .string()
    .trim()
    .refine((word) => word === 'DELETE', 'Please type DELETE to confirm'),
});

/** Asks for the password and a confirmation word, and lists the data that is deleted and kept. */
export function DeleteAccountForm({ onDeleted }: { onDeleted: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isDeleted, setDeleted] = useState(false);
  const { control, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { password: '', warning: '' },
  });

  const submit = handleSubmit(async ({ password }) => {
    setFailure(null);
    try {
      await deleteAccount(password);
      setDeleted(true);
      onDeleted();
    } catch (error) {
      if (error instanceof RequestError && error.code === 'wrong_password') {
        setError('password', { message: error.message }, { shouldFocus: true });
      } else {
        setFailure(messageOf(error));
      }
    }
  });
  const isBusy = formState.isSubmitting || isDeleted;
  useBusyDialog(isBusy);

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>
          This cannot be undone. Your name, email address, saved cards and addresses are deleted,
          and you lose access to everything you bought.
        </Text>
        <Text>
          We keep a record of your orders for our accounts: what was bought, when and for how much.
          It no longer carries your name. A profile of yours that we published never did, and stays:
          withdraw it under Contributions first if you want it gone.
        </Text>
        <PasswordField
          control={control}
          name="password"
          label="Your password"
          autoComplete="current-password"
          required
          data-autofocus
        />
        <TextField
          control={control}
          name="warning"
          label="Type DELETE to confirm"
          autoComplete="off"
          required
        />
        {failure !== null && <Message kind="error">{failure}</Message>}
        <DialogButtons>
          <CancelButton isBusy={isBusy} />
          <Button type="submit" color="red.8" disabled={isBusy}>
            {isBusy ? 'Deleting...' : 'Delete my account'}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}
