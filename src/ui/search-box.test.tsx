import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { SearchBox } from './search-box.tsx';
import { renderForTest } from './test-render.tsx';

const onSearch = vi.fn<(value: string) => void>();
/** As an address does: trimmed, and when it gets to it. */
let comeBack: (value: string) => void;

function Search() {
  const [value, setValue] = useState('');
  comeBack = (next) => act(() => setValue(next.trim()));
  return <SearchBox label="Search" value={value} onSearch={onSearch} />;
}

beforeEach(() => {
  vi.useFakeTimers();
  onSearch.mockReset();
  renderForTest(<Search />);
});
afterEach(() => vi.useRealTimers());

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const pause = () => act(() => vi.advanceTimersByTime(300));

test('what is typed is reported once the typing pauses', () => {
  type('y');
  type('ya');
  act(() => vi.advanceTimersByTime(299));
  expect(onSearch).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1));
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
