// The test cards and the outcome of charging each: https://docs.stripe.com/testing.
// The messages are Stripe's, word for word.

import { cardError } from './errors.ts';
import type { ErrorCode } from './objects.ts';

export interface Decline {
  code: ErrorCode;
  decline_code: string;
  message: string;
  param?: string;
}

interface TestCard {
  number: string;
  brand: string;
  funding?: 'debit';
  /** The reason a charge fails. */
  decline?: Decline;
  /** Attaching and set-up work although charges are declined. */
  attaches?: true;
  /** Requires 3-D Secure; 'until_set_up' only if it has not been set up for later payments. */
  authentication?: 'always' | 'until_set_up';
  /** The payment succeeds and is disputed immediately; for an inquiry the bank only asks. */
  dispute?: 'fraudulent' | 'inquiry';
  /** A refund waits for the bank. */
  refundsLater?: true;
}

const declined = (decline_code: string): Decline => ({
  code: 'card_declined',
  decline_code,
  message: 'Your card was declined.',
});

const insufficientFunds: Decline = {
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};

/** By its name in Stripe's pm_card_ and tok_ ids. */
const TEST_CARDS: Record<string, TestCard> = {
  visa: { number: '4242424242424242', brand: 'visa' },
  visa_debit: { number: '4000056655665556', brand: 'visa', funding: 'debit' },
  mastercard: { number: '5555555555554444', brand: 'mastercard' },
  amex: { number: '378282246310005', brand: 'amex' },
  discover: { number: '6011111111111117', brand: 'discover' },
  chargeDeclined: {
    number: '4000000000000002',
    brand: 'visa',
    decline: declined('generic_decline'),
  },
  chargeCustomerFail: {
    number: '4000000000000341',
    brand: 'visa',
    decline: declined('generic_decline'),
    attaches: true,
  },
  chargeDeclinedInsufficientFunds: {
    number: '4000000000009995',
    brand: 'visa',
    decline: insufficientFunds,
  },
  chargeDeclinedLostCard: {
    number: '4000000000009987',
    brand: 'visa',
    decline: declined('lost_card'),
  },
  chargeDeclinedStolenCard: {
    number: '4000000000009979',
    brand: 'visa',
    decline: declined('stolen_card'),
  },
  chargeDeclinedExpiredCard: {
    number: '4000000000000069',
    brand: 'visa',
    decline: {
      code: 'expired_card',
      decline_code: 'expired_card',
      message: 'Your card has expired.',
      param: 'exp_month',
    },
  },
  chargeDeclinedIncorrectCvc: {
    number: '4000000000000127',
    brand: 'visa',
    decline: {
      code: 'incorrect_cvc',
      decline_code: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
      param: 'cvc',
    },
  },
  chargeDeclinedProcessingError: {
    number: '4000000000000119',
    brand: 'visa',
    decline: {
      code: 'processing_error',
      decline_code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  pendingRefund: { number: '4000000000007726', brand: 'visa', refundsLater: true },
  createDispute: { number: '4000000000000259', brand: 'visa', dispute: 'fraudulent' },
  createDisputeInquiry: { number: '4000000000001976', brand: 'visa', dispute: 'inquiry' },
  authenticationRequired: {
    number: '4000002760003184',
    brand: 'visa',
    authentication: 'always',
  },
  authenticationRequiredOnSetup: {
    number: '4000002500003155',
    brand: 'visa',
    authentication: 'until_set_up',
  },
  authenticationRequiredChargeDeclinedInsufficientFunds: {
    number: '4000008260003178',
    brand: 'visa',
    authentication: 'always',
    decline: insufficientFunds,
  },
};

/** The test card of that name. Names come from our own records, so it always exists. */
export function testCard(name: string): TestCard {
  const card = TEST_CARDS[name];
  if (card === undefined) throw new Error(`There is no test card called ${name}`);
  return card;
}

/** The test card behind an id such as pm_card_visa or tok_chargeDeclined. */
export function testCardOfId(id: string, prefix: 'pm_card_' | 'tok_'): string | undefined {
  if (!id.startsWith(prefix)) return undefined;
  const name = id.slice(prefix.length);
  return Object.hasOwn(TEST_CARDS, name) ? name : undefined;
}

/** The test card with this number; throws Stripe's 402 for a wrong number, or a real card in test mode. */
export function testCardOfNumber(number: string): string {
  const digits = number.replace(/[\s-]/g, '');
  const name = Object.keys(TEST_CARDS).find((name) => TEST_CARDS[name]?.number === digits);
  if (name !== undefined) return name;
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) {
    throw cardError({
      code: 'incorrect_number',
      message: 'Your card number is incorrect.',
      param: 'number',
    });
  }
  throw cardError({
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  });
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 0 ? digit : digit * 2;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
