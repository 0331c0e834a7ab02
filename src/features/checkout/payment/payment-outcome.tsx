import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';

import { Message } from '#ui/feedback/message.tsx';
import { showNearest } from '#ui/page/step.ts';

import type { PaymentFailure } from './use-payment.ts';

/** The reason the last payment failed. */
export function PaymentOutcome({
  failure,
  onLoginAsked,
}: {
  failure: PaymentFailure;
  onLoginAsked: (email: string) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  // On a phone, it may be below the screen.
  useEffect(() => {
    if (box.current) showNearest(box.current);
    // The button that was pressed could not keep the focus while it was busy.
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Stack mt="md" ref={box} tabIndex={-1} style={{ outline: 'none' }}>
      <Message kind="error">
        {failure.money !== null && <Text fw={600}>{failure.money}</Text>}
        <Text>{failure.text}</Text>
        {failure.advice !== null && <Text>{failure.advice}</Text>}
        {failure.details !== null && (
          <Text size="sm" c="dimmed" mt="xs">
            {failure.details}
          </Text>
        )}
      </Message>
      {failure.takenEmail !== null && (
        <Button variant="default" onClick={() => onLoginAsked(failure.takenEmail ?? '')}>
          Log in
        </Button>
      )}
    </Stack>
  );
}
