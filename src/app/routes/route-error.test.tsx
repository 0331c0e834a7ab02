import { act, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { leavingMs, watchErrors } from '../error-reports.ts';
import { RouteError } from './route-error.tsx';

const report = vi.hoisted(() => vi.fn<() => void>());
vi.mock('#features/visitors/errors/mutations.ts', () => ({ reportError: report }));

const Broken = () => {
  throw new Error('canceled');
};

test('a page that is being left shows and reports no error, unless the visitor stays', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue();
  watchErrors();
  window.dispatchEvent(new Event('beforeunload'));
  const router = createMemoryRouter([{ path: '/', Component: Broken, ErrorBoundary: RouteError }]);
  renderForTest(<RouterProvider router={router} />);
  expect(screen.queryByRole('heading')).toBeNull();
  act(() => void vi.advanceTimersByTime(leavingMs));
  expect(screen.getByRole('heading').textContent).toBe('This page did not load');
  vi.useRealTimers();
  await waitFor(() => expect(report).toHaveBeenCalledOnce());
});
