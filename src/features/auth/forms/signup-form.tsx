import { zodResolver } from '@hookform/resolvers/zod';
import { Anchor, Button, SimpleGrid, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import { brand } from '#lib/store/brand.ts';
import { messageOf, RequestError } from '#lib/data/errors.ts';
import { CheckboxField, PasswordField, TextField } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { useFocusOnMount } from '#ui/page/step.ts';

import { emailTaken } from '../auth-refusal.ts';
import { EmailHint } from './email-hint.tsx';
import { createAccount, isEmailTaken } from '../mutations.ts';
import { signupSchema, type SignupValues } from '../schema.ts';
import { watchSession } from '../session/session.ts';
import { readAuth, type PendingSignup } from '../session/store.ts';
import { readTypedDetails, useKeepTypedDetails } from './typed-details.ts';

/** Creates an account. In a purchase it only collects the details: the payment creates the account. */
export function SignupForm({
  purchase,
  onJoined,
  onLoginAsked,
}: {
  /** Told whether the email has an account. */
  purchase?:
    | {
        isFree: boolean;
        onDetailsCollected: (details: PendingSignup) => void;
        onEmailTaken: (email: string) => void;
      }
    | undefined;
  /** The account exists and is signed in. */
  onJoined: () => void;
  onLoginAsked: () => void;
}) {
  const form = useForm<SignupValues>({
    resolver: zodResolver(signupSchema),
    defaultValues: firstValues(),
  });
  const { control, setValue, formState } = form;
  const { wantsReminder: _, ...required } = useWatch({ control });
  const { email = '' } = required;
  const isIncomplete =
    formState.isSubmitted && Object.values(required).some((value) => value.trim() === '');
  useKeepTypedDetails(form);

  const [isTaken, setTaken] = useState(false);
  // One eye shows both passwords.
  const [isShown, { toggle }] = useDisclosure();

  async function submit({ firstName, lastName, email, password, wantsReminder }: SignupValues) {
    const details = {
      firstName,
      lastName,
      email,
      password,
      ...(wantsReminder && { wantsReminder }),
    };
    if (purchase) {
      if (await isEmailTaken(email)) purchase.onEmailTaken(email);
      else purchase.onDetailsCollected(details);
      return;
    }
    setTaken(false);
    try {
      watchSession();
      await createAccount(details);
      onJoined();
    } catch (error) {
      if (error instanceof RequestError && error.code === 'user_already_exists') setTaken(true);
      else throw error;
    }
  }

  return (
    <Form
      form={form}
      onSubmit={submit}
      describe={failureOf}
      submitLabel={
        purchase ? (purchase.isFree ? 'Continue' : 'Continue to payment') : 'Create account'
      }
      busyLabel="Processing..."
      buttonProps={{ size: 'md' }}
      below={
        <Text ta="center">
          Already have an account?{' '}
          <Anchor component="button" type="button" onClick={onLoginAsked}>
            Sign in
          </Anchor>
        </Text>
      }
    >
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
      <EmailHint email={email} onCorrect={(correct) => setValue('email', correct)} />
      <PasswordField
        control={control}
        name="password"
        label="Create Password"
        autoComplete="new-password"
        visible={isShown}
        onVisibilityChange={toggle}
        required
      />
      <TextField
        control={control}
        name="passwordAgain"
        type={isShown ? 'text' : 'password'}
        label="Re-type Password"
        autoComplete="new-password"
        required
      />
      {purchase && !purchase.isFree && (
        <CheckboxField
          control={control}
          name="wantsReminder"
          label="Send me one reminder if my payment does not go through"
        />
      )}
      <Text size="sm" c="dimmed">
        {purchase &&
          (purchase.isFree
            ? 'No card needed. We email you a link to confirm your address first. Your account is created when you continue. '
            : 'No charge yet: you pay on the next step, and your account is created then. ')}
        By creating an account you agree to receive emails from {brand.name} about your account and
        your purchases.
      </Text>
      {isIncomplete && <Message kind="error">Please fill in all required fields</Message>}
      {isTaken && (
        <>
          <Message kind="error">{emailTaken}</Message>
          <LoginInstead onClick={onLoginAsked} />
        </>
      )}
    </Form>
  );
}

/** Takes the focus: in a dialog on a phone it appears below the edge. */
function LoginInstead({ onClick }: { onClick: () => void }) {
  const button = useFocusOnMount<HTMLButtonElement>();
  return (
    <Button ref={button} variant="default" onClick={onClick}>
      Log in
    </Button>
  );
}

const failureOf = (error: unknown) =>
  error instanceof RequestError ? messageOf(error) : 'Authentication failed. Please try again.';

/** The details typed before, with the password only if it is being corrected before the payment. */
function firstValues(): SignupValues {
  const { firstName = '', lastName = '', email = '' } = readTypedDetails();
  const { password, wantsReminder = false } = readAuth().pendingSignup ?? {};
  const typed = password ?? '';
  return { firstName, lastName, email, password: typed, passwordAgain: typed, wantsReminder };
}
