/** The moment at which a day ('2026-01-31') of the reader's calendar begins. */
export const startOfDay = (day: string) => new Date(`${day}T00:00:00`).toISOString();

/** The moment at which it is over, and the next one begins. */
export function endOfDay(day: string): string {
  const end = new Date(`${day}T00:00:00`);
  end.setDate(end.getDate() + 1);
  return end.toISOString();
}
