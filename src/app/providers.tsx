import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

import { cssVariables, theme } from './theme.ts';

/** What every page needs. What only pages with data need is in data-layout.tsx. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}
