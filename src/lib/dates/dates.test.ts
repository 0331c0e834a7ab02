import { expect, test } from 'vitest';

import {
  dayOf,
  daysAfter,
  formatAgo,
  formatDate,
  formatDay,
  formatMoment,
  lastSecondOf,
  minuteOf,
  momentOf,
  showTimesOf,
  startOfDay,
  timeZone,
} from './dates.ts';

test('a day begins and ends in the reader’s time zone', () => {
  const start = new Date(startOfDay('2026-03-01') ?? '');
  expect([start.getDate(), start.getHours()]).toEqual([1, 0]);
  const end = new Date(lastSecondOf('2026-02-28') ?? '');
  expect([end.getDate(), end.getHours(), end.getSeconds()]).toEqual([28, 23, 59]);
  expect(start.getTime() - end.getTime()).toBe(1000);
  expect(dayOf(start)).toBe('2026-03-01');
});

test('in the admin, days and times are the store’s', () => {
  showTimesOf('America/New_York');
  try {
    expect(timeZone()).toBe('America/New_York');
    expect(lastSecondOf('2027-03-10')).toBe('2027-03-11T04:59:59.000Z');
    // The clocks change on that day.
    expect(startOfDay('2027-03-14')).toBe('2027-03-14T05:00:00.000Z');
    expect(startOfDay('2027-03-14', 1)).toBe('2027-03-15T04:00:00.000Z');
    expect(formatDate('2027-03-11T04:59:59Z')).toBe('March 10, 2027');
    expect(formatMoment('2027-03-11T04:59:59Z')).toBe('Mar 10, 2027, 11:59 PM');
    expect(minuteOf(new Date('2027-03-11T04:59:59Z'))).toBe('2027-03-10T23:59');
    expect(momentOf('2027-07-01T09:30')).toBe('2027-07-01T13:30:00.000Z');
    // Half past two does not exist on that night: an hour before.
    expect(momentOf('2027-03-14T02:30')).toBe('2027-03-14T06:30:00.000Z');
  } finally {
    showTimesOf(null);
  }
  expect(timeZone()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test('a day without a time is the same for everyone', () => {
  expect(formatDay('2026-03-01')).toBe('March 1, 2026');
});

test('days are counted from today, or from a later day', () => {
  const later = lastSecondOf('2099-01-01');
  expect(daysAfter(later, 30)).toBe('2099-01-31');
  expect(daysAfter('2020-01-01T00:00:00Z', 1)).toBe(daysAfter(null, 1));
});

test('what is no moment is unknown, or nothing to a form', () => {
  for (const said of ['infinity', '-infinity', '0044-03-15 BC', '']) {
    expect(formatDate(said)).toBe('unknown');
    expect(formatAgo(said)).toBe('unknown');
    expect(minuteOf(new Date(said))).toBe('');
    expect(momentOf(said)).toBe('');
    expect(daysAfter(said, 1)).toBe(daysAfter(null, 1));
  }
});

test.each(['2026-02-31', '2026-13-01', 'yesterday', ''])('%j is not a day', (text) => {
  expect(startOfDay(text)).toBeNull();
  expect(lastSecondOf(text)).toBeNull();
});

test.each([
  [-60, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [59 * 60, '59 minutes ago'],
  [3600, '1 hour ago'],
  [23 * 3600, '23 hours ago'],
  [24 * 3600, '1 day ago'],
])('a moment %i seconds in the past was %s', (seconds, text) => {
  expect(formatAgo(new Date(Date.now() - seconds * 1000).toISOString())).toBe(text);
});
