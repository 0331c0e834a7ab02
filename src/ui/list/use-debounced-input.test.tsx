import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useDebouncedInput } from './use-debounced-input.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function render(first: string) {
  const onReport = vi.fn<(typed: string) => void>();
  const { result, rerender } = renderHook(
    (reported: string) =>
      useDebouncedInput(reported, onReport, (one, other) => one.trim() === other.trim()),
    { initialProps: first },
  );
  return {
    onReport,
    typed: () => result.current[0],
    type: (next: string) => act(() => result.current[1](next)),
    leave: () => act(() => result.current[2]()),
    /** Changes the value in the address. */
    arrive: (reported: string) => rerender(reported),
    pause: () => act(() => void vi.advanceTimersByTime(300)),
  };
}

test('input is shown immediately and reported when typing pauses', () => {
  const { typed, type, pause, onReport } = render('');
  type('a');
  type('ab');
  expect(typed()).toBe('ab');
  expect(onReport).not.toHaveBeenCalled();
  pause();
  expect(onReport).toHaveBeenCalledExactlyOnceWith('ab');
});

test('leaving the field reports the input at once, and only once', () => {
  const { type, leave, pause, onReport } = render('');
  leave();
  type('ab');
  leave();
  expect(onReport).toHaveBeenCalledExactlyOnceWith('ab');
  pause();
  expect(onReport).toHaveBeenCalledTimes(1);
});

test('a reported value that comes back keeps later input', () => {
  const { typed, type, arrive, pause, onReport } = render('');
  type('ab ');
  pause();
  type('ab c');
  arrive('ab');
  expect(typed()).toBe('ab c');
  pause();
  expect(onReport).toHaveBeenLastCalledWith('ab c');
});

test('several reported values that come back keep later input', () => {
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
  // The browser's Back, which is not a value that was reported from here.
  arrive('a');
  expect(typed()).toBe('a');
});

test('an unchanged value keeps the input', () => {
  const { typed, type, arrive, pause } = render('');
  type('half a date');
  pause();
  arrive('');
  expect(typed()).toBe('half a date');
});

test('an outside change replaces the input, which is not reported', () => {
  const { typed, type, arrive, pause, onReport } = render('before');
  type('typed');
  arrive('');
  expect(typed()).toBe('');
  pause();
  expect(onReport).not.toHaveBeenCalled();
});
