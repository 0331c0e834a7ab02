import { brand } from '#lib/store/brand.ts';

/** A whole day of a calendar. */
export interface CalendarDay {
  /** The same in a later file, which then replaces it. */
  id: string;
  what: string;
  /** 2026-07-17. */
  day: string;
}

/** An iCalendar file (RFC 5545) of whole days. */
export function calendarOf(days: CalendarDay[], now: Date): string {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const events = days.flatMap(({ id, what, day }) => [
    'BEGIN:VEVENT',
    `UID:${id}@${brand.slug}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${what.replaceAll(/[\\;,]/g, String.raw`\$&`)}`,
    'END:VEVENT',
  ]);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${brand.name}//EN`, ...events];
  // A line has at most 75 bytes; the next one goes on after a space.
  return [...lines, 'END:VCALENDAR', '']
    .map((line) => line.replaceAll(/.{60}(?=.)/gu, '$&\r\n '))
    .join('\r\n');
}
