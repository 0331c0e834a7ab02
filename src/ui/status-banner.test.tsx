import { act, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { StatusBanner } from './status-banner.tsx';
import { renderForTest } from './test-render.tsx';
import { longShownMs, useFlashMessage, type FlashMessage } from './use-flash-message.ts';

test.each<[FlashMessage, role: string]>([
  [{ kind: 'error', text: 'Out of stock.' }, 'alert'],
  [{ kind: 'success', text: 'Error page updated.' }, 'status'],
])('%j has the right role', (message, role) => {
  renderForTest(<StatusBanner message={message} />);
  expect(screen.getByRole(role).textContent).toBe(message.text);
});

test('without a message there is no banner', () => {
  renderForTest(<StatusBanner message={null} />);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const render = () => {
  const { result } = renderHook(useFlashMessage);
  return {
    success: (text: string, forMs?: number) => act(() => result.current.success(text, forMs)),
    error: (text: string) => act(() => result.current.error(text)),
    after: (ms: number) => {
      act(() => void vi.advanceTimersByTime(ms));
      return result.current.message;
    },
  };
};

test('a success lasts 3 seconds or longer, an error 5', () => {
  const { success, error, after } = render();
  success('Done.');
  expect([after(2999), after(1)]).toEqual([{ kind: 'success', text: 'Done.' }, null]);
  success('Uploaded.', longShownMs);
  expect([after(4999), after(1)]).toEqual([{ kind: 'success', text: 'Uploaded.' }, null]);
  error('Offline.');
  expect([after(4999), after(1)]).toEqual([{ kind: 'error', text: 'Offline.' }, null]);
});

test('the next message gets its full time', () => {
  const { success, after } = render();
  success('One.');
  after(2000);
  success('Two.');
  expect([after(2999)?.text, after(1)]).toEqual(['Two.', null]);
});
