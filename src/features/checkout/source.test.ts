import { beforeEach, expect, test } from 'vitest';

import { keepSource, keepSourceBefore, keptSource } from './source.ts';

beforeEach(() => sessionStorage.clear());

test.each([
  ['from=tiktok', 'tiktok'],
  ['utm_source=tiktok&utm_medium=video&utm_campaign=spring', 'tiktok/video/spring'],
  ['from=bio&utm_source=tiktok&utm_campaign=spring', 'bio/spring'],
  ['utm_campaign=spring', 'spring'],
  ['from=%00a%20b%F0%9F%98%80', '-a-b-'],
  [`from=${'x'.repeat(200)}`, 'x'.repeat(100)],
  ['from=&coupon=FRIENDS', null],
])('a link with %s is kept as %s', (search, source) => {
  keepSource(new URLSearchParams(search));
  expect(keptSource()).toBe(source);
});

test.each([
  [`${window.location.origin}/about?from=tiktok`, 'tiktok'],
  [`${window.location.origin}/admin?from=2026-01-05`, null],
  ['https://example.com/?from=elsewhere', null],
  ['', null],
])('the page before, %s, is kept as %s', (referrer, source) => {
  keepSourceBefore(referrer);
  expect(keptSource()).toBe(source);
});

test('the latest link counts, and an address without one changes nothing', () => {
  for (const search of ['from=tiktok', 'from=instagram', '']) {
    keepSource(new URLSearchParams(search));
  }
  expect(keptSource()).toBe('instagram');
});
