import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { Practice } from './practice.tsx';

const practice = {
  questions: ['Why?', 'How?'].map((prompt) => ({ group: 'Openers', prompt, behind: `${prompt}!` })),
  phases: [
    { name: 'Read', seconds: 60 },
    { name: 'Speak', seconds: 90 },
  ],
  asks: 'What They Ask',
};
const show = () => renderForTest(<Practice guideId="a-guide" practice={practice} />);
const shown = () => screen.getByRole('heading', { level: 2 }).textContent;
const note = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const clock = () => screen.getByRole('timer').textContent;
const wait = (seconds: number) =>
  act(() => {
    vi.advanceTimersByTime(seconds * 1000);
  });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const key = (code: string) => fireEvent.keyDown(document.documentElement, { key: code, code });

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('each question comes once, and then they are shuffled again', () => {
  show();
  screen.getByText('1 of 2: Openers');
  const first = shown();
  press('Next');
  screen.getByText('2 of 2: Openers');
  expect([first, shown()].toSorted()).toEqual(['How?', 'Why?']);
  press('Previous');
  expect(shown()).toBe(first);
  press('Next');
  press('Shuffle Again');
  screen.getByText('1 of 2: Openers');
});

test('the clock goes through its phases, can be paused, and begins anew with the next question', () => {
  show();
  screen.getByText('Read: 1 minute');
  press('Start');
  wait(10);
  expect(clock()).toBe('0:50');
  press('Pause');
  wait(30);
  expect(clock()).toBe('0:50');
  press('Start');
  wait(51);
  screen.getByText('Speak: 90 seconds');
  expect(clock()).toBe('1:29');
  wait(100);
  screen.getByText('Time is up.');
  expect(clock()).toBe('0:00');
  press('Next');
  expect(clock()).toBe('1:00');
  wait(5);
  expect(clock()).toBe('1:00');
});

test('space and the arrows are keys, but not while one types', () => {
  show();
  key(' ');
  wait(10);
  expect(clock()).toBe('0:50');
  key('ArrowRight');
  screen.getByText('2 of 2: Openers');
  fireEvent.keyDown(note(), { key: 'ArrowLeft', code: 'ArrowLeft' });
  screen.getByText('2 of 2: Openers');
  key('ArrowLeft');
  screen.getByText('1 of 2: Openers');
  key('ArrowLeft');
  screen.getByText('1 of 2: Openers');
});

test('what is behind a question is shown on request, and hidden for the next one', () => {
  show();
  expect(screen.queryByText(/!$/)).toBeNull();
  press('What They Ask');
  screen.getByText(`${shown()}!`);
  press('Next');
  expect(screen.queryByText(/!$/)).toBeNull();
});

test('a note stays with its question, in this browser', () => {
  const first = show();
  const prompt = shown();
  fireEvent.change(note(), { target: { value: 'Slower & calmer' } });
  press('Next');
  expect(note().value).toBe('');
  first.unmount();
  show();
  if (shown() !== prompt) press('Next');
  expect(note().value).toBe('Slower & calmer');
});
