import { z } from 'zod';

import { amountProblem, formatCents, parseDollars } from '#lib/money/money.ts';

import { reasonSchema } from '#lib/data/reason.ts';

export const refundSchema = (leftCents: number) =>
  z.object({
    amount: z
      .string()
      .refine((typed) => (parseDollars(typed) ?? 0) > 0, {
        error: ({ input }) => amountProblem(String(input), 'Please enter an amount, such as 5.00.'),
        abort: true,
      })
      .refine(
        (typed) => (parseDollars(typed) ?? 0) <= leftCents,
        `At most ${formatCents(leftCents)} can be refunded.`,
      ),
    reason: reasonSchema,
  });
