/** A date as date inputs and addresses write it, 2026-01-31, in the reader's time zone. */
export function dayOf(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The ISO timestamp at which a day begins for the reader; null of what is no day. */
export function startOfDay(day: string, daysLater = 0): string | null {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const start = new Date(Number(year), Number(month) - 1, Number(date));
  // 2026-02-31 would be in March.
  if (year === '' || dayOf(start) !== day) return null;
  start.setDate(start.getDate() + daysLater);
  return start.toISOString();
}

/** The last second of a day, as an ISO timestamp; null of what is no day. */
export function endOfDay(day: string): string | null {
  const next = startOfDay(day, 1);
  return next && new Date(Date.parse(next) - 1000).toISOString();
}

/** So many days from then, or from now if that is later. */
export function daysAfter(then: string | null, days: number): string {
  const date = new Date(Math.max(then === null ? 0 : Date.parse(then), Date.now()));
  date.setDate(date.getDate() + days);
  return dayOf(date);
}

const two = (part: number) => String(part).padStart(2, '0');
