import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect } from 'react';

import { rescueFocus } from '#ui/page/rescue-focus.ts';

/** Shows what went wrong, with a retry. */
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
  // The Retry button disappears with the message, and may have had the focus.
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
