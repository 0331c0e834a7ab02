import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { RequestError } from '#lib/errors.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadingState } from '#ui/loading-state.tsx';
import { Message } from '#ui/message.tsx';

import { CodeForm } from './code-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { resetCodeOptions } from './reset-code-options.ts';
import { useIsCodeDue } from './store.ts';

const redirectAfterMs = 3000;

/** The page behind a reset link: redeems the code, then asks for a new password. */
export function ResetPassword({
  code,
  onNewLinkAsked,
  onDone,
}: {
  code: string | null;
  onNewLinkAsked: () => void;
  onDone: () => void;
}) {
  const redeemed = useQuery(resetCodeOptions(code));
  const [isChanged, setChanged] = useState(false);
  const isCodeDue = useIsCodeDue();

  useEffect(() => {
    if (!isChanged) return undefined;
    const timer = setTimeout(onDone, redirectAfterMs);
    return () => clearTimeout(timer);
  }, [isChanged, onDone]);

  if (redeemed.isPending) return <LoadingState label="Verifying your link..." />;
  if (redeemed.isError && isUnreachable(redeemed.error)) {
    return (
      <ErrorState
        message="Something went wrong. Please try again."
        onRetry={() => void redeemed.refetch()}
        isRetrying={redeemed.isFetching}
      />
    );
  }
  if (redeemed.isError) {
    return (
      <Stack align="flex-start">
        <Message kind="error">This password reset link is invalid or has expired.</Message>
        <Button onClick={onNewLinkAsked}>Request a new link</Button>
      </Stack>
    );
  }
  if (isChanged) {
    return (
      <Stack align="flex-start">
        <Message kind="success">Your password has been changed.</Message>
        <Text>You are logged in. Taking you to your plan…</Text>
        <Text c="dimmed">For your security, we removed the cards saved in your account.</Text>
      </Stack>
    );
  }
  if (isCodeDue) {
    return (
      <Stack maw={420}>
        <Text>
          Your account uses two-step login. Enter the code from your authenticator app first.
        </Text>
        <CodeForm />
      </Stack>
    );
  }
  return <NewPasswordForm onChanged={() => setChanged(true)} />;
}

/** There was no response, so the code may still be valid. */
const isUnreachable = (error: Error) => error instanceof RequestError && error.code === 'network';
