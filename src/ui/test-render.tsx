import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import type { PropsWithChildren, ReactElement } from 'react';
import { afterEach } from 'vitest';

// A machine may have other things to do.
configure({ asyncUtilTimeout: 5000 });
afterEach(cleanup);

/** Renders for a test, without transitions, and with a query cache of the test's own. */
export function renderForTest(element: ReactElement) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">{children}</MantineProvider>
    </QueryClientProvider>
  );
  return render(element, { wrapper });
}
