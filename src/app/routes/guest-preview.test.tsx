import { act, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import { paths } from '#model/store/paths.ts';
import { renderForTest } from '#ui/test-render.tsx';

import GuestPreviewRoute from './guest-preview.tsx';

vi.useFakeTimers();

let visibility: DocumentVisibilityState = 'visible';
beforeEach(() => {
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});

function show(next: DocumentVisibilityState) {
  visibility = next;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

function visit() {
  localStorage.clear();
  renderForTest(
    <MemoryRouter initialEntries={[paths.guestPreview]}>
      <GuestPreviewRoute />
    </MemoryRouter>,
  );
}

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const left = () => screen.getByRole('timer').textContent;

test('the half minute begins by itself, and the address alone grants no guest access', () => {
  visit();
  pass(5000);
  expect(left()).toBe('Guest access expires in 25 seconds');
  pass(24_000);
  expect(left()).toBe('Guest access expires in 1 second');
  expect(localStorage.getItem('guestAccess')).toBeNull();
});

test('in another tab, it begins when that is looked at', () => {
  show('hidden');
  visit();
  pass(5000);
  expect(left()).toBe('Guest access expires in 30 seconds');
  show('visible');
  pass(5000);
  expect(left()).toBe('Guest access expires in 25 seconds');
  show('hidden');
  pass(5000);
  expect(left()).toBe('Guest access expires in 20 seconds');
});
