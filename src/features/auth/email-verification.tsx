import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';

import { RequestError } from '#lib/errors.ts';
import { LoadingState } from '#ui/loading-state.tsx';
import { Message } from '#ui/message.tsx';

import { useResendVerification } from './use-resend-verification.tsx';
import { verificationOptions } from './verification-options.ts';

const redirectAfterMs = 3000;

interface EmailVerificationProps {
  /** The mode in the link, if any. */
  mode: string | null;
  code: string | null;
  /** False if the link was opened in a browser without a session. */
  isSignedIn: boolean;
  /** Whether the member's address is verified, perhaps by the same link before. Null while it loads. */
  isVerified: boolean | null;
  /** Opens the account page. */
  onAccountAsked: () => void;
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
  return <Redemption code={code} isChange={mode === changeMode} {...props} />;
}

const missing = 'Invalid verification link. Missing required parameters.';
const invalid = 'Invalid verification link. Please check your email and try again.';

/** The link confirms a changed address. */
const changeMode = 'changeEmail';

function problemIn(mode: string | null, code: string | null): string | null {
  if (!mode || !code) return missing;
  return mode === 'verifyEmail' || mode === changeMode ? null : invalid;
}

type Visitor = Omit<EmailVerificationProps, 'mode' | 'code'>;

function Redemption({ code, isChange, ...visitor }: Visitor & { code: string; isChange: boolean }) {
  const redeemed = useQuery(verificationOptions(code, isChange));
  if (redeemed.isPending) return <LoadingState label="Verifying your email..." />;
  if (redeemed.isError && !isRefused(redeemed.error)) {
    return (
      <Failure message={reasonOf(redeemed.error)} {...visitor}>
        <Button onClick={() => void redeemed.refetch()}>Try again</Button>
      </Failure>
    );
  }
  if (redeemed.isError) return <Refusal {...visitor} />;
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
        <Button onClick={onLoginAsked}>Log in</Button>
      )}
    </Stack>
  );
}

/** The link was used, has expired or is invalid. */
function Refusal(visitor: Visitor) {
  const { isSignedIn, isVerified, onAccountAsked } = visitor;
  if (!isSignedIn) {
    return (
      <Failure message={invalid} {...visitor}>
        <Text>If you have followed this link before, your email address is verified.</Text>
      </Failure>
    );
  }
  if (isVerified === null) return <LoadingState label="Verifying your email..." />;
  if (!isVerified) return <Failure message={invalid} {...visitor} />;
  return (
    <Stack align="flex-start">
      <Message kind="success">Your email address is already verified.</Message>
      <Button onClick={onAccountAsked}>Go to Your Account</Button>
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
        <NewLink />
      ) : (
        <>
          <Text>Log in to request a new link.</Text>
          <Button variant="default" onClick={onLoginAsked}>
            Log in
          </Button>
        </>
      )}
    </Stack>
  );
}

function NewLink() {
  const { button, outcome } = useResendVerification('Request New Verification');
  return (
    <>
      {button}
      {outcome}
    </>
  );
}

/** The code was used, has expired or is invalid. */
const isRefused = (error: Error) => error instanceof RequestError && error.code === 'invalid_link';

function reasonOf(error: Error): string {
  const isAnswered = error instanceof RequestError && error.code !== 'network';
  return isAnswered
    ? 'Verification failed. Please try again.'
    : 'An error occurred during verification. Please try again.';
}
