import { act, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Navigate, Outlet, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import { recordPageView } from '#features/analytics/mutations.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { usePageTitle } from './use-page-title.ts';
import { usePageViews } from './use-page-views.ts';

vi.mock('#features/analytics/mutations.ts', () => ({
  recordPageView: vi.fn<typeof recordPageView>(),
}));

function Shell() {
  usePageViews(usePageTitle());
  return <Outlet />;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 100));

const page = (path: string, title: string) => ({
  path,
  element: <p>{title}</p>,
  handle: { title },
});

function start(address: string) {
  const router = createMemoryRouter(
    [
      {
        Component: Shell,
        children: [
          page('/', 'Home'),
          page('/pricing', 'Pricing'),
          page('/verify-email', 'Verify Email'),
          { ...page('/guarded', 'Guarded'), element: <Navigate to="/pricing" replace /> },
          { ...page('/guarded-too', 'Guarded'), element: <Navigate to="/slow" replace /> },
          {
            path: '/slow',
            handle: { title: 'Slow' },
            lazy: async () => {
              await pause();
              return { element: <p>Slow</p> };
            },
          },
          { path: '*', element: <Navigate to="/" replace /> },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  renderForTest(<RouterProvider router={router} />);
  return router;
}

beforeEach(() => vi.mocked(recordPageView).mockReset());

const recorded = () => vi.mocked(recordPageView).mock.calls.map(([{ path }]) => path);

test('every navigation is counted once, with its title', async () => {
  const router = start('/');
  await waitFor(() => expect(recorded()).toEqual(['/']));
  await act(() => router.navigate('/pricing'));
  await waitFor(() => expect(recorded()).toEqual(['/', '/pricing']));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(recorded()).toEqual(['/', '/pricing', '/']));
  expect(vi.mocked(recordPageView).mock.calls[1]).toEqual([
    { path: '/pricing', title: 'Pricing - Premed Cheatsheet' },
  ]);
});

test('a one-time code in the address is left out', async () => {
  start('/verify-email?mode=verifyEmail&oobCode=secret#part');
  await waitFor(() => expect(recorded()).toEqual(['/verify-email']));
});

test.each([
  ['/guarded', '/pricing'],
  ['/guarded-too', '/slow'],
  ['/no-such-page', '/'],
])('%s only leads to %s', async (address, end) => {
  start(address);
  await screen.findByText(/Pricing|Slow|Home/);
  await waitFor(() => expect(recorded()).toEqual([end]));
});

test('a search that is refined in its place is one page', async () => {
  const router = start('/pricing');
  await waitFor(() => expect(recorded()).toHaveLength(1));
  await act(() => router.navigate('/pricing?q=a', { replace: true }));
  await act(pause);
  await act(() => router.navigate('/'));
  await waitFor(() => expect(recorded()).toEqual(['/pricing', '/']));
});
