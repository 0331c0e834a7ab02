import { Button, Stack, Text } from '@mantine/core';

import { Message } from '#ui/message.tsx';

import type { PaymentFailure } from './use-payment.ts';

/** The reason the last payment failed. */
export function PaymentOutcome({
  failure,
  onLoginAsked,
}: {
  failure: PaymentFailure;
  onLoginAsked: () => void;
}) {
  return (
    <Stack mt="md">
      <Message kind="error">
        <Text>{failure.text}</Text>
        {failure.advice !== null && <Text>{failure.advice}</Text>}
      </Message>
      {failure.isEmailTaken && (
        <Button variant="default" onClick={onLoginAsked}>
          Log in
        </Button>
      )}
    </Stack>
  );
}
