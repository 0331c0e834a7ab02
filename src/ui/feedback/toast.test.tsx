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

test('a toast stays long enough to be read: an error longer than a success, and what is long to read longest', () => {
  renderForTest(<p />);
  say('success', 'Saved.');
  expect([after(2999), after(1)]).toEqual([['status', 'Saved.'], null]);
  say('error', 'Offline.');
  expect([after(4999), after(1)]).toEqual([['alert', 'Offline.'], null]);
  const long = 'Long. '.repeat(20);
  say('success', long);
  expect([after(5999), after(1)]).toEqual([['status', long], null]);
});

test('the next toast takes the place of the last and gets its full time', () => {
  renderForTest(<p />);
  say('success', 'Saved.');
  after(2000);
  say('success', 'Closed');
  expect([after(2999), after(1)]).toEqual([['status', 'Closed'], null]);
});

test('a toast can be closed', () => {
  renderForTest(<p />);
  say('success', 'Saved.');
  after(0);
  fireEvent.click(screen.getByLabelText('Close message'));
  expect(after(0)).toBeNull();
});
