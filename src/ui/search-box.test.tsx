import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { SearchBox } from './search-box.tsx';
import { renderForTest } from './test-render.tsx';

const onSearch = vi.fn<(value: string) => void>();
let show: (value: string) => void;

beforeEach(() => {
  vi.useFakeTimers();
  onSearch.mockReset();
  const { rerender } = renderForTest(<></>);
  show = (value) => rerender(<SearchBox label="Search" value={value} onSearch={onSearch} />);
  show('');
});
afterEach(() => {
  vi.useRealTimers();
});

/** As an address does: trimmed, and when it gets to it. */
const comeBack = (value: string) => show(value.trim());
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
function pause(ms = 300) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test('what is typed is reported once the typing pauses', () => {
  type('y');
  type('ya');
  pause(299);
  expect(onSearch).not.toHaveBeenCalled();
  pause(1);
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('ya');
});

test('what was reported comes back without touching what is being typed', () => {
  type('new ');
  pause();
  type('new y');
  comeBack('new ');
  expect(box().value).toBe('new y');
  pause();
  type('new yo');
  pause();
  comeBack('new y');
  expect(box().value).toBe('new yo');
  comeBack('new yo');
  expect(box().value).toBe('new yo');
  expect(onSearch.mock.calls).toEqual([['new '], ['new y'], ['new yo']]);
});

test('a value that changes elsewhere is shown, and what was typed before is not reported any more', () => {
  type('yale');
  pause();
  comeBack('yale');
  type('yale s');
  comeBack('');
  expect(box().value).toBe('');
  pause();
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('yale');
  // Back to it, which is no echo by now.
  type('x');
  comeBack('yale');
  expect(box().value).toBe('yale');
});
