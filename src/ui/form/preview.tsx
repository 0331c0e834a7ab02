import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Shows and hides a form's preview. */
export function PreviewButton({
  isShown,
  onChange,
}: {
  isShown: boolean;
  onChange: (isShown: boolean) => void;
}) {
  return (
    <Button variant="subtle" aria-expanded={isShown} onClick={() => onChange(!isShown)}>
      {isShown ? 'Hide Preview' : 'Preview'}
    </Button>
  );
}

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
