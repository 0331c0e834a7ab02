import { MantineProvider } from '@mantine/core';
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState, type PropsWithChildren, type ReactElement } from 'react';
import {
  createMemoryRouter,
  MemoryRouter,
  RouterProvider,
  type InitialEntry,
} from 'react-router-dom';
import type { UserEvent } from '@testing-library/user-event';

import { toast, Toasts } from '#ui/feedback/toast.tsx';

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

/** Chooses an action from the menu of a row. */
export async function chooseAction(of: string, label: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `More: ${of}`, hidden: true }));
  fireEvent.click(await screen.findByRole('menuitem', { name: label, hidden: true }));
}

/** A page without transitions and with a fresh query cache. No toast of an earlier test is left. */
export function TestPage({ children }: PropsWithChildren) {
  const [client] = useState(() => new QueryClient({ defaultOptions }));
  useState(toast.close);
  return (
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        {children}
        <Toasts />
      </MantineProvider>
    </QueryClientProvider>
  );
}

const defaultOptions = { queries: { retry: false } };

export const renderForTest = (element: ReactElement) => render(element, { wrapper: TestPage });

/** Renders at the last of the addresses, with the others in the history before it. */
export function renderAt(element: ReactElement, ...initialEntries: InitialEntry[]) {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries });
  renderForTest(<RouterProvider router={router} />);
  return { router, address: () => router.state.location.pathname + router.state.location.search };
}

/** Renders as in the control panel, at an address: what was read is read again after each change. */
export function renderForAdmin(element: ReactElement, address = '/') {
  const client: QueryClient = new QueryClient({
    defaultOptions,
    mutationCache: new MutationCache({ onSettled: () => client.invalidateQueries() }),
  });
  return renderForTest(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={client}>{element}</QueryClientProvider>
    </MemoryRouter>,
  );
}
