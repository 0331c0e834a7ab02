import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { messageOf } from '#lib/errors.ts';
import { Message } from '#ui/message.tsx';

import { resendVerificationMail } from './mutations.ts';

/** A button that emails another verification link, with the result below. */
export function ResendVerification({ label }: { label: string }) {
  const resend = useMutation({ mutationFn: resendVerificationMail });
  return (
    <Stack align="flex-start" gap="sm">
      <Button disabled={resend.isPending} onClick={() => resend.mutate()}>
        {resend.isPending ? 'Sending...' : label}
      </Button>
      {resend.isSuccess && (
        <Message kind="success">
          Verification email has been sent to your email address. Please check your inbox.
        </Message>
      )}
      {resend.isError && (
        <Message kind="error">
          {messageOf(resend.error, 'Error sending verification email. Please try again later.')}
        </Message>
      )}
    </Stack>
  );
}
