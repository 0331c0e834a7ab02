import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './disclosure.module.css';

/** A line that expands to show details. */
export function Disclosure({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <Box component="details" mt="md" className={classes.disclosure}>
      <summary>{summary}</summary>
      {children}
    </Box>
  );
}
