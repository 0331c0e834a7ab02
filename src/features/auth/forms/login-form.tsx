import { zodResolver } from '@hookform/resolvers/zod';
import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { messageOf, RequestError } from '#lib/data/errors.ts';
import { PasswordField, TextField } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';

import { signIn } from '../mutations.ts';
import { loginSchema, type LoginValues } from '../schema.ts';
import { watchSession } from '../session/session.ts';
import { readAuth } from '../session/store.ts';
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
  const [firstEmail] = useState(() => knownEmail ?? readTypedDetails().email ?? '');
  const form = useForm<LoginValues>({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: firstEmail, password: '' },
  });
  const { control } = form;
  useKeepTypedDetails(form);

  async function submit(values: LoginValues) {
    watchSession();
    await signIn(values);
    if (readAuth().user?.isCodeDue) onCodeAsked();
    else onSignedIn();
  }

  return (
    <Form
      form={form}
      onSubmit={submit}
      describe={failureOf}
      submitLabel="Sign in"
      busyLabel="Processing..."
      buttonProps={{ size: 'md' }}
      below={
        <>
          <Anchor component="button" type="button" onClick={onForgotten}>
            Forgot Password?
          </Anchor>
          <Text ta="center">
            New here?{' '}
            <Anchor component="button" type="button" onClick={onSignupAsked}>
              Create an account
            </Anchor>
          </Text>
        </>
      }
    >
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
    </Form>
  );
}

const failureOf = (error: unknown) =>
  error instanceof RequestError
    ? messageOf(error, 'Login failed')
    : 'Authentication failed. Please try again.';
