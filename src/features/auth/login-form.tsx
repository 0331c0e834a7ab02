import { zodResolver } from '@hookform/resolvers/zod';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { messageOf, RequestError } from '#lib/errors.ts';
import { PasswordField } from '#ui/form/password-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Message } from '#ui/message.tsx';

import { signIn } from './mutations.ts';
import { loginSchema, type LoginValues } from './schema.ts';
import { watchSession } from './session.ts';
import { readAuth } from './store.ts';
import { readTypedDetails, useKeepTypedDetails } from './typed-details.ts';

export function LoginForm({
  knownEmail,
  onSignedIn,
  onCodeAsked,
  onSignupAsked,
  onForgotten,
}: {
  /** The email of a member who was signed in before; null for others. */
  knownEmail: string | null;
  onSignedIn: () => void;
  /** The password was right, and a second factor is due. */
  onCodeAsked: () => void;
  onSignupAsked: () => void;
  onForgotten: () => void;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  const [firstEmail] = useState(() => knownEmail ?? readTypedDetails().email ?? '');
  const form = useForm<LoginValues>({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: firstEmail, password: '' },
  });
  const { control, handleSubmit, formState } = form;
  useKeepTypedDetails(form);

  const submit = handleSubmit(async (values) => {
    setFailure(null);
    try {
      watchSession();
      await signIn(values);
      if (readAuth().user?.isCodeDue) onCodeAsked();
      else onSignedIn();
    } catch (error) {
      setFailure(
        error instanceof RequestError
          ? messageOf(error, 'Login failed')
          : 'Authentication failed. Please try again.',
      );
    }
  });

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
          data-autofocus={firstEmail === '' || undefined}
        />
        <PasswordField
          control={control}
          name="password"
          label="Password"
          autoComplete="current-password"
          required
          data-autofocus={firstEmail !== '' || undefined}
        />
        {failure !== null && <Message kind="error">{failure}</Message>}
        <Button type="submit" size="md" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? 'Processing...' : 'Sign in'}
        </Button>
        <Anchor component="button" type="button" onClick={onForgotten}>
          Forgot Password?
        </Anchor>
        <Text ta="center">
          New here?{' '}
          <Anchor component="button" type="button" onClick={onSignupAsked}>
            Create an account
          </Anchor>
        </Text>
      </Stack>
    </form>
  );
}
