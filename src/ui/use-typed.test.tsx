import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useTyped } from './use-typed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function render(first: string) {
  const onReport = vi.fn<(typed: string) => void>();
  const { result, rerender } = renderHook(
    (reported: string) => useTyped(reported, onReport, (one, other) => one.trim() === other.trim()),
    { initialProps: first },
  );
  return {
    onReport,
    typed: () => result.current[0],
    type: (next: string) => act(() => result.current[1](next)),
    /** The address says so now. */
    arrive: (reported: string) => rerender(reported),
    pause: () => act(() => void vi.advanceTimersByTime(300)),
  };
}

test('it is shown at once, and reported when the typing pauses', () => {
  const { typed, type, pause, onReport } = render('');
  type('a');
  type('ab');
  expect(typed()).toBe('ab');
  expect(onReport).not.toHaveBeenCalled();
  pause();
  expect(onReport).toHaveBeenCalledExactlyOnceWith('ab');
});

test('what comes back leaves what has been typed since', () => {
  const { typed, type, arrive, pause, onReport } = render('');
  type('ab ');
  pause();
  type('ab c');
  arrive('ab');
  expect(typed()).toBe('ab c');
  pause();
  expect(onReport).toHaveBeenLastCalledWith('ab c');
});

test('so does each of several that are on their way', () => {
  const { typed, type, arrive, pause, onReport } = render('');
  type('a');
  pause();
  type('ab');
  pause();
  arrive('a');
  expect(typed()).toBe('ab');
  arrive('ab');
  expect(typed()).toBe('ab');
  expect(onReport).toHaveBeenCalledTimes(2);
  // Back, which answers nothing that was typed.
  arrive('a');
  expect(typed()).toBe('a');
});

test('what is no answer leaves it, too', () => {
  const { typed, type, arrive, pause } = render('');
  type('half a date');
  pause();
  arrive('');
  expect(typed()).toBe('half a date');
});

test('what changes elsewhere takes its place, and nothing is reported later', () => {
  const { typed, type, arrive, pause, onReport } = render('before');
  type('typed');
  arrive('');
  expect(typed()).toBe('');
  pause();
  expect(onReport).not.toHaveBeenCalled();
});
