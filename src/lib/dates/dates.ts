import { once } from '#lib/data/once.ts';

import { dayMs } from './day-ms.ts';
import { serverNow } from './server-clock.ts';

/** Null: the reader's own. */
let zone: string | null = null;

/** From here on, dates and times are shown and read in a time zone other than the reader's, or in theirs again. */
export function showTimesOf(timeZone: string | null): void {
  zone = timeZone;
}

// The first Intl.DateTimeFormat of a page takes a phone 90 ms, so none is made before a date is shown. PostgreSQL has moments
// that JavaScript has not, such as 'infinity' and years before Christ: no page stops for one.
function format(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  const made = new Map<string | null, Intl.DateTimeFormat>();
  return (date) => {
    if (Number.isNaN(date.getTime())) return 'unknown';
    const one =
      made.get(zone) ??
      new Intl.DateTimeFormat('en-US', { ...(zone !== null && { timeZone: zone }), ...options });
    made.set(zone, one);
    return one.format(date);
  };
}

export const monthNames =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** In words what a clock shows, as if it were UTC; 'unknown' if that is no moment. */
function inWords(shown: number, describe: (month: string, day: number, year: number) => string) {
  const date = new Date(shown);
  const month = monthNames[date.getUTCMonth()];
  return month === undefined
    ? 'unknown'
    : describe(month, date.getUTCDate(), date.getUTCFullYear());
}

const long = (month: string, day: number, year: number) => `${month} ${day}, ${year}`;

/** Formats an ISO timestamp as a date in the user's time zone: 'January 5, 2026'; 'unknown' if it is none. */
export const formatDate = (iso: string): string => inWords(clockAt(Date.parse(iso)), long);

/** Formats a day without a time (2026-01-05), which is the same for everyone: 'January 5, 2026'. */
export const formatDay = (day: string): string => inWords(Date.parse(day), long);

/** The same without a year: 'Jan 5'. */
export const formatShortDay = (day: string): string =>
  inWords(Date.parse(day), (month, date) => `${month.slice(0, 3)} ${date}`);

const shortMoment = format({ dateStyle: 'medium', timeStyle: 'short' });

/** The same with the time of day: 'Jan 5, 2026, 3:07 PM'. */
export const formatMoment = (iso: string): string => shortMoment(new Date(iso));

/** The time zone in which times are shown and read: 'America/New_York'. */
export const timeZone = (): string => zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

const ago = once(() => new Intl.RelativeTimeFormat('en-US'));

/** How long ago a moment was: 'just now', '2 minutes ago', '3 days ago'. */
export function formatAgo(iso: string): string {
  const minutes = Math.floor((serverNow() - Date.parse(iso)) / 60_000);
  if (Number.isNaN(minutes)) return 'unknown';
  if (minutes < 1) return 'just now';
  if (minutes < 60) return ago().format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? ago().format(-hours, 'hour') : ago().format(-Math.floor(hours / 24), 'day');
}

const clock = format({
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
});

/** What a clock shows at a moment, as if it were UTC. Milliseconds. */
function clockAt(ms: number): number {
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) return Number.NaN;
  // The browser's own clock needs no format.
  if (zone === null) {
    const [hours, minutes, seconds] = [date.getHours(), date.getMinutes(), date.getSeconds()];
    return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate(), hours, minutes, seconds);
  }
  const [month = 0, day = 0, year = 0, ...time] = (clock(date).match(/\d+/g) ?? []).map(Number);
  return Date.UTC(year, month - 1, day, ...time);
}

const offset = (ms: number) => clockAt(ms) - ms;

/** The moment at which a clock shows this: the first of two, or an hour before what a gap leaves out. Milliseconds. */
function momentAt(shown: number): number {
  return shown - offset(shown - offset(shown));
}

/** A date as date inputs and URLs write it, 2026-01-31; empty for no date. */
export const dayOf = (date: Date): string => textAt(clockAt(date.getTime())).slice(0, 10);

/** A moment as datetime inputs write it, 2026-01-31T09:30; empty for no moment. */
export const minuteOf = (date: Date): string => textAt(clockAt(date.getTime())).slice(0, 16);

/** The ISO timestamp of what a datetime input holds; empty if that is no moment. */
export const momentOf = (field: string): string => textAt(momentAt(Date.parse(`${field}Z`)));

function textAt(shown: number): string {
  const date = new Date(shown);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** The ISO timestamp at which a day (2026-01-31), or a later one, begins; null if it isn't a day. */
export function startOfDay(day: string, daysLater = 0): string | null {
  const shown = Date.parse(`${day}T00:00Z`);
  // 2026-02-31 would be in March.
  if (Number.isNaN(shown) || textAt(shown).slice(0, 10) !== day) return null;
  return new Date(momentAt(shown + daysLater * dayMs)).toISOString();
}

/** The last second of a day, as an ISO timestamp; null if it isn't a day. */
export function lastSecondOf(day: string): string | null {
  const next = startOfDay(day, 1);
  return next && new Date(Date.parse(next) - 1000).toISOString();
}

/** The day a number of days after `start`, or after now if that is later. */
export function daysAfter(start: string | null, days: number): string {
  const from = Math.max((start !== null && Date.parse(start)) || 0, serverNow());
  return textAt(clockAt(from) + days * dayMs).slice(0, 10);
}
