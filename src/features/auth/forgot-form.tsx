import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { messageOf } from '#lib/errors.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Message } from '#ui/message.tsx';

import { requestPasswordReset } from './mutations.ts';
import { forgotSchema, type ForgotValues } from './schema.ts';
import { readTypedDetails, useKeepTypedDetails } from './typed-details.ts';

/** Requests a reset link. The result does not reveal whether the account exists. */
export function ForgotForm({ onLoginAsked }: { onLoginAsked: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<ForgotValues>({
    resolver: zodResolver(forgotSchema),
    defaultValues: { email: readTypedDetails().email ?? '' },
  });
  const { control, handleSubmit, formState } = form;
  useKeepTypedDetails(form);

  const submit = handleSubmit(async ({ email }) => {
    setFailure(null);
    try {
      await requestPasswordReset(email);
      setSentTo(email);
    } catch (error) {
      setFailure(messageOf(error, 'Failed to send reset email. Please try again.'));
    }
  });

  if (sentTo !== null) {
    return (
      <Stack>
        <Message kind="success">Password reset email sent</Message>
        <Text style={{ overflowWrap: 'anywhere' }}>
          If an account exists for {sentTo}, a reset link is on its way. If no email arrives within
          a few minutes, try again.
        </Text>
        <Button onClick={onLoginAsked}>Back to Login</Button>
      </Stack>
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextField
          control={control}
          name="email"
          type="email"
          label="Email"
          autoComplete="email"
          required
          data-autofocus
        />
        {failure !== null && <Message kind="error">{failure}</Message>}
        <Button type="submit" size="md" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? 'Sending...' : 'Send Reset Link'}
        </Button>
        <Button variant="subtle" onClick={onLoginAsked}>
          Back to Login
        </Button>
      </Stack>
    </form>
  );
}
