import { z } from 'zod';

import { serverNow } from '#lib/dates/server-clock.ts';
import { dayOf, lastSecondOf } from '#lib/dates/dates.ts';
import { reasonSchema as reason } from '#lib/data/reason.ts';
import { emailAddress } from '#lib/text/text-field.ts';

/** A day that has not ended yet and, if given, is later than another. */
const until = (after: string | null) =>
  z
    .string()
    .refine((day) => lastSecondOf(day) !== null, 'Please choose a date.')
    .refine((day) => {
      const end = lastSecondOf(day);
      return end === null || Date.parse(end) > serverNow();
    }, 'Please give a date in the future.')
    .refine((day) => {
      const end = lastSecondOf(day);
      return end === null || after === null || Date.parse(end) > Date.parse(after);
    }, 'The access already lasts until then.');

/** More than ten years away: perhaps a slip of a digit. */
export function isFar(day: string): boolean {
  return Number.parseInt(day) - Number.parseInt(dayOf(new Date())) > 10;
}

const isMeant = ({ until, isSure }: { until: string; isSure: boolean }) => isSure || !isFar(until);
const notMeant = { path: ['isSure'], error: 'Please confirm the year, or choose another.' };

/** Another address than the one it takes the place of. SQL compares them in lower case, too. */
export const addressSchema = (old: string) =>
  z.object({
    email: emailAddress
      .overwrite((typed) => typed.toLowerCase())
      .refine(
        (typed) => typed !== old.toLowerCase(),
        'This is the address of the account already.',
      ),
  });

export const grantSchema = z
  .object({
    email: emailAddress,
    product: z.string().min(1, 'Please choose a product.'),
    until: until(null),
    isSure: z.boolean(),
    reason,
  })
  .refine(isMeant, notMeant);

export const extendSchema = (endsAt: string) =>
  z.object({ until: until(endsAt), isSure: z.boolean(), reason }).refine(isMeant, notMeant);

export const revokeSchema = z.object({ reason });
