// The Stripe objects as stored and served. Field names are Stripe's own; amounts are in the
// currency's smallest unit (cents), times in seconds since 1970. Stripe fields that the fake never
// sets are left out or null.

import type { Stripe } from 'stripe';

type Metadata = Record<string, string>;

export interface Address {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
}

export interface BillingDetails {
  address: Address;
  email: string | null;
  name: string | null;
  phone: string | null;
}

export interface Customer {
  id: string;
  object: 'customer';
  address: Address | null;
  balance: number;
  created: number;
  default_source: null;
  delinquent: boolean;
  description: string | null;
  email: string | null;
  invoice_settings: { default_payment_method: string | null };
  livemode: false;
  metadata: Metadata;
  name: string | null;
  phone: string | null;
  shipping: null;
}

/** A deleted customer: Stripe still responds to its id. */
export interface DeletedCustomer {
  id: string;
  object: 'customer';
  deleted: true;
}

export interface Card {
  brand: string;
  checks: {
    address_line1_check: string | null;
    address_postal_code_check: string | null;
    cvc_check: string | null;
  };
  country: string;
  display_brand: string;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
  funding: string;
  last4: string;
  networks: { available: string[]; preferred: null };
  three_d_secure_usage: { supported: boolean };
  wallet: { type: string; dynamic_last4: string | null } | null;
}

export interface PaymentMethod {
  id: string;
  object: 'payment_method';
  allow_redisplay: string;
  billing_details: BillingDetails;
  /** Only if its type is card. */
  card?: Card;
  created: number;
  customer: string | null;
  livemode: false;
  metadata: Metadata;
  type: MethodType;
}

export type MethodType = 'card' | 'klarna' | 'link' | 'us_bank_account';

export interface ConfirmationToken {
  id: string;
  object: 'confirmation_token';
  created: number;
  expires_at: number | null;
  livemode: false;
  payment_intent: string | null;
  payment_method_preview: Pick<PaymentMethod, 'billing_details' | 'card' | 'customer' | 'type'>;
  return_url: string | null;
  setup_future_usage: string | null;
  setup_intent: string | null;
  shipping: null;
  use_stripe_sdk: true;
}

export type PaymentMethodDomain = Stripe.PaymentMethodDomain;

/** The internal state of a payment method, which is never served. */
export interface PaymentMethodTraits {
  /** The test card it represents, by its name in cards.ts. */
  test_card: string;
  /** Used to pay while unattached: Stripe never accepts such a method again. */
  used: boolean;
  /** Authenticated once for later payments. */
  set_up: boolean;
}

/** The `error` of a response, and of last_payment_error and last_setup_error. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_method?: PaymentMethod;
  payment_intent?: object;
  setup_intent?: object;
}

export type NextAction =
  | {
      type: 'use_stripe_sdk';
      use_stripe_sdk: { type: 'three_d_secure_redirect'; source: string };
    }
  | { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } };

export interface AutomaticPaymentMethods {
  allow_redirects: string;
  enabled: boolean;
}

export interface PaymentIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_capturable: number;
  amount_received: number;
  allowed_payment_method_types: string[] | null;
  automatic_payment_methods: AutomaticPaymentMethods | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: string;
  client_secret: string;
  confirmation_method: 'automatic';
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  last_payment_error: ErrorBody | null;
  latest_charge: string | null;
  livemode: false;
  metadata: Metadata;
  next_action: NextAction | null;
  payment_method: string | null;
  payment_method_types: string[];
  processing: null;
  receipt_email: string | null;
  setup_future_usage: string | null;
  shipping: null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'succeeded'
    | 'canceled';
}

export interface SetupIntent {
  id: string;
  object: 'setup_intent';
  allowed_payment_method_types: string[] | null;
  automatic_payment_methods: AutomaticPaymentMethods | null;
  cancellation_reason: string | null;
  client_secret: string;
  created: number;
  customer: string | null;
  description: string | null;
  last_setup_error: ErrorBody | null;
  latest_attempt: null;
  livemode: false;
  metadata: Metadata;
  next_action: NextAction | null;
  payment_method: string | null;
  payment_method_types: string[];
  status: PaymentIntent['status'];
  usage: string;
}

export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  balance_transaction: null;
  billing_details: BillingDetails;
  captured: boolean;
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
  livemode: false;
  metadata: Metadata;
  outcome: {
    network_status: string;
    reason: string | null;
    risk_level: string;
    seller_message: string;
    type: string;
  };
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details: {
    type: MethodType;
    card?: Pick<
      Card,
      | 'brand'
      | 'checks'
      | 'country'
      | 'exp_month'
      | 'exp_year'
      | 'fingerprint'
      | 'funding'
      | 'last4'
      | 'wallet'
    > & { three_d_secure: { authenticated: boolean; result: string } | null };
  };
  receipt_email: string | null;
  receipt_url: null;
  refunded: boolean;
  statement_descriptor: string | null;
  status: 'succeeded' | 'failed';
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  balance_transaction: null;
  charge: string;
  created: number;
  currency: string;
  failure_reason?: string;
  metadata: Metadata;
  payment_intent: string;
  reason: string | null;
  receipt_number: null;
  status: 'succeeded' | 'failed' | 'canceled' | 'pending' | 'requires_action';
}

export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  balance_transactions: [];
  charge: string;
  created: number;
  currency: string;
  evidence: { [text: string]: string | undefined };
  evidence_details: {
    due_by: number | null;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
  };
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Metadata;
  network_reason_code: string;
  payment_intent: string;
  reason: string;
  status:
    | 'needs_response'
    | 'warning_needs_response'
    | 'under_review'
    | 'warning_under_review'
    | 'won'
    | 'lost'
    | 'prevented'
    | 'warning_closed';
}

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object };
  livemode: false;
  /** The number of webhook endpoints that have not responded with 2xx yet: 0 or 1 here. */
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

export interface WebhookEndpoint {
  id: string;
  object: 'webhook_endpoint';
  enabled_events: string[];
  url: string;
  [field: string]: unknown;
}
