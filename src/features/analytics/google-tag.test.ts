import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { sendPageView, stopTracking } from './google-tag.ts';

const append = vi.fn<typeof document.head.append>();
const isDisabled = () => Reflect.get(window, 'ga-disable-G-TEST') as boolean;
const commands = () => (window.dataLayer ?? []).map((command) => Array.from(command as unknown[]));

beforeEach(() => void vi.spyOn(document.head, 'append').mockImplementation(append));
afterEach(() => {
  delete window.dataLayer;
});

test('the first view loads the script, and no URL has a query', () => {
  window.history.replaceState(null, '', '/verify-email?oobCode=secret');
  sendPageView('G-TEST', { path: '/verify-email', title: 'Verify Email' });
  sendPageView('G-TEST', { path: '/account', title: 'Account' });
  expect(append).toHaveBeenCalledOnce();
  expect(append.mock.calls[0]?.[0]).toHaveProperty(
    'src',
    'https://www.googletagmanager.com/gtag/js?id=G-TEST',
  );
  const sent = commands();
  expect(sent.map(([name]) => name)).toEqual(['js', 'set', 'config', 'event', 'set', 'event']);
  expect(sent[2]).toEqual(['config', 'G-TEST', { send_page_view: false }]);
  expect(sent[3]).toMatchObject([
    'event',
    'page_view',
    { page_location: `${window.location.origin}/verify-email`, page_title: 'Verify Email' },
  ]);
  expect(JSON.stringify(sent)).not.toContain('secret');
  expect(isDisabled()).toBe(false);
});

test('withdrawn consent stops tracking and deletes the cookies', () => {
  document.cookie = '_ga=1; path=/';
  document.cookie = '_ga_TEST=2; path=/';
  document.cookie = 'other=3; path=/';
  stopTracking('G-TEST');
  expect(isDisabled()).toBe(true);
  expect(document.cookie).toBe('other=3');
});
