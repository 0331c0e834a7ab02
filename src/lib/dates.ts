const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** An ISO timestamp as a date in the reader's time zone: 'January 5, 2026'. */
export function formatDate(iso: string): string {
  return longDate.format(new Date(iso));
}

const shortDateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** An ISO timestamp to the minute, in the reader's time zone: 'Jan 5, 2026, 9:30 AM'. */
export function formatDateTime(iso: string): string {
  return shortDateTime.format(new Date(iso));
}
