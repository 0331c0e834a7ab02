import { act } from '@testing-library/react';
import { createMemoryRouter, Navigate, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { recordPageView } from '#features/visitors/page-views/mutations.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { usePageTitle } from './use-page-title.ts';
import { usePageViews } from './use-page-views.ts';

vi.mock('#features/visitors/page-views/mutations.ts', () => ({
  recordPageView: vi.fn<typeof recordPageView>(),
}));

function Shell() {
  usePageViews(usePageTitle());
  return <Outlet />;
}

const page = (path: string, title: string) => ({
  path,
  element: <p>{title}</p>,
  handle: { title },
});

async function start(address: string) {
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
              await new Promise((resolve) => setTimeout(resolve, 100));
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
  await aSecondLater();
  return async (to: string | number, options?: { replace: boolean }) => {
    await act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to, options)));
    await aSecondLater();
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function aSecondLater() {
  // React renders between the steps.
  for (let ms = 0; ms < 1000; ms += 100) await act(() => vi.advanceTimersByTimeAsync(100));
  // The counting code is loaded on demand.
  await vi.dynamicImportSettled();
}

const recorded = () => vi.mocked(recordPageView).mock.calls.map(([{ path }]) => path);

test('a one-time code in the address is not recorded', async () => {
  await start('/verify-email?mode=verifyEmail&oobCode=secret#part');
  expect(recorded()).toEqual(['/verify-email']);
});

test.each([
  ['/guarded', '/pricing'],
  ['/guarded-too', '/slow'],
  ['/no-such-page', '/'],
])('the redirect from %s counts as a view of %s only', async (address, end) => {
  await start(address);
  expect(recorded()).toEqual([end]);
});

test('refining a search counts as one page view', async () => {
  const navigate = await start('/pricing');
  await navigate('/pricing?q=a', { replace: true });
  await navigate('/');
  expect(recorded()).toEqual(['/pricing', '/']);
});
