import { z } from 'zod';

import { formatCents, parseDollars } from '#lib/money.ts';

import { lastSecondOf } from '#lib/dates.ts';

export const longestReason = 500;

const reason = z
  .string()
  .trim()
  .min(1, 'Please give a reason.')
  .max(longestReason, `A reason is of at most ${longestReason} characters.`);

/** A day that has not ended yet and, if given, is later than another. */
const until = (after: string | null) =>
  z
    .string()
    .refine((day) => lastSecondOf(day) !== null, 'Please choose a date.')
    .refine((day) => {
      const end = lastSecondOf(day);
      return end === null || Date.parse(end) > Date.now();
    }, 'Please give a date in the future.')
    .refine((day) => {
      const end = lastSecondOf(day);
      return end === null || after === null || Date.parse(end) > Date.parse(after);
    }, 'The access already lasts until then.');

export const grantSchema = z.object({
  email: z.email('Please enter a valid email address'),
  product: z.string().min(1, 'Please choose a product.'),
  until: until(null),
  reason,
});

export const extendSchema = (endsAt: string) => z.object({ until: until(endsAt), reason });

export const revokeSchema = z.object({ reason });

export const refundSchema = (leftCents: number) =>
  z.object({
    amount: z
      .string()
      .refine((typed) => (parseDollars(typed) ?? 0) > 0, 'Please enter an amount, such as 5.00.')
      .refine(
        (typed) => (parseDollars(typed) ?? 0) <= leftCents,
        `At most ${formatCents(leftCents)} can be refunded.`,
      ),
    reason,
  });
