import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { authEvents } from '#features/auth/session/store.ts';
import { saveCachedResult, loadCachedResult } from '#lib/storage/offline-cache.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { CachedQueryView } from './cached-query-view.tsx';
import { useCachedQuery } from './use-cached-query.ts';

const read = vi.fn<() => Promise<string>>();
const pending = new Promise<string>(() => {});

function Page({ name }: { name: string }) {
  const options = queryOptions({
    queryKey: [name],
    queryFn: read,
    placeholderData: keepPreviousData,
  });
  return (
    <CachedQueryView query={useCachedQuery(options, z.string())} loading="Loading">
      {(data) => <p>{data}</p>}
    </CachedQueryView>
  );
}

function Pages() {
  const [name, setName] = useState('1');
  return (
    <>
      <button type="button" onClick={() => setName('2')}>
        Next
      </button>
      <Page name={name} />
    </>
  );
}
const nextPage = () => act(() => screen.getByRole('button', { name: 'Next' }).click());

const userCalled = (id: string) => ({
  id,
  email: `${id}@example.com`,
  firstName: id,
  fullName: id,
  isAdmin: false,
});

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  authEvents.sessionFound(userCalled('ada'));
  read.mockReset();
});
afterEach(() => vi.useRealTimers());

const onceIdle = () => act(() => vi.advanceTimersByTimeAsync(2000));
const alert = () => screen.queryByRole('alert')?.querySelector('p')?.textContent;
const retry = () => act(() => screen.getByRole('button', { name: 'Retry' }).click());
const fiveSecondsLater = () => act(() => vi.advanceTimersByTimeAsync(5000));

test('a result is announced while it loads, then shown and cached', async () => {
  read.mockResolvedValue('All profiles');
  renderForTest(<Page name="profiles" />);
  screen.getByText('Loading');
  await screen.findByText('All profiles');
  expect(alert()).toBeUndefined();
  await onceIdle();
  expect(loadCachedResult('ada', '["profiles"]')).toBe('All profiles');
});

test('nothing is cached of somebody who logs out before it is', async () => {
  read.mockResolvedValue('All profiles');
  renderForTest(<Page name="profiles" />);
  await screen.findByText('All profiles');
  act(authEvents.sessionEnded);
  await onceIdle();
  expect(loadCachedResult('ada', '["profiles"]')).toBeUndefined();
});

test('nothing is cached once the session is lost', async () => {
  read.mockResolvedValue('All profiles');
  authEvents.sessionLost();
  renderForTest(<Page name="profiles" />);
  await screen.findByText('All profiles');
  await onceIdle();
  expect(localStorage).toHaveLength(0);
});

test('without a cached result, a failure shows its reason for five seconds, then advice', async () => {
  read.mockRejectedValue(new Error('No line.'));
  renderForTest(<Page name="profiles" />);
  await screen.findByRole('alert');
  expect(alert()).toBe('Failed to load data: No line.');
  await fiveSecondsLater();
  expect(alert()).toBe('Failed to load data. Please try refreshing the page.');
  expect(screen.queryByText('Loading')).toBeNull();
});

test.each([
  ["another user's result", () => saveCachedResult('ben', '["profiles"]', "Ben's profiles")],
  ['the result of another query', () => saveCachedResult('ada', '["schools"]', 'All schools')],
  ['a result in an older shape', () => saveCachedResult('ada', '["profiles"]', { pages: 3 })],
])('%s is not shown', async (_, save) => {
  save();
  read.mockRejectedValue(new Error('No line.'));
  renderForTest(<Page name="profiles" />);
  await screen.findByRole('alert');
  await fiveSecondsLater();
  expect(alert()).toBe('Failed to load data. Please try refreshing the page.');
});

test('a retry shows its progress and failure, then its result', async () => {
  read.mockRejectedValueOnce(new Error('No line.'));
  renderForTest(<Page name="profiles" />);
  await screen.findByRole('alert');
  read.mockImplementationOnce(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    throw new Error('Still no line.');
  });
  retry();
  await screen.findByRole('button', { name: 'Retrying...' });
  expect(alert()).toBe('Failed to load data: No line.');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await screen.findByText('Retry failed: Still no line.');
  await fiveSecondsLater();
  expect(alert()).toBe('Failed to load data. Please try refreshing the page.');

  read.mockResolvedValue('All profiles');
  retry();
  await screen.findByText('All profiles');
  expect(alert()).toBeUndefined();
});

test('the data stay when a refetch fails', async () => {
  read.mockResolvedValueOnce('All profiles');
  renderForTest(<Page name="profiles" />);
  await screen.findByText('All profiles');
  read.mockRejectedValue(new Error('No line.'));
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await screen.findByRole('alert');
  screen.getByText('All profiles');
});

test('the last page stays, marked as busy, until the next loads', async () => {
  read.mockResolvedValueOnce('Page 1');
  renderForTest(<Pages />);
  await screen.findByText('Page 1');
  read.mockReturnValueOnce(pending);
  nextPage();
  expect(screen.getByText('Page 1').parentElement?.getAttribute('aria-busy')).toBe('true');
  expect(loadCachedResult('ada', '["2"]')).toBeUndefined();
});

test('the last page is not shown beside the failure of the next', async () => {
  read.mockResolvedValueOnce('Page 1');
  renderForTest(<Pages />);
  await screen.findByText('Page 1');
  read.mockRejectedValueOnce(new Error('No line.'));
  nextPage();
  await screen.findByRole('alert');
  expect(screen.queryByText('Page 1')).toBeNull();
  read.mockReturnValueOnce(pending);
  retry();
  await screen.findByRole('button', { name: 'Retrying...' });
  expect(screen.queryByText('Page 1')).toBeNull();
});
