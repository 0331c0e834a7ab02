import { act, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { StatusBanner } from './status-banner.tsx';
import { renderForTest } from './test-render.tsx';
import { longShownMs, usePassingMessage } from './use-passing-message.ts';

test.each([
  ['Error updating product: offline', 'alert'],
  ['Error: offline', 'alert'],
  ['Product updated.', 'status'],
])('%j is shown as an %s', (status, role) => {
  renderForTest(<StatusBanner status={status} />);
  expect(screen.getByRole(role).textContent).toBe(status);
});

test('nothing to tell is nothing to see', () => {
  renderForTest(<StatusBanner status={null} />);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const passing = () => {
  const { result } = renderHook(usePassingMessage);
  return {
    tell: (text: string, forMs?: number) => act(() => result.current[1](text, forMs)),
    after: (ms: number) => {
      act(() => void vi.advanceTimersByTime(ms));
      return result.current[0];
    },
  };
};

test('a message stays for 3 seconds, or for 5', () => {
  const { tell, after } = passing();
  tell('Done.');
  expect([after(2999), after(1)]).toEqual(['Done.', null]);
  tell('Error: offline', longShownMs);
  expect([after(4999), after(1)]).toEqual(['Error: offline', null]);
});

test('the next message has its own time', () => {
  const { tell, after } = passing();
  tell('One.');
  after(2000);
  tell('Two.');
  expect([after(2999), after(1)]).toEqual(['Two.', null]);
});
