import { z } from 'zod';

import { formatMoment, minuteOf, momentOf } from './dates.ts';

/** The text of a datetime input, or ''. Browsers accept years with five digits and more. */
export const momentField = z
  .literal('')
  .or(z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/, 'Please enter a year of four digits'));

/** Formats a moment for a datetime input as '2026-01-05T09:30'. */
export function toMomentField(iso: string | null): string {
  return iso === null ? '' : minuteOf(new Date(iso));
}

/** A datetime input has no seconds, so an untouched value keeps the original moment. */
export function fromMomentField(field: string, before: string | null): string | null {
  if (field === toMomentField(before)) return before;
  return field === '' ? null : momentOf(field);
}

/** Shows the value of a datetime input in words. */
export const showMomentField = (field: string) =>
  Number.isNaN(Date.parse(field)) ? field : formatMoment(momentOf(field));
