import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { PropsWithChildren, ReactElement } from 'react';
import type { UserEvent } from '@testing-library/user-event';

/** Comes back to the window, as after a look at another: what is shown is read again. */
export const comeBack = () => act(() => void window.dispatchEvent(new Event('visibilitychange')));

/** An answer that takes until a test gives it. */
export function lateAnswer<T>() {
  const waiting: ((value: T) => void)[] = [];
  const promise = new Promise<T>((resolve) => void waiting.push(resolve));
  return { promise, give: (value: T) => waiting[0]?.(value) };
}

/** Pastes a text at the end of a field, which takes one event instead of one per key. */
export async function fill(
  user: Pick<UserEvent, 'click' | 'paste'>,
  field: HTMLElement,
  text: string,
): Promise<void> {
  await user.click(field);
  await user.paste(text);
}

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
