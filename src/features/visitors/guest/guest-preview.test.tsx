import { act, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { paths } from '#lib/store/paths.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { GuestPreview } from './guest-preview.tsx';
import { sampleProfiles } from './sample-profiles.ts';

function Address() {
  const { pathname, state } = useLocation();
  return <p>{pathname + JSON.stringify(state)}</p>;
}

beforeEach(() => {
  vi.useFakeTimers();
  renderForTest(
    <MemoryRouter>
      <GuestPreview>The samples</GuestPreview>
      <Address />
    </MemoryRouter>,
  );
});
afterEach(() => vi.useRealTimers());

const timer = () => screen.getByRole('timer').textContent;

test('the preview counts down from 30 seconds once it is read, and expires', () => {
  act(() => void vi.advanceTimersByTime(5000));
  act(() => void window.dispatchEvent(new Event('scroll')));
  expect(timer()).toBe('Guest access expires in 30 seconds');
  act(() => void vi.advanceTimersByTime(12_000));
  expect(timer()).toBe('Guest access expires in 18 seconds');
  act(() => void vi.advanceTimersByTime(17_900));
  expect(timer()).toBe('Guest access expires in 1 second');
  screen.getByText('/null');
  act(() => void vi.advanceTimersByTime(250));
  screen.getByText(`${paths.pricing}{"isPreviewOver":true}`);
});

test('the preview labels the profiles as samples and links to the plans', () => {
  screen.getByText('The samples');
  screen.getByRole('heading', { name: 'Sample profiles' });
  screen.getByRole('heading', { name: 'Access the full cheat sheet' });
  for (const name of ['Upgrade Now', 'See the plans']) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(paths.pricing);
  }
});

test('there are two sample profiles', () => {
  expect(sampleProfiles.map(({ id }) => id)).toEqual(['applicant-sample-1', 'applicant-sample-2']);
});
