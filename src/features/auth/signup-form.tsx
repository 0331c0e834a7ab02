import { zodResolver } from '@hookform/resolvers/zod';
import { Anchor, Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { useForm } from 'react-hook-form';

import { brand } from '#lib/brand.ts';
import { PasswordField } from '#ui/form/password-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';

import { signupSchema, type SignupValues } from './schema.ts';
import type { PendingSignup } from './store.ts';

/** Collects the buyer's details. Payment creates the account, not this form. */
export function SignupForm({
  onDetailsCollected,
  onLoginAsked,
}: {
  onDetailsCollected: (details: PendingSignup) => void;
  onLoginAsked: () => void;
}) {
  const { control, handleSubmit, formState } = useForm<SignupValues>({
    resolver: zodResolver(signupSchema),
    defaultValues: { firstName: '', lastName: '', email: '', password: '', passwordAgain: '' },
  });

  const submit = handleSubmit(({ firstName, lastName, email, password }) =>
    onDetailsCollected({ firstName, lastName, email, password }),
  );

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
          By creating an account you agree to receive emails from {brand.name} about your account
          and your purchases.
        </Text>
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
