import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { modalJustClosed, modalMayOpen, wasModalJustClosed } from './modal-just-closed.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

test('the flag is set for two seconds', () => {
  expect(wasModalJustClosed()).toBe(false);
  modalJustClosed();
  expect(sessionStorage.getItem('modalJustClosed')).not.toBeNull();
  vi.advanceTimersByTime(1999);
  expect(wasModalJustClosed()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(wasModalJustClosed()).toBe(false);
});

test('a reload does not extend the flag', () => {
  modalJustClosed();
  // A reload cancels pending timers.
  vi.clearAllTimers();
  vi.advanceTimersByTime(2000);
  expect(wasModalJustClosed()).toBe(false);
});

test.each(['true', ''])('a flag of %j is ignored', (left) => {
  sessionStorage.setItem('modalJustClosed', left);
  expect(wasModalJustClosed()).toBe(false);
});

test('a clock set back does not extend the flag', () => {
  modalJustClosed();
  vi.setSystemTime(Date.now() - 60_000);
  expect(wasModalJustClosed()).toBe(false);
});

test('closing again restarts the two seconds', () => {
  modalJustClosed();
  vi.advanceTimersByTime(1500);
  modalJustClosed();
  vi.advanceTimersByTime(1500);
  expect(wasModalJustClosed()).toBe(true);
});

test('picking a plan clears the flag', () => {
  modalJustClosed();
  modalMayOpen();
  expect(wasModalJustClosed()).toBe(false);
});
