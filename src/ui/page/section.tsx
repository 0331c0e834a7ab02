import { Paper, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';

/** A titled box of a page. */
export function Section({
  title,
  order = 2,
  children,
}: {
  title: string;
  /** The heading's level. */
  order?: 2 | 3;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <Paper
      component="section"
      aria-labelledby={headingId}
      withBorder
      radius="lg"
      p={{ base: 'lg', sm: 'xl' }}
    >
      <Title order={order} size="h3" id={headingId} mb="md" style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Title>
      {children}
    </Paper>
  );
}
