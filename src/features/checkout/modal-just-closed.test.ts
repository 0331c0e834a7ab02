// @vitest-environment happy-dom
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
  expect(sessionStorage.getItem('modalJustClosed')).toBe('true');
  vi.advanceTimersByTime(1999);
  expect(wasModalJustClosed()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(sessionStorage.getItem('modalJustClosed')).toBeNull();
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
