import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { brand } from '#lib/store/brand.ts';
import { sessionStore } from '#lib/storage/browser-storage.ts';
import { RequestError } from '#lib/data/errors.ts';
import { paths } from '#model/store/paths.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { StepStack } from '#ui/page/step-stack.tsx';

import { AccountOfLink, isRefused, linkAccountOptions } from '../verification/account-of-link.tsx';
import { CodeForm } from '../verification/code-form.tsx';
import { authModalEvents } from '../forms/modal-store.ts';
import { redeemResetCode, sendFirstPasswordLink } from '../mutations.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { useIsCodeDue, useSessionStatus, useUser } from '../session/store.ts';

const redirectAfterMs = 3000;
/** The link that this tab has redeemed, until its password is set. */
const redeemedKey = `${brand.slug}.reset-link`;
const failed = 'Something went wrong. Please try again.';

/**
 * The page behind a reset link: names the account, redeems the code with a press, which signs in to the account, then asks
 * for a new password.
 */
export function ResetPassword({
  code,
  isFirst = false,
}: {
  code: string | null;
  /** The link is that of an order, to a first password. */
  isFirst?: boolean;
}) {
  const user = useUser();
  const navigate = useNavigate();
  const redeem = useMutation({
    mutationFn: () => redeemResetCode(code ?? '', isFirst ? 'choose' : 'reset'),
  });
  const [isChanged, setChanged] = useState(false);
  const isChecking = useSessionStatus() === 'checking';
  // After a reload the link is used up, but the session that it began is still there.
  const mark = user && `${code}:${user.id}`;
  const isIn = redeem.isSuccess || isChanged || (mark && sessionStore.read(redeemedKey) === mark);
  useEffect(() => {
    if (redeem.isSuccess && mark) sessionStore.write(redeemedKey, mark);
  }, [redeem.isSuccess, mark]);
  const account = useQuery({
    ...linkAccountOptions(code ?? '', user?.id),
    // The press ends the link, and signs in before it has ended itself.
    enabled: Boolean(code) && !redeem.isPending && !isIn && !isChecking,
  });
  const isCodeDue = useIsCodeDue();
  // Auth's own link may lead to a first password, too.
  const isNew = isFirst || account.data?.hasPassword === false;

  useEffect(() => {
    if (!isChanged) return undefined;
    const timer = setTimeout(() => void navigate(paths.login), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [isChanged, navigate]);

  const isRedeemable = redeem.isError ? isUnreachable(redeem.error) : !isRefused(account.error);
  if (code && isChecking) return <LoadingState label="Verifying your link..." />;
  if (code && isFirst && !isIn && !isRedeemable) return <FreshLink code={code} />;
  if (!code || (!isIn && !isRedeemable)) {
    return (
      <StepStack isStep={redeem.isError} align="flex-start">
        <Message kind="error">This password reset link is invalid or has expired.</Message>
        <Button onClick={authModalEvents.passwordForgotten}>Request a new link</Button>
      </StepStack>
    );
  }
  if (!isIn) {
    if (account.isPending) return <LoadingState label="Verifying your link..." />;
    if (account.isError) {
      return (
        <ErrorState
          message={failed}
          onRetry={() => void account.refetch()}
          isRetrying={account.isFetching}
        />
      );
    }
    return (
      <Stack align="flex-start" maw="42rem">
        <AccountOfLink {...account.data} />
        {user && !account.data.isOwn && (
          <Message kind="info">
            You are logged in as {user.email}. If you go on, you are logged in to the account above
            instead.
          </Message>
        )}
        {redeem.isError && <Message kind="error">{failed}</Message>}
        <Button disabled={redeem.isPending} onClick={() => redeem.mutate()}>
          {redeem.isPending
            ? 'Processing...'
            : isNew
              ? 'Choose my password'
              : 'Choose a new password'}
        </Button>
      </Stack>
    );
  }
  if (isChanged) {
    return (
      <StepStack align="flex-start">
        <Message kind="success">
          {isNew ? 'Your password is set.' : 'Your password has been changed.'}
        </Message>
        <Text>You are logged in. Taking you to your plan…</Text>
        {!isNew && (
          <Text c="dimmed">
            If cards were saved in your account, we removed them for your security.
          </Text>
        )}
      </StepStack>
    );
  }
  if (isCodeDue) {
    return (
      <StepStack isStep={redeem.isSuccess} maw={420}>
        <Text>
          Your account uses two-step login. Enter the code from your authenticator app first.
        </Text>
        <CodeForm />
      </StepStack>
    );
  }
  return (
    <StepStack isStep={redeem.isSuccess}>
      <NewPasswordForm
        submitLabel={isNew ? 'Save my password' : 'Reset Password'}
        onChanged={() => {
          sessionStore.remove(redeemedKey);
          setChanged(true);
        }}
      />
    </StepStack>
  );
}

/** An order's link that was used, or is older than a week. */
function FreshLink({ code }: { code: string }) {
  const send = useMutation({ mutationFn: () => sendFirstPasswordLink(code) });
  if (isRefused(send.error)) {
    return (
      <StepStack align="flex-start">
        <Message kind="info">You have chosen a password already. Log in with it.</Message>
        <Button onClick={authModalEvents.loginAsked}>Log in</Button>
        <Button variant="subtle" onClick={authModalEvents.passwordForgotten}>
          Forgot Password?
        </Button>
      </StepStack>
    );
  }
  if (send.isSuccess) {
    return (
      <StepStack>
        <Message kind="success">
          We sent a fresh link to the email address of your order. Choose your password there within
          15 minutes.
        </Message>
      </StepStack>
    );
  }
  return (
    <Stack align="flex-start">
      <Message kind="info">This link has been used, or is more than a week old.</Message>
      {send.isError && <Message kind="error">{failed}</Message>}
      <Button disabled={send.isPending} onClick={() => send.mutate()}>
        {send.isPending ? 'Sending...' : 'Send me a fresh link'}
      </Button>
    </Stack>
  );
}

/** There was no response, so the code may still be valid. */
const isUnreachable = (error: Error) => error instanceof RequestError && error.code === 'network';
