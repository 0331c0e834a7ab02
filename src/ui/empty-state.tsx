import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Nothing to show, why, and what to do about it. */
export function EmptyState({ message, action }: { message: string; action?: ReactNode }) {
  return (
    <Stack align="center" gap="md" py={64} aria-live="polite">
      <Text c="dimmed" ta="center">
        {message}
      </Text>
      {action}
    </Stack>
  );
}
