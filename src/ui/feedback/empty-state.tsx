import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Explains why there is nothing to show and what to do about it. */
export function EmptyState({
  title,
  message,
  action,
}: {
  title?: string;
  message: string;
  action?: ReactNode;
}) {
  return (
    <Stack align="center" gap="md" py={64} aria-live="polite">
      {title !== undefined && (
        <Text fw={600} size="lg" ta="center">
          {title}
        </Text>
      )}
      <Text c="dimmed" ta="center">
        {message}
      </Text>
      {action}
    </Stack>
  );
}
