import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { emptyStart, partOfStart, startIsAsked, startIsDue, startIsStale } from './my-start.ts';

const start = { ...emptyStart, saved_applicants: ['applicant-1'] };
const saved = () => partOfStart('ada', 'saved_applicants');

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  startIsAsked('nobody', Promise.resolve(emptyStart));
  vi.useRealTimers();
});

test('a part that is asked for before it is there waits for it', async () => {
  startIsDue('ada');
  const waiting = saved();
  startIsDue('ada');
  startIsAsked('ada', Promise.resolve(start));
  expect(await waiting).toEqual(['applicant-1']);
});

test('a part is given once; after the next answer, once more', async () => {
  startIsAsked('ada', Promise.resolve(start));
  expect(await saved()).toEqual(['applicant-1']);
  expect(await saved()).toBeUndefined();
  startIsAsked('ada', Promise.resolve(start));
  expect(await saved()).toEqual(['applicant-1']);
});

test('a part is for its own person', async () => {
  startIsAsked('ada', Promise.resolve(start));
  expect(await partOfStart('grace', 'saved_applicants')).toBeUndefined();
  startIsDue('ada');
  const waiting = saved();
  startIsAsked('grace', Promise.resolve(start));
  expect(await waiting).toBeUndefined();
});

test('there is no part of what failed, has waited or was changed', async () => {
  startIsAsked('ada', Promise.reject(new Error('Offline.')));
  expect(await saved()).toBeUndefined();

  startIsAsked('ada', Promise.resolve(start));
  vi.advanceTimersByTime(31_000);
  expect(await saved()).toBeUndefined();

  startIsAsked('ada', Promise.resolve(start));
  startIsStale();
  expect(await saved()).toBeUndefined();

  startIsAsked('ada', Promise.resolve(start));
  const waiting = saved();
  startIsStale();
  expect(await waiting).toBeUndefined();
});
