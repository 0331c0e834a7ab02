import { useQuery } from '@tanstack/react-query';

import { plainText } from '#lib/text/clean.ts';

import { referrerOptions } from './queries.ts';

/** A referral that can be paid takes an email address. */
const isAddress = (text: string) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text);

/** The referral code in a text: the code alone, or a link that ends with it. Null for none. */
const referralCodeIn = (text: string) => /[0-9A-Z]{8}$/.exec(text.toUpperCase())?.[0] ?? null;

/** Says whether the person that a contributor names can be paid. */
export function useReferral(typed: string, sender: string): string {
  const referredBy = plainText(typed);
  const code = isAddress(referredBy) ? null : referralCodeIn(referredBy);
  const owner = useQuery(referrerOptions(code)).data;
  if (referredBy === '') return 'No referral payment is due.';
  if (referredBy.toLowerCase() === sender.toLowerCase()) return 'Self-referrals are not paid.';
  if (isAddress(referredBy)) return 'They are owed $2 once the profile is published.';
  return owner
    ? `The referral code of ${owner.name || 'an account without a name'}, who is owed $2 once the profile is published, unless it is their own.`
    : 'Not an email address or a referral code, so no referral payment is due.';
}
