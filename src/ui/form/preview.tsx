import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** What is being edited, as `audience` will see it. */
export function Preview({ audience, children }: { audience: string; children: ReactNode }) {
  return (
    <section aria-label={`As ${audience} see it`}>
      <Text size="sm" c="dimmed" mb="sm">
        As {audience} see it:
      </Text>
      {children}
    </section>
  );
}
