import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

/** A line that expands to show details. */
export function Disclosure({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <Box component="details" mt="md">
      <Box
        component="summary"
        w="fit-content"
        fz="sm"
        c="var(--accent-ink)"
        style={{ cursor: 'pointer' }}
      >
        {summary}
      </Box>
      {children}
    </Box>
  );
}
