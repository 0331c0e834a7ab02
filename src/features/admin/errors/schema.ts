import { z } from 'zod';

import { rowSchema } from '#lib/data/row.ts';

/** The errors of a kind that crashed pages in browsers, with the latest report. */
export const browserErrorSchema = rowSchema({
  /** The message, without its numbers and ids. */
  kind: z.string(),
  count: z.int(),
  browsers: z.int(),
  pages: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
  resolvedAt: z.string().nullable(),
  message: z.string(),
  stack: z.string(),
  path: z.string(),
  browser: z.string(),
});

export type BrowserError = z.infer<typeof browserErrorSchema>;

/** A Stripe event that was refused or not processed. */
export const failedEventSchema = rowSchema({
  id: z.string(),
  type: z.string(),
  receivedAt: z.string(),
  /** Null if it was not processed at all. */
  error: z.string().nullable(),
  isLive: z.boolean(),
  /** False once its account is deleted. */
  canRetry: z.boolean(),
  orderId: z.string().nullable(),
  orderNumber: z.int().nullable(),
});

export type FailedEvent = z.infer<typeof failedEventSchema>;

export const errorFilters = [
  { value: 'open', label: 'Open' },
  { value: 'resolved', label: 'Resolved' },
] as const;

export type ErrorFilter = (typeof errorFilters)[number]['value'];
