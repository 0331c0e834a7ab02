// What a buyer does in the fields and on the pages of the payment provider: Stripe's own, or the fake's. The journeys
// know nothing else of either.
import type { Page } from '@playwright/test';
import { fake } from './fake.ts';
import { stripeItself } from './stripe-itself.ts';

export interface Provider {
  /** Fills in the card form that is open. */
  fillCard: (page: Page, number: string) => Promise<void>;
  /** The labels of what the card form asks for. */
  fieldsAsked: (page: Page) => Promise<string[]>;
  /** Answers the bank's question of 3-D Secure; 'leaves' only waits for it. */
  answerBank: (page: Page, answer: 'passes' | 'fails' | 'leaves') => Promise<void>;
  chooseKlarna: (page: Page) => Promise<void>;
  /** On Klarna's page, until the buyer is back in the store. */
  answerKlarna: (page: Page, answer: 'passes' | 'fails') => Promise<void>;
  /** Presses Link's button, and pays as a person who is new to Link, unless the store knows who they are. */
  payWithLink: (page: Page, email: string) => Promise<void>;
  /** Has the bank give a refund back. */
  failRefund: (refundId: string) => Promise<void>;
}

/** Set by `npm run test:e2e -- --stripe`. */
export const isStripe = process.env['STRIPE_JOURNEYS'] === 'stripe';

export const provider: Provider = isStripe ? stripeItself : fake;

/** Stripe's test cards: https://docs.stripe.com/testing. */
export const testCards = {
  pays: '4242424242424242',
  isDeclined: '4000000000000002',
  asksForAuthentication: '4000002500003155',
  /** With the fake, its refund is failed by `failRefund`. */
  refundFails: isStripe ? '4000000000005126' : '4242424242424242',
};
