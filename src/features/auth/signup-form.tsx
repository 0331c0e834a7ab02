import { zodResolver } from '@hookform/resolvers/zod';
import { Anchor, Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { brand } from '#lib/brand.ts';
import { messageOf, RequestError } from '#lib/errors.ts';
import { CheckboxField } from '#ui/form/checkbox-field.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Message } from '#ui/message.tsx';

import { emailTaken } from './auth-refusal.ts';
import { createAccount, isEmailTaken } from './mutations.ts';
import { signupSchema, type SignupValues } from './schema.ts';
import { watchSession } from './session.ts';
import { readAuth, type PendingSignup } from './store.ts';
import { readTypedDetails, useKeepTypedDetails } from './typed-details.ts';

/** Creates an account. In a purchase it only collects the details: the payment creates the account. */
export function SignupForm({
  isForPurchase,
  onJoined,
  onDetailsCollected,
  onLoginAsked,
}: {
  isForPurchase: boolean;
  /** The account exists and is signed in. */
  onJoined: () => void;
  /** In a purchase: the email has no account yet. */
  onDetailsCollected: (details: PendingSignup) => void;
  onLoginAsked: () => void;
}) {
  const form = useForm<SignupValues>({
    resolver: zodResolver(signupSchema),
    defaultValues: firstValues(),
  });
  const { control, handleSubmit, formState } = form;
  useKeepTypedDetails(form);

  const [isTaken, setTaken] = useState(false);

  const [failure, setFailure] = useState<string | null>(null);

  const submit = handleSubmit(async ({ firstName, lastName, email, password, wantsReminder }) => {
    const details = {
      firstName,
      lastName,
      email,
      password,
      ...(wantsReminder && { wantsReminder }),
    };
    setFailure(null);
    if (isForPurchase) {
      const isTaken = await isEmailTaken(email);
      setTaken(isTaken);
      if (!isTaken) onDetailsCollected(details);
      return;
    }
    setTaken(false);
    try {
      watchSession();
      await createAccount(details);
      onJoined();
    } catch (error) {
      if (error instanceof RequestError && error.code === 'user_already_exists') setTaken(true);
      else setFailure(failureOf(error));
    }
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextField
            control={control}
            name="firstName"
            label="First Name"
            autoComplete="given-name"
            required
            data-autofocus
          />
          <TextField
            control={control}
            name="lastName"
            label="Last Name"
            autoComplete="family-name"
            required
          />
        </SimpleGrid>
        <TextField
          control={control}
          name="email"
          type="email"
          label="Email"
          autoComplete="email"
          required
        />
        <PasswordField
          control={control}
          name="password"
          label="Create Password"
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
        {isForPurchase && (
          <CheckboxField
            control={control}
            name="wantsReminder"
            label="Remind me once if my payment does not go through"
          />
        )}
        <Text size="sm" c="dimmed">
          {isForPurchase && 'Your account is created when you pay. '}By creating an account you
          agree to receive emails from {brand.name} about your account and your purchases.
        </Text>
        {isTaken && (
          <>
            <Message kind="error">{emailTaken}</Message>
            <Button variant="default" onClick={onLoginAsked}>
              Log in
            </Button>
          </>
        )}
        {failure !== null && <Message kind="error">{failure}</Message>}
        <Button type="submit" size="md" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? 'Processing...' : 'Create account'}
        </Button>
        <Text ta="center">
          Already have an account?{' '}
          <Anchor component="button" type="button" onClick={onLoginAsked}>
            Sign in
          </Anchor>
        </Text>
      </Stack>
    </form>
  );
}

const failureOf = (error: unknown) =>
  error instanceof RequestError ? messageOf(error) : 'Authentication failed. Please try again.';

/** The details typed before, with the password only if it is being corrected before the payment. */
function firstValues(): SignupValues {
  const { firstName = '', lastName = '', email = '' } = readTypedDetails();
  const { password = '', wantsReminder = false } = readAuth().pendingSignup ?? {};
  return { firstName, lastName, email, password, passwordAgain: password, wantsReminder };
}
