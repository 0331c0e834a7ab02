import { z } from 'zod';

import { cleanText } from '#lib/text/clean.ts';

/** A message from the contact form. */
export interface Message {
  id: string;
  name: string;
  email: string;
  subject: string;
  text: string;
  wantsNewsletter: boolean;
  isHandled: boolean;
  /** ISO. */
  sentAt: string;
}

/** What an admin answered to a message. */
export interface Answer {
  id: string;
  text: string;
  /** ISO. */
  sentAt: string;
}

export const answerSchema = z.object({
  text: z
    .string()
    .overwrite(cleanText)
    .min(1, 'Please enter an answer.')
    .max(5000, 'Please use at most 5,000 characters.'),
});

/** Somebody who asked for the newsletter. */
export interface Subscriber {
  id: string;
  email: string;
  name: string;
  /** Its owner asked, with an account that has verified it. */
  isConfirmed: boolean;
  /** ISO. */
  since: string;
}

export const messageFilters = [
  { value: 'new', label: 'New' },
  { value: 'handled', label: 'Handled' },
  { value: 'all', label: 'All messages' },
] as const;
