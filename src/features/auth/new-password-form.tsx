import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { messageOf } from '#lib/errors.ts';
import { PasswordField } from '#ui/form/password-field.tsx';
import { Message } from '#ui/message.tsx';

import { changePassword } from './mutations.ts';
import { newPasswordSchema, type NewPasswordValues } from './schema.ts';

/** Changes the password of the signed-in member. */
export function NewPasswordForm({ onChanged }: { onChanged: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const { control, handleSubmit, formState } = useForm<NewPasswordValues>({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '', passwordAgain: '' },
  });

  const submit = handleSubmit(async ({ password }) => {
    setFailure(null);
    try {
      await changePassword(password);
      onChanged();
    } catch (error) {
      setFailure(messageOf(error));
    }
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={420}>
        <PasswordField
          control={control}
          name="password"
          label="New Password"
          autoComplete="new-password"
          required
        />
        <PasswordField
          control={control}
          name="passwordAgain"
          label="Re-type Password"
          autoComplete="new-password"
          required
        />
        {failure !== null && <Message kind="error">{failure}</Message>}
        <Button type="submit" size="md" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? 'Processing...' : 'Reset Password'}
        </Button>
      </Stack>
    </form>
  );
}
