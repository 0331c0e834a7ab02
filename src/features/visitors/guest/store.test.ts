import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const day = 86_400_000;
const now = new Date('2026-06-01T12:00:00Z');

vi.useFakeTimers({ now });

/** The store after a page load. */
async function loaded() {
  vi.resetModules();
  const store = await import('./store.ts');
  store.followGuestAccess();
  return store;
}

let page: Awaited<ReturnType<typeof loaded>>;

beforeEach(async () => {
  vi.setSystemTime(now);
  localStorage.clear();
  page = await loaded();
});
afterEach(() => vi.clearAllTimers());

const hasAccess = () => renderHook(page.useHasGuestAccess).result.current;

test('guest access lasts 24 hours', () => {
  expect(hasAccess()).toBe(false);
  page.guestEvents.guestEntered();
  expect(hasAccess()).toBe(true);
  expect(localStorage.getItem('guestAccess')).toBe('true');
  expect(localStorage.getItem('guestAccessExpiry')).toBe(String(now.getTime() + day));
});

test('guest access expires on an open page too', () => {
  page.guestEvents.guestEntered();
  const { result } = renderHook(page.useHasGuestAccess);
  act(() => void vi.advanceTimersByTime(day - 1));
  expect(result.current).toBe(true);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe(false);
  expect(localStorage.getItem('guestAccess')).toBeNull();
  expect(localStorage.getItem('guestAccessExpiry')).toBeNull();
});

test('leaving clears both flags and the timer', () => {
  page.guestEvents.guestEntered();
  page.guestEvents.guestLeft();
  expect(hasAccess()).toBe(false);
  expect(localStorage.length).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('entering again restarts the 24 hours', () => {
  page.guestEvents.guestEntered();
  vi.advanceTimersByTime(day - 1);
  page.guestEvents.guestEntered();
  vi.advanceTimersByTime(day - 1);
  expect(hasAccess()).toBe(true);
});

function write(expiry: number) {
  localStorage.setItem('guestAccess', 'true');
  localStorage.setItem('guestAccessExpiry', String(expiry));
}

test('a page loaded later keeps the remaining time', async () => {
  write(now.getTime() + 1000);
  const later = await loaded();
  const { result } = renderHook(later.useHasGuestAccess);
  expect(result.current).toBe(true);
  act(() => void vi.advanceTimersByTime(999));
  expect(result.current).toBe(true);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe(false);
});

test('a sign-out keeps the remaining guest access', () => {
  page.guestEvents.guestEntered();
  vi.setSystemTime(now.getTime() + day - 1);
  page.guestEvents.memberLeft();
  expect(hasAccess()).toBe(true);
  expect(localStorage.getItem('guestAccessExpiry')).toBe(String(now.getTime() + day));
});

test.each([
  ['true', String(now.getTime() - 1)],
  ['true', 'tomorrow'],
  ['false', String(now.getTime() + 1000)],
])('a sign-out clears the flags %s and %s', (flag, expiry) => {
  localStorage.setItem('guestAccess', flag);
  localStorage.setItem('guestAccessExpiry', expiry);
  page.guestEvents.memberLeft();
  expect(hasAccess()).toBe(false);
  expect(localStorage.length).toBe(0);
});

test.each([
  ['true', String(now.getTime() + 1000), true],
  ['true', String(now.getTime()), false],
  ['false', String(now.getTime() + 1000), false],
  ['true', 'tomorrow', false],
])('flags %s and %s written by another tab grant access: %s', (flag, expiry, hasAccessNow) => {
  localStorage.setItem('guestAccess', flag);
  localStorage.setItem('guestAccessExpiry', expiry);
  window.dispatchEvent(new StorageEvent('storage', { key: 'guestAccessExpiry' }));
  expect(hasAccess()).toBe(hasAccessNow);
});

test.each([
  ['guestAccess', true],
  ['guestAccessExpiry', true],
  ['theme', false],
  // A key of null means that storage was cleared.
  [null, true],
])('a storage event for %s is read: %s', (key, isRead) => {
  write(now.getTime() + 1000);
  window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(hasAccess()).toBe(isRead);
});
