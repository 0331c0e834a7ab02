import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import {
  describeSchedule,
  fromPublishingValues,
  publishingOf,
  toPublishingValues,
} from './publishing.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-01T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const past = '2026-05-01T09:30:12.345Z';
const future = '2026-07-01T09:30:12.345Z';

test('a time makes something published, a later one scheduled, none a draft', () => {
  expect([null, past, '2026-06-01T12:00:00Z', future].map(publishingOf)).toEqual([
    'draft',
    'published',
    'published',
    'scheduled',
  ]);
});

test('an untouched form saves the same time, to the millisecond', () => {
  for (const time of [null, past, future]) {
    expect(fromPublishingValues(toPublishingValues(time), time)).toBe(time);
  }
});

test('publishing a draft, or something scheduled, uses the time of the database', () => {
  for (const before of [null, future]) {
    expect(fromPublishingValues({ publishing: 'published', publishAt: '' }, before)).toBe('now');
  }
});

test('a draft has no time, whatever was typed before', () => {
  expect(fromPublishingValues({ publishing: 'draft', publishAt: '2026-07-01T09:30' }, past)).toBe(
    null,
  );
});

test('a schedule is read in the reader’s time zone', () => {
  const typed = fromPublishingValues(
    { publishing: 'scheduled', publishAt: '2026-08-01T10:00' },
    past,
  );
  expect(typed).toBe(new Date('2026-08-01T10:00').toISOString());
});

test('only a time to come is shown', () => {
  expect(describeSchedule(future)).toMatch(/^From Jul 1, 2026, .+ \(.+\)$/);
  expect([describeSchedule(past), describeSchedule(null)]).toEqual(['', '']);
});
