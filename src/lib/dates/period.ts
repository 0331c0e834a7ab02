import { formatMoment } from './dates.ts';

/** When something applies, as ISO; null without a start or without an end. */
interface Period {
  startsAt: string | null;
  endsAt: string | null;
}

/** The state of something with a start and an end, as of now. */
export function periodState({ startsAt, endsAt }: Period): 'scheduled' | 'current' | 'ended' {
  const now = new Date();
  if (endsAt !== null && new Date(endsAt) <= now) return 'ended';
  return startsAt !== null && new Date(startsAt) > now ? 'scheduled' : 'current';
}

/** ['from Jan 5, 2026, 9:30 AM', 'until Feb 5, 2026, 9:30 AM']; '–' if it is always valid. */
export function describePeriod({ startsAt, endsAt }: Period): string[] {
  if (startsAt === null && endsAt === null) return ['–'];
  return [
    startsAt === null ? '' : `from ${formatMoment(startsAt)}`,
    endsAt === null ? '' : `until ${formatMoment(endsAt)}`,
  ].filter((part) => part !== '');
}
