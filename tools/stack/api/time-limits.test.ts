import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { timeLimitOf, withinLimit } from './time-limits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = (seconds: number) =>
  new Promise<Response>((resolve) => {
    setTimeout(() => resolve(new Response('done')), seconds * 1000);
  });

test.each([
  ['/rest/v1/rpc/sync_schools', 59, 200],
  ['/rest/v1/rpc/sync_schools', 61, 504],
  ['/functions/v1/create-payment-intent', 149, 200],
  ['/functions/v1/create-payment-intent', 151, 504],
  ['/storage/v1/object/guides/x.pdf', 3600, 200],
])('%s that takes %s s answers %s', async (pathname, seconds, status) => {
  const answer = withinLimit(after(seconds), timeLimitOf(pathname));
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  expect((await answer).status).toBe(status);
});

test('an error before the timeout is passed on', async () => {
  await expect(withinLimit(Promise.reject(new Error('away')), 60_000)).rejects.toThrow('away');
  expect(vi.getTimerCount()).toBe(0);
});
