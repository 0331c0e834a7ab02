import { Paper, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';

const weights = {
  heavy: { background: 'var(--surface-tint)', borderColor: 'var(--mantine-primary-color-filled)' },
  light: { background: 'transparent', borderStyle: 'dashed' },
};

/** A titled box of a page, heavier if the page is about it, lighter while it has nothing to show. */
export function Section({
  title,
  order = 2,
  weight,
  children,
}: {
  title: string;
  /** The heading's level. */
  order?: 2 | 3;
  weight?: 'heavy' | 'light' | undefined;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <Paper
      component="section"
      aria-labelledby={headingId}
      withBorder
      {...(weight && { style: weights[weight] })}
      radius="lg"
      p="var(--box-padding)"
    >
      <Title order={order} size="h3" id={headingId} mb="md" style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Title>
      {children}
    </Paper>
  );
}
