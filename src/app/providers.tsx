import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

import { cssVariables, theme } from './theme.ts';

/** The providers for every page. Those for pages with data are in data-layout.tsx. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}
