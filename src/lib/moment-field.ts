import { z } from 'zod';

import { formatMoment } from './dates.ts';

/** The text of a datetime input, or ''. Browsers accept years with five digits and more. */
export const momentField = z
  .literal('')
  .or(z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/, 'Please enter a year of four digits'));

/** Formats a moment for a datetime input in the reader's time zone: '2026-01-05T09:30'. */
export function toMomentField(iso: string | null): string {
  if (iso === null) return '';
  const date = new Date(iso);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** A datetime input has no seconds, so an untouched value keeps the original moment. */
export function fromMomentField(field: string, before: string | null): string | null {
  if (field === toMomentField(before)) return before;
  return field === '' ? null : new Date(field).toISOString();
}

/** Shows the value of a datetime input in words. */
export const showMomentField = (field: string) =>
  Number.isNaN(Date.parse(field)) ? field : formatMoment(field);
