import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { Message } from '#ui/feedback/message.tsx';
import { StepStack } from '#ui/page/step-stack.tsx';

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
  return (
    <StepStack>
      <Message kind="success">{title}</Message>
      <Text>{children}</Text>
      <div>
        <Button variant="default" onClick={onAgain}>
          {againLabel}
        </Button>
      </div>
    </StepStack>
  );
}
