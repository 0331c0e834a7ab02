import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect } from 'react';

import { rescueFocus } from './rescue-focus.ts';

/** What went wrong, and a way to try again. */
export function ErrorState({
  title,
  message,
  onRetry,
  isRetrying = false,
}: {
  title?: string;
  message: string;
  onRetry: () => void;
  isRetrying?: boolean;
}) {
  // Retry goes with the message.
  useEffect(() => () => queueMicrotask(rescueFocus), []);

  return (
    <Alert
      role="alert"
      color="red"
      variant="outline"
      icon={<IconAlertCircle aria-hidden />}
      title={title}
    >
      <Stack align="flex-start" gap="sm">
        <Text>{message}</Text>
        <Button variant="default" onClick={onRetry} disabled={isRetrying}>
          {isRetrying ? 'Retrying...' : 'Retry'}
        </Button>
      </Stack>
    </Alert>
  );
}
