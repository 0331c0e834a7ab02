import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { messageOf } from '#lib/data/errors.ts';
import { TextField } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { StepStack } from '#ui/page/step-stack.tsx';

import { requestPasswordReset } from '../mutations.ts';
import { forgotSchema, type ForgotValues } from '../schema.ts';
import { readTypedDetails, useKeepTypedDetails } from './typed-details.ts';

/** Requests a reset link. The result does not reveal whether the account exists. */
export function ForgotForm({ onLoginAsked }: { onLoginAsked: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm<ForgotValues>({
    resolver: zodResolver(forgotSchema),
    defaultValues: { email: readTypedDetails().email ?? '' },
  });
  useKeepTypedDetails(form);

  async function submit({ email }: ForgotValues) {
    await requestPasswordReset(email);
    setSentTo(email);
  }

  if (sentTo !== null) {
    return (
      <StepStack>
        <Message kind="success">Password reset email sent</Message>
        <Text style={{ overflowWrap: 'anywhere' }}>
          If an account exists for {sentTo}, a reset link is on its way. If no email arrives within
          a few minutes, try again.
        </Text>
        <Button onClick={onLoginAsked}>Back to Login</Button>
      </StepStack>
    );
  }
  return (
    <Form
      form={form}
      onSubmit={submit}
      describe={(error) => messageOf(error, 'Failed to send reset email. Please try again.')}
      submitLabel="Send Reset Link"
      busyLabel="Sending..."
      buttonProps={{ size: 'md' }}
      below={
        <Button variant="subtle" onClick={onLoginAsked}>
          Back to Login
        </Button>
      }
    >
      <TextField
        control={form.control}
        name="email"
        type="email"
        label="Email"
        autoComplete="email"
        required
        data-autofocus
      />
    </Form>
  );
}
