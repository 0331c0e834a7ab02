const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** An ISO timestamp as a date in the reader's time zone: 'January 5, 2026'. */
export function formatDate(iso: string): string {
  return longDate.format(new Date(iso));
}

const shortMoment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** The same with the time of day: 'Jan 5, 2026, 3:07 PM'. */
export function formatMoment(iso: string): string {
  return shortMoment.format(new Date(iso));
}
