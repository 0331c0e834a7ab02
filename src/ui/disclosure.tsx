import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './disclosure.module.css';

/** What is there for who wants to know more: a line that opens. */
export function Disclosure({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <Box component="details" mt="md" className={classes.disclosure}>
      <summary>{summary}</summary>
      {children}
    </Box>
  );
}
