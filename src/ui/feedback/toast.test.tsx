import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';
import { toast } from './toast.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const say = (kind: 'success' | 'error', text: string) => act(() => toast[kind](text));

/** What is shown some time later, and as what. */
const after = (ms: number) => {
  act(() => void vi.advanceTimersByTime(ms));
  const shown = screen.queryByRole('status') ?? screen.queryByRole('alert');
  return shown && [shown.role, shown.textContent];
};

test('a toast stays long enough to be read: an error longer than a success', () => {
  renderForTest(<p />);
  say('success', 'Saved.');
  expect([after(3299), after(1)]).toEqual([['status', 'Saved.'], null]);
  say('error', 'Offline.');
  expect([after(5399), after(1)]).toEqual([['alert', 'Offline.'], null]);
});

test('the next toast takes the place of the last and gets its full time', () => {
  renderForTest(<p />);
  say('success', 'Saved.');
  after(3000);
  say('success', 'Closed');
  expect([after(3299), after(1)]).toEqual([['status', 'Closed'], null]);
});

test('a toast can be closed', () => {
  renderForTest(<p />);
  say('success', 'Saved.');
  after(0);
  fireEvent.click(screen.getByLabelText('Close message'));
  expect(after(0)).toBeNull();
});
