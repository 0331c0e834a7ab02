import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';

import { RequestError } from '#lib/errors.ts';
import { LoadingState } from '#ui/loading-state.tsx';
import { Message } from '#ui/message.tsx';

import { ResendVerification } from './resend-verification.tsx';
import { verificationOptions } from './verification-options.ts';

const redirectAfterMs = 3000;

interface EmailVerificationProps {
  /** The mode in the link, if any. */
  mode: string | null;
  code: string | null;
  /** False if the link was opened in a browser without a session. */
  isSignedIn: boolean;
  /** Called three seconds after a success if the member is signed in. */
  onDone: () => void;
  onLoginAsked: () => void;
}

/** The page behind a verification link. */
export function EmailVerification({ mode, code, ...props }: EmailVerificationProps) {
  const problem = problemIn(mode, code);
  if (code === null || problem !== null) {
    return <Failure message={problem ?? missing} {...props} />;
  }
  return <Redemption code={code} {...props} />;
}

const missing = 'Invalid verification link. Missing required parameters.';
const invalid = 'Invalid verification link. Please check your email and try again.';

function problemIn(mode: string | null, code: string | null): string | null {
  if (!mode || !code) return missing;
  return mode === 'verifyEmail' ? null : invalid;
}

type Visitor = Pick<EmailVerificationProps, 'isSignedIn' | 'onDone' | 'onLoginAsked'>;

function Redemption({ code, ...visitor }: Visitor & { code: string }) {
  const redeemed = useQuery(verificationOptions(code));
  if (redeemed.isPending) return <LoadingState label="Verifying your email..." />;
  if (redeemed.isError) {
    return (
      <Failure message={reasonOf(redeemed.error)} {...visitor}>
        {!isRefused(redeemed.error) && (
          <Button onClick={() => void redeemed.refetch()}>Try again</Button>
        )}
      </Failure>
    );
  }
  return <Success {...visitor} />;
}

function Success({ isSignedIn, onDone, onLoginAsked }: Visitor) {
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const timer = setTimeout(onDone, redirectAfterMs);
    return () => clearTimeout(timer);
  }, [isSignedIn, onDone]);

  return (
    <Stack align="flex-start">
      <Message kind="success">Your email address has been verified.</Message>
      {isSignedIn ? (
        <Text>Taking you to your account...</Text>
      ) : (
        <Button onClick={onLoginAsked}>Login</Button>
      )}
    </Stack>
  );
}

function Failure({
  message,
  isSignedIn,
  onLoginAsked,
  children,
}: Visitor & { message: string; children?: ReactNode }) {
  return (
    <Stack align="flex-start">
      <Message kind="error">{message}</Message>
      {children}
      {isSignedIn ? (
        <ResendVerification label="Request New Verification" />
      ) : (
        <>
          <Text>Log in to request a new link.</Text>
          <Button variant="default" onClick={onLoginAsked}>
            Login
          </Button>
        </>
      )}
    </Stack>
  );
}

/** The code was used, has expired or is invalid. */
const isRefused = (error: Error) => error instanceof RequestError && error.code === 'invalid_link';

function reasonOf(error: Error): string {
  if (isRefused(error)) return invalid;
  const isAnswered = error instanceof RequestError && error.code !== 'network';
  return isAnswered
    ? 'Verification failed. Please try again.'
    : 'An error occurred during verification. Please try again.';
}
