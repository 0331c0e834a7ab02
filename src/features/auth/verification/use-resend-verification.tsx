import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';

import { messageOf, RequestError } from '#lib/data/errors.ts';
import { Message } from '#ui/feedback/message.tsx';
import { useCountdown } from '#ui/form/use-countdown.ts';

import { resendVerificationMail } from '../mutations.ts';

/** The last email is on its way. */
const isTooSoonError = (error: Error) => error instanceof RequestError && error.code === 'too_soon';

/** Auth sends a person at most one email a minute. */
const waitSeconds = 60;

/**
 * A button that emails another verification link, and the result, which may stand elsewhere. `isDue`: one is sent without a
 * press.
 */
export function useResendVerification(
  label: string,
  isDue = false,
): { button: ReactNode; outcome: ReactNode } {
  const resend = useMutation({ mutationFn: resendVerificationMail });
  const { mutate } = resend;
  useEffect(() => {
    if (isDue) mutate();
  }, [isDue, mutate]);
  return {
    button: resend.isSuccess ? (
      <WaitingButton onOver={resend.reset} />
    ) : (
      <Button w="fit-content" disabled={resend.isPending} onClick={() => resend.mutate()}>
        {resend.isPending ? 'Sending...' : label}
      </Button>
    ),
    outcome: resend.isSuccess ? (
      <Message kind="success" isAlert>
        Verification email has been sent to your email address. Please check your inbox.
      </Message>
    ) : (
      resend.isError && (
        <Message kind={isDue && isTooSoonError(resend.error) ? 'info' : 'error'}>
          {messageOf(resend.error, 'Error sending verification email. Please try again later.')}
        </Message>
      )
    ),
  };
}

function WaitingButton({ onOver }: { onOver: () => void }) {
  const secondsLeft = useCountdown(waitSeconds);
  const isOver = secondsLeft === 0;
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return (
    <Button w="fit-content" disabled>
      Send again in {secondsLeft} s
    </Button>
  );
}
