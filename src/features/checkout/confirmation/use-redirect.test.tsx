import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useRedirect } from './use-redirect.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (seconds: number) =>
  act(() => {
    vi.advanceTimersByTime(seconds * 1000);
  });

function setUp(isWanted = true) {
  const onEnd = vi.fn<() => void>();
  const { result, rerender } = renderHook((wanted) => useRedirect(3, wanted, onEnd), {
    initialProps: isWanted,
  });
  return {
    onEnd,
    rerender,
    left: () => result.current.secondsLeft,
    stay: () => result.current.stay,
  };
}

test('it leads on once the seconds have passed', () => {
  const { onEnd, left } = setUp();
  expect(left()).toBe(3);
  pass(2.5);
  expect(left()).toBe(1);
  expect(onEnd).not.toHaveBeenCalled();
  pass(1);
  expect(onEnd).toHaveBeenCalledOnce();
});

test('the seconds of a page that asks first whether it is wanted are the same three', () => {
  const { onEnd, rerender, left } = setUp(false);
  pass(2);
  expect(left()).toBeNull();
  rerender(true);
  expect(left()).toBe(1);
  pass(1);
  expect(onEnd).toHaveBeenCalledOnce();
});

test.each(['keyDown', 'pointerDown', 'wheel', 'touchMove', 'blur'] as const)(
  'a %s ends it for good',
  (sign) => {
    const { onEnd, left } = setUp();
    pass(1);
    fireEvent[sign](window);
    expect(left()).toBeNull();
    pass(10);
    expect(onEnd).not.toHaveBeenCalled();
  },
);

test('a scroll ends it, but for the one of the page to its start', () => {
  const { left } = setUp();
  fireEvent.scroll(window);
  expect(left()).toBe(3);
  vi.stubGlobal('scrollY', 40);
  fireEvent.scroll(window);
  expect(left()).toBeNull();
  vi.unstubAllGlobals();
});

test('a press of its button ends it, and where it is not wanted it never begins', () => {
  const { stay, left } = setUp();
  act(stay());
  expect(left()).toBeNull();
  const { onEnd } = setUp(false);
  pass(10);
  expect(onEnd).not.toHaveBeenCalled();
});
