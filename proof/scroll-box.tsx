import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

/** A box that scrolls what does not fit. Focusable, so that it can be scrolled with the keyboard. */
export function ScrollBox({
  label,
  height = '24rem',
  children,
}: {
  label: string;
  height?: string;
  children: ReactNode;
}) {
  return (
    <Box
      component="section"
      tabIndex={0}
      aria-label={label}
      mah={height}
      style={{ overflow: 'auto' }}
    >
      {children}
    </Box>
  );
}
