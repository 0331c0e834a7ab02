import { z } from 'zod';

import { serverNow } from '#lib/dates/server-clock.ts';
import { formatDate } from '#lib/dates/dates.ts';
import { rowSchema } from '#lib/data/row.ts';
import { capitalized } from '#lib/text/words.ts';

/** The current state of an entitlement. */
export function accessState(entitlement: {
  startsAt: string;
  endsAt: string;
  revokedAt: string | null;
}): 'Live' | 'Not started' | 'Ended' | 'Revoked' {
  if (entitlement.revokedAt !== null) return 'Revoked';
  const now = serverNow();
  if (now < Date.parse(entitlement.startsAt)) return 'Not started';
  return now < Date.parse(entitlement.endsAt) ? 'Live' : 'Ended';
}

const reasons: Record<string, string> = {
  refunded: 'the order was refunded',
  disputed: 'the payment was disputed',
  manual: 'by an admin',
  withdrawn: 'the profile that earned it was withdrawn',
};

export const revocationReason = (reason: string | null): string =>
  reason === null ? '' : (reasons[reason] ?? reason);

const accessChangeSchema = rowSchema({
  action: z.enum(['granted', 'extended', 'shortened', 'revoked']),
  until: z.string().nullable(),
  reason: z.string(),
  changedBy: z.string().nullable(),
  changedAt: z.string(),
});

/** The fields of an entitlement in the schemas of admins. */
export const entitlementFields = {
  id: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  revokedAt: z.string().nullable(),
  revokedReason: z.string().nullable(),
  changes: z.array(accessChangeSchema),
};

/** An entitlement with the address and the product that name it. */
export interface HeldAccess {
  id: string;
  startsAt: string;
  endsAt: string;
  revokedAt: string | null;
  email: string;
  productName: string;
}

/** A manual change to an entitlement. */
export type AccessChange = z.infer<typeof accessChangeSchema>;

export const by = (email: string | null) =>
  email === null ? 'by an admin who has left' : `by ${email}`;

/** Describes a manual change in one line, with its reason in another. */
export const changeTexts = ({ action, until, changedBy, reason }: AccessChange): string[] => [
  `${capitalized(action)} ${by(changedBy)}${until === null ? '' : `, until ${formatDate(until)}`}`,
  `Reason: ${reason}`,
];
