import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { authEvents } from '#features/auth/store.ts';
import { keepAnswer, keptAnswer } from '#lib/last-answers.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { AnswerView } from './answer-view.tsx';
import { useAnswer } from './use-answer.ts';

const read = vi.fn<() => Promise<string>>();
const unanswered = new Promise<string>(() => {});

function Page({ asked }: { asked: string }) {
  const options = queryOptions({
    queryKey: [asked],
    queryFn: read,
    placeholderData: keepPreviousData,
  });
  return (
    <AnswerView answer={useAnswer(options, z.string())} loading="On its way">
      {(data) => <p>{data}</p>}
    </AnswerView>
  );
}

function Pages() {
  const [asked, setAsked] = useState('1');
  return (
    <>
      <button type="button" onClick={() => setAsked('2')}>
        Next
      </button>
      <Page asked={asked} />
    </>
  );
}
const leafOn = () => act(() => screen.getByRole('button', { name: 'Next' }).click());

const personCalled = (id: string) => ({
  id,
  email: `${id}@example.com`,
  firstName: id,
  fullName: id,
  isAdmin: false,
});

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  authEvents.sessionFound(personCalled('ada'));
  read.mockReset();
});
afterEach(() => vi.useRealTimers());

const alert = () => screen.queryByRole('alert')?.querySelector('p')?.textContent;
const retry = () => act(() => screen.getByRole('button', { name: 'Retry' }).click());
const fiveSecondsLater = () => act(() => vi.advanceTimersByTimeAsync(5000));

test('what is on its way is announced, and then shown and kept', async () => {
  read.mockResolvedValue('All profiles');
  renderForTest(<Page asked="profiles" />);
  screen.getByText('On its way');
  await screen.findByText('All profiles');
  expect(alert()).toBeUndefined();
  expect(keptAnswer('ada', '["profiles"]')).toBe('All profiles');
});

test('without anything kept, a failure says why for five seconds, and then what to do', async () => {
  read.mockRejectedValue(new Error('No line.'));
  renderForTest(<Page asked="profiles" />);
  await screen.findByRole('alert');
  expect(alert()).toBe('Failed to load data: No line.');
  await fiveSecondsLater();
  expect(alert()).toBe('Failed to load data. Please try refreshing the page.');
  expect(screen.queryByText('On its way')).toBeNull();
});

test('with something kept, that is shown and said to be old', async () => {
  keepAnswer('ada', '["profiles"]', 'The profiles of yesterday');
  read.mockRejectedValue(new Error('No line.'));
  renderForTest(<Page asked="profiles" />);
  await screen.findByText('The profiles of yesterday');
  expect(alert()).toBe('Failed to load data: No line.');
  await fiveSecondsLater();
  expect(alert()).toBe('Using cached data. Some information may not be current.');
});

test.each([
  ["somebody else's", () => keepAnswer('ben', '["profiles"]', 'Of Ben')],
  ['the answer to another question', () => keepAnswer('ada', '["schools"]', 'Of schools')],
  ['what an older version kept', () => keepAnswer('ada', '["profiles"]', { pages: 3 })],
])('%s is not shown', async (_, keep) => {
  keep();
  read.mockRejectedValue(new Error('No line.'));
  renderForTest(<Page asked="profiles" />);
  await screen.findByRole('alert');
  await fiveSecondsLater();
  expect(alert()).toBe('Failed to load data. Please try refreshing the page.');
});

test('a retry says that it is under way, that it failed, and gives way to what it brings', async () => {
  read.mockRejectedValueOnce(new Error('No line.'));
  renderForTest(<Page asked="profiles" />);
  await screen.findByRole('alert');
  read.mockImplementationOnce(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    throw new Error('Still no line.');
  });
  retry();
  await screen.findByRole('button', { name: 'Retrying...' });
  expect(alert()).toBe('Failed to load data: No line.');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await screen.findByText('Retry failed: Still no line.');
  await fiveSecondsLater();
  expect(alert()).toBe('Failed to load data. Please try refreshing the page.');

  read.mockResolvedValue('All profiles');
  retry();
  await screen.findByText('All profiles');
  expect(alert()).toBeUndefined();
});

test('what was there stays when the next reading fails', async () => {
  read.mockResolvedValueOnce('All profiles');
  renderForTest(<Page asked="profiles" />);
  await screen.findByText('All profiles');
  read.mockRejectedValue(new Error('No line.'));
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await screen.findByRole('alert');
  screen.getByText('All profiles');
});

test('the last page stays, marked as busy, until the next is there', async () => {
  read.mockResolvedValueOnce('Page 1');
  renderForTest(<Pages />);
  await screen.findByText('Page 1');
  read.mockReturnValueOnce(unanswered);
  leafOn();
  expect(screen.getByText('Page 1').parentElement?.getAttribute('aria-busy')).toBe('true');
  expect(keptAnswer('ada', '["2"]')).toBeUndefined();
});

test('but not beside the failure of the next', async () => {
  read.mockResolvedValueOnce('Page 1');
  renderForTest(<Pages />);
  await screen.findByText('Page 1');
  read.mockRejectedValueOnce(new Error('No line.'));
  leafOn();
  await screen.findByRole('alert');
  expect(screen.queryByText('Page 1')).toBeNull();
  read.mockReturnValueOnce(unanswered);
  retry();
  await screen.findByRole('button', { name: 'Retrying...' });
  expect(screen.queryByText('Page 1')).toBeNull();
});
