import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';

import { Message } from '#ui/feedback/message.tsx';
import { showNearest } from '#ui/page/step.ts';

import type { PaymentFailure } from './use-payment.ts';

/** The reason the last payment failed. */
export function PaymentOutcome({
  failure,
  verification,
  onLoginAsked,
}: {
  failure: PaymentFailure;
  /** How to verify the email address. */
  verification: ReactNode;
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
        <Text>{failure.text}</Text>
        {failure.advice !== null && <Text>{failure.advice}</Text>}
      </Message>
      {failure.isUnverified && verification}
      {failure.takenEmail !== null && (
        <Button variant="default" onClick={() => onLoginAsked(failure.takenEmail ?? '')}>
          Log in
        </Button>
      )}
    </Stack>
  );
}
