import { z } from 'zod';

import { rowSchema } from '#lib/data/row.ts';

const states = ['due', 'sent', 'failed', 'dropped'] as const;

/** An email of the outbox. Timestamps are ISO strings. */
export const mailSchema = rowSchema({
  id: z.int(),
  /** What it is: 'Refund'. */
  label: z.string(),
  /** Null: the store's own address. */
  email: z.string().nullable(),
  state: z.enum(states),
  createdAt: z.string(),
  /** The next attempt of an email that is due. */
  dueAt: z.string(),
  sentAt: z.string().nullable(),
  attempts: z.int(),
  /** The problem of the last attempt. */
  error: z.string().nullable(),
  /** What was sent, without the secrets of its links; null before (an announcement has its subject), and where it is not kept. */
  subject: z.string().nullable(),
  body: z.string().nullable(),
  /** The message from the contact form that it repeats. */
  messageId: z.string().nullable(),
  /** Whether it may be sent once more. */
  isRepeatable: z.boolean(),
  orderId: z.string().nullable(),
  orderNumber: z.int().nullable(),
});

export type Mail = z.infer<typeof mailSchema>;

export const mailFilters = [
  { value: 'all', label: 'All emails' },
  { value: 'due', label: 'Due' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
  { value: 'dropped', label: 'No longer needed' },
] as const;
