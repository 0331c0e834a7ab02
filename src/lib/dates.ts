import { once } from './once.ts';

// The first Intl.DateTimeFormat of a page takes a phone 90 ms, so none is made before a date is shown.
const longDate = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }));

/** Formats an ISO timestamp as a date in the user's time zone: 'January 5, 2026'. */
export function formatDate(iso: string): string {
  return longDate().format(new Date(iso));
}

const longDay = once(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
);

/** Formats a day without a time (2026-01-05), which is the same for everyone: 'January 5, 2026'. */
export function formatDay(day: string): string {
  return longDay().format(new Date(day));
}

const shortMoment = once(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }),
);

/** The same with the time of day: 'Jan 5, 2026, 3:07 PM'. */
export function formatMoment(iso: string): string {
  return shortMoment().format(new Date(iso));
}

/** The reader's time zone: 'America/New_York'. */
export const timeZone = () => shortMoment().resolvedOptions().timeZone;

const ago = once(() => new Intl.RelativeTimeFormat('en-US'));

/** How long ago a moment was: 'just now', '2 minutes ago', '3 days ago'. */
export function formatAgo(iso: string): string {
  const minutes = Math.floor((Date.now() - Date.parse(iso)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return ago().format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? ago().format(-hours, 'hour') : ago().format(-Math.floor(hours / 24), 'day');
}

/** A date as date inputs and URLs write it, 2026-01-31, in the reader's time zone. */
export function dayOf(date: Date): string {
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** The ISO timestamp at which a day (2026-01-31), or a later one, begins for the reader; null if it isn't a day. */
export function startOfDay(day: string, daysLater = 0): string | null {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const start = new Date(Number(year), Number(month) - 1, Number(date));
  // 2026-02-31 would be in March.
  if (year === '' || dayOf(start) !== day) return null;
  start.setDate(start.getDate() + daysLater);
  return start.toISOString();
}

/** The last second of a day, as an ISO timestamp; null if it isn't a day. */
export function lastSecondOf(day: string): string | null {
  const next = startOfDay(day, 1);
  return next && new Date(Date.parse(next) - 1000).toISOString();
}

/** The day a number of days after `start`, or after now if that is later. */
export function daysAfter(start: string | null, days: number): string {
  const date = new Date(Math.max(start === null ? 0 : Date.parse(start), Date.now()));
  date.setDate(date.getDate() + days);
  return dayOf(date);
}

const twoDigits = (part: number) => String(part).padStart(2, '0');
