import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';

import { Message } from '#ui/feedback/message.tsx';

/** Replaces a submitted form and takes its focus. */
export function SentNote({
  title,
  againLabel,
  onAgain,
  children,
}: {
  title: string;
  againLabel: string;
  onAgain: () => void;
  children: ReactNode;
}) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);

  return (
    <Stack ref={note} tabIndex={-1} style={{ outline: 'none' }}>
      <Message kind="success">{title}</Message>
      <Text>{children}</Text>
      <div>
        <Button variant="default" onClick={onAgain}>
          {againLabel}
        </Button>
      </div>
    </Stack>
  );
}
