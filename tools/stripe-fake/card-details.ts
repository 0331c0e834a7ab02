import { createHmac } from 'node:crypto';
import { testCard, testCardOfId, testCardOfNumber } from './cards.ts';
import type { Context } from './context.ts';
import { cardError, resourceMissing } from './errors.ts';
import { type Card, type ErrorCode, unset } from './objects.ts';
import { type ParametersOf, required } from './parameters.ts';

export const cardShape = {
  number: 'string',
  exp_month: 'integer',
  exp_year: 'integer',
  cvc: 'string',
  token: 'string',
  /** Only from the fake's own Stripe.js: apple_pay or google_pay. */
  wallet: ['apple_pay', 'google_pay'],
} as const;

/** The stored part of a card: which test card it is, and when it expires. */
export interface KnownCard {
  testCard: string;
  expMonth: number;
  expYear: number;
  cvcGiven: boolean;
  wallet: 'apple_pay' | 'google_pay' | null;
}

const invalidCard = (code: ErrorCode, what: string, param: string) =>
  cardError({ code, message: `Your card's ${what} is invalid.`, param });

/** Reads a number or one of Stripe's test tokens; throws 402 for a card that Stripe would refuse immediately. */
export function readCard(card: ParametersOf<typeof cardShape>): KnownCard {
  if (card.token !== undefined) {
    const named = testCardOfId(card.token, 'tok_');
    if (named === undefined) throw resourceMissing('token', card.token, 'card[token]', 400);
    return unexpiring(named);
  }
  const number = required(card.number, 'card[number]');
  const expMonth = required(card.exp_month, 'card[exp_month]');
  const year = required(card.exp_year, 'card[exp_year]');
  const expYear = year < 100 ? 2000 + year : year;
  const name = testCardOfNumber(number);
  const today = new Date();
  const thisYear = today.getFullYear();
  if (expMonth < 1 || expMonth > 12) {
    throw invalidCard('invalid_expiry_month', 'expiration month', 'exp_month');
  }
  if (expYear < thisYear || expYear > thisYear + 50) {
    throw invalidCard('invalid_expiry_year', 'expiration year', 'exp_year');
  }
  if (expYear === thisYear && expMonth < today.getMonth() + 1) {
    throw invalidCard('invalid_expiry_month', 'expiration month', 'exp_month');
  }
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc)) {
    throw invalidCard('invalid_cvc', 'security code', 'cvc');
  }
  return {
    testCard: name,
    expMonth,
    expYear,
    cvcGiven: card.cvc !== undefined,
    wallet: card.wallet || null,
  };
}

/** The card behind pm_card_visa or tok_visa: its expiry date is always some years ahead. */
export const unexpiring = (testCard: string): KnownCard => ({
  testCard,
  expMonth: 12,
  expYear: new Date().getFullYear() + 4,
  cvcGiven: true,
  wallet: null,
});

/** The card as Stripe returns it. The same number has the same fingerprint. */
export function describeCard(
  { secretKey }: Context,
  known: KnownCard,
  postalCode: string | null,
): Card & { checks: NonNullable<Card['checks']> } {
  const { number, brand, funding = 'credit' } = testCard(known.testCard);
  return {
    brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: postalCode === null ? null : 'unchecked',
      cvc_check: known.cvcGiven ? 'unchecked' : null,
    },
    country: 'US',
    display_brand: brand === 'amex' ? 'american_express' : brand,
    exp_month: known.expMonth,
    exp_year: known.expYear,
    fingerprint: createHmac('sha256', secretKey).update(number).digest('hex').slice(0, 16),
    funding,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    three_d_secure_usage: { supported: true },
    wallet: known.wallet && { type: known.wallet, dynamic_last4: null },
    ...unset<Card>()(['generated_from regulated_status']),
  };
}
