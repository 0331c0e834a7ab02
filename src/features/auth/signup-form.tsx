import { zodResolver } from '@hookform/resolvers/zod';
import { Anchor, Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { brand } from '#lib/brand.ts';
import { PasswordField } from '#ui/form/password-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Message } from '#ui/message.tsx';

import { emailTaken } from './auth-refusal.ts';
import { isEmailTaken } from './mutations.ts';
import { signupSchema, type SignupValues } from './schema.ts';
import { readAuth, type PendingSignup } from './store.ts';
import { readTypedDetails, useKeepTypedDetails } from './typed-details.ts';

/** Collects the buyer's details. Payment creates the account, not this form. */
export function SignupForm({
  isForPurchase,
  onDetailsCollected,
  onLoginAsked,
}: {
  /** False if the visitor has yet to pick a plan. */
  isForPurchase: boolean;
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

  const submit = handleSubmit(async ({ firstName, lastName, email, password }) => {
    const isTaken = await isEmailTaken(email);
    setTaken(isTaken);
    if (!isTaken) onDetailsCollected({ firstName, lastName, email, password });
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
        <Text size="sm" c="dimmed">
          {isForPurchase ? 'Your' : 'Next, you pick a plan. Your'} account is created when you pay.
          By creating an account you agree to receive emails from {brand.name} about your account
          and your purchases.
        </Text>
        {isTaken && (
          <>
            <Message kind="error">{emailTaken}</Message>
            <Button variant="default" onClick={onLoginAsked}>
              Log in
            </Button>
          </>
        )}
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

/** The details typed before, with the password only if it is being corrected before the payment. */
function firstValues(): SignupValues {
  const { firstName = '', lastName = '', email = '' } = readTypedDetails();
  const password = readAuth().pendingSignup?.password ?? '';
  return { firstName, lastName, email, password, passwordAgain: password };
}
