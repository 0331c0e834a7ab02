import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { PropsWithChildren, ReactElement } from 'react';
import type { UserEvent } from '@testing-library/user-event';

/** Simulates returning to the window, which refetches its queries. */
export const refocusWindow = () =>
  act(() => void window.dispatchEvent(new Event('visibilitychange')));

/** A promise that the test resolves. */
export function deferred<T>() {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Pastes a text at the end of a field: one event instead of one per key. */
export async function fill(
  user: Pick<UserEvent, 'click' | 'paste'>,
  field: HTMLElement,
  text: string,
): Promise<void> {
  await user.click(field);
  await user.paste(text);
}

/** Renders without transitions and with a fresh query cache. */
export function renderForTest(element: ReactElement) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">{children}</MantineProvider>
    </QueryClientProvider>
  );
  return render(element, { wrapper });
}
