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

test('a reload within them does not make it last', () => {
  modalJustClosed();
  // What a reload does to whatever would have come later.
  vi.clearAllTimers();
  vi.advanceTimersByTime(2000);
  expect(wasModalJustClosed()).toBe(false);
});

test.each(['true', ''])('%j, as somebody else may have left it, is none', (left) => {
  sessionStorage.setItem('modalJustClosed', left);
  expect(wasModalJustClosed()).toBe(false);
});

test('a clock that is put back does not make it last', () => {
  modalJustClosed();
  vi.setSystemTime(Date.now() - 60_000);
  expect(wasModalJustClosed()).toBe(false);
});

test('closing it again starts the two seconds anew', () => {
  modalJustClosed();
  vi.advanceTimersByTime(1500);
  modalJustClosed();
  vi.advanceTimersByTime(1500);
  expect(wasModalJustClosed()).toBe(true);
});

test('who picks a plan in the meantime is not kept waiting', () => {
  modalJustClosed();
  modalMayOpen();
  expect(wasModalJustClosed()).toBe(false);
});
