const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** An ISO timestamp as a date in the reader's time zone: 'January 5, 2026'. */
export function formatDate(iso: string): string {
  return longDate.format(new Date(iso));
}
