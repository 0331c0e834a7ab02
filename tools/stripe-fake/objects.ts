// Stripe's objects as they are stored and served: declared from the types of the npm package `stripe`, whose version the
// Edge Functions use, so that a field or a word that Stripe does not have fails the type check, and so does one that is
// missing. Amounts are in the currency's smallest unit (cents), times in seconds since 1970.

import type { Stripe } from 'stripe';

type OtherString = string & Record<never, never>;
type Words<V> = V extends string ? (OtherString extends V ? never : V) : V;
/** Only the words that Stripe documents, where its types allow any other, too. */
type Known<V> = [Extract<Words<V>, string>] extends [never] ? V : Words<V>;
/** The id of an object that the caller could ask to expand. */
type Unexpanded<V> = string extends V ? Exclude<V, object> : V;

type Stored<T> = T extends (infer Item)[]
  ? Stored<Item>[]
  : T extends object
    ? { [Field in keyof T]: Stored<Known<Unexpanded<T[Field]>>> }
    : T;

type Split<Line> = Line extends `${infer Name} ${infer Rest}` ? Name | Split<Rest> : Line & string;
/** Fields of T that the fake never sets: null, as at Stripe. */
export const unset =
  <T>() =>
  <const Lines extends readonly string[]>(
    lines: Lines & { [Line in keyof Lines]: Split<Lines[Line]> extends keyof T ? string : never },
  ) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name is given null here
    Object.fromEntries(
      lines.flatMap((line: string) => line.split(' ')).map((name: string) => [name, null]),
    ) as Record<Split<Lines[number]>, null>;

export type PaymentMethod = Stored<Stripe.PaymentMethod>;
export type MethodType = Extract<
  PaymentMethod['type'],
  'card' | 'klarna' | 'link' | 'us_bank_account'
>;
export type BillingDetails = PaymentMethod['billing_details'];
export type Address = NonNullable<BillingDetails['address']>;
export type Card = NonNullable<PaymentMethod['card']>;
export type Customer = Stored<Stripe.Customer>;
/** A deleted customer: Stripe still responds to its id. */
export type DeletedCustomer = Stored<Stripe.DeletedCustomer>;
export type ConfirmationToken = Stored<Stripe.ConfirmationToken>;
export type PaymentMethodDomain = Stored<Stripe.PaymentMethodDomain>;
export type PaymentIntent = Stored<Stripe.PaymentIntent> & { client_secret: string };
export type SetupIntent = Stored<Stripe.SetupIntent> & { client_secret: string };
export type NextAction = NonNullable<PaymentIntent['next_action'] & SetupIntent['next_action']>;
export type ChargedCard = NonNullable<
  NonNullable<Stored<Stripe.Charge>['payment_method_details']>['card']
>;
export type Charge = Stored<Stripe.Charge> & { payment_intent: string; payment_method: string };
export type Refund = Stored<Stripe.Refund> & {
  charge: string;
  // Stripe's types allow any word.
  status: 'canceled' | 'failed' | 'pending' | 'requires_action' | 'succeeded';
};
export type BalanceTransaction = Stored<Stripe.BalanceTransaction>;
export type Dispute = Stored<Stripe.Dispute>;
export type WebhookEndpoint = Stored<Stripe.WebhookEndpoint>;

export type EventType = Known<Stripe.Event['type']>;
export interface StripeEvent extends Omit<Stored<Stripe.EventBase>, 'data'> {
  data: { object: object; previous_attributes?: object };
}

/** The `error` of a response, and of last_payment_error and last_setup_error. */
export type ErrorBody = NonNullable<PaymentIntent['last_payment_error']> & { message: string };
export type ErrorCode = NonNullable<ErrorBody['code']>;

/** The internal state of a payment method, which is never served. */
export interface PaymentMethodTraits {
  /** The test card it represents, by its name in cards.ts. */
  test_card: string;
  /** Used to pay while unattached: Stripe never accepts such a method again. */
  used: boolean;
  /** Authenticated once for later payments. */
  set_up: boolean;
}
