import { z } from 'zod';

import { serverNow } from '#lib/dates/server-clock.ts';
import { formatMoment, timeZone } from '#lib/dates/dates.ts';
import { fromMomentField, momentField, toMomentField } from '#lib/dates/moment-field.ts';

/** When members see something: never yet, since a time, or from a time on. */
export type Publishing = 'draft' | 'published' | 'scheduled';

/** The state of something with the given `published_at`, as of now. */
export function publishingOf(publishedAt: string | null): Publishing {
  if (publishedAt === null) return 'draft';
  return Date.parse(publishedAt) > serverNow() ? 'scheduled' : 'published';
}

/** 'From Jan 5, 2026, 9:30 AM (America/New_York)' for something scheduled; else empty. */
export const describeSchedule = (publishedAt: string | null): string =>
  publishedAt !== null && publishingOf(publishedAt) === 'scheduled'
    ? `From ${formatMoment(publishedAt)} (${timeZone()})`
    : '';

/** The fields of a form that publishes. */
export const publishingFields = { publishing: z.string(), publishAt: momentField };

export interface PublishingValues {
  publishing: string;
  /** The text of a datetime input. */
  publishAt: string;
}

/** A schedule needs its time. */
export function checkPublishing(
  { publishing, publishAt }: PublishingValues,
  context: z.RefinementCtx,
): void {
  if (publishing !== 'scheduled' || publishAt !== '') return;
  context.addIssue({ code: 'custom', path: ['publishAt'], message: 'Please choose a time' });
}

export const toPublishingValues = (publishedAt: string | null): PublishingValues => {
  const publishing = publishingOf(publishedAt);
  return { publishing, publishAt: publishing === 'scheduled' ? toMomentField(publishedAt) : '' };
};

/** PostgreSQL's clock, whatever the browser's says. */
export const publishedNow = 'now';

/** The `published_at` to save. What is published already keeps its time. */
export function fromPublishingValues(
  { publishing, publishAt }: PublishingValues,
  before: string | null,
): string | null {
  if (publishing === 'draft') return null;
  if (publishing === 'scheduled') return fromMomentField(publishAt, before);
  return publishingOf(before) === 'published' ? before : publishedNow;
}
