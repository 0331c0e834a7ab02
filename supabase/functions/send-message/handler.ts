import * as z from 'zod';

import { readBody } from '../_shared/body.ts';
import { callerAddress } from '../_shared/http.ts';
import type { Messages } from '../_shared/messages.ts';
import type { User } from '../_shared/supabase.ts';

const atMost = (limit: number) =>
  ({
    error: `Please use at most ${limit.toLocaleString('en-US')} characters`,
    abort: true,
  }) as const;
const filledIn = (limit: number) =>
  z.string().trim().min(1, 'Please fill this in').max(limit, atMost(limit));

// Pasted text, for example from a PDF, may contain invisible control characters, so they are dropped.
const line = (limit: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll(/\p{Cc}+/gu, ' '))
    .pipe(filledIn(limit));
const lines = (limit: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll(/[^\P{Cc}\t\n\r]/gu, ''))
    .pipe(filledIn(limit));

/** The same as private.is_email_address in SQL. */
const emailAddress = /^(?!.*[\p{Cc}<>()[\],;:"\\])[^@\s]+@[^@\s]+\.[^@\s]+$/su;

/** The limits match those of `contact_messages`. */
const requestSchema = z.object({
  firstName: line(100),
  lastName: line(100),
  email: z
    .string()
    .trim()
    .max(254, atMost(254))
    .regex(emailAddress, 'Please enter a valid email address'),
  subject: line(200),
  message: lines(5000),
  newsletter: z.boolean().default(false),
  captchaToken: z.string().max(2048).nullish(),
});

/** Every field at its maximum length, with three bytes per character. */
const MAX_BYTES = 24 * 1024;

interface Services {
  sender: (request: Request) => Promise<User | null>;
  checkCaptcha: (token: string | null | undefined) => Promise<void>;
  messages: Messages;
}

/** Stores a visitor's or member's message. If a captcha is configured, it must be solved first. */
export async function sendMessage(
  request: Request,
  { sender, checkCaptcha, messages }: Services,
): Promise<{ sent: true }> {
  const user = await sender(request);
  const { captchaToken, ...message } = await readBody(request, requestSchema, MAX_BYTES);
  await checkCaptcha(captchaToken);
  await messages.keep(message, user?.id ?? null, callerAddress(request));
  return { sent: true };
}
