import type { Database as Generated } from '../../database.types.ts';

/** The generated database types, refined where SQL does not state the type. */
export type Database = {
  public: {
    Tables: Omit<Tables, 'orders'> & {
      orders: Narrowed<Tables['orders'], { status: OrderStatus }>;
    };
    Views: Generated['public']['Views'];
    Functions: {
      [Name in keyof Functions]: {
        Args: Nullable<Functions[Name]['Args']>;
        Returns: Name extends keyof Answers ? Answers[Name] : Functions[Name]['Returns'];
      };
    };
  };
};

type Tables = Generated['public']['Tables'];
type Functions = Generated['public']['Functions'];

type Narrowed<Table extends { Row: object }, Columns> = Omit<Table, 'Row'> & {
  Row: Omit<Table['Row'], keyof Columns> & Columns;
};

/** SQL accepts null for any argument. */
type Nullable<Args> = { [Name in keyof Args]: Args[Name] | null };

/** The shapes of the JSON and text values that functions return. */
type Answers = {
  account_of_link: LinkAccount | null;
  account_without_password: { email: string; has_expired: boolean } | null;
  awaited_order: AwaitedOrder | null;
  attach_payment_intent: OrderStatus;
  /** Null beyond the rate limit. */
  has_account: boolean | null;
  open_order: OpenOrder | SupersededIntents | MailAwaited;
  open_refund: OpenRefund;
  orders_to_reconcile: OrderToReconcile[];
  /** Null if it is no order of ours. */
  settle_payment: OrderStatus | null;
  settle_refund: OrderStatus;
  settle_failed_refund: OrderStatus | null;
  order_receipt: ReceiptFacts;
  place_awaited_order: { is_placed: boolean };
  take_mail: TakenMail | null;
};

/** The account that a mailed link is about, without an id if it was deleted. The name may be empty. */
export type LinkAccount = {
  user_id: string | null;
  name: string;
  created_at: string;
  has_password?: boolean;
};

export type CardType = 'visa' | 'mastercard' | 'amex' | 'card';

/** What paid an order: a card, or another method. */
export type PaidType = CardType | 'link' | 'bank' | 'other';

export type OrderStatus =
  | 'pending'
  | 'completed'
  | 'failed'
  | 'expired'
  | 'disputed'
  | 'dispute_lost'
  | 'refunded';

export type PaymentOutcome =
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'canceled'
  | 'refunded'
  | 'partially_refunded'
  | 'inquiry'
  | 'disputed'
  | 'dispute_won'
  | 'dispute_lost';

/** A dispute or inquiry as Stripe reports it; Stripe's own words but for 'prevented', which is won or lost. */
export type DisputeReport = {
  id: string;
  status:
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'warning_closed'
    | 'needs_response'
    | 'under_review'
    | 'appeal_needs_response'
    | 'appeal_under_review'
    | 'lost'
    | 'won';
  reason: string;
  evidence_due_at: string | null;
  is_live: boolean;
  /** The time of the event, or of the request to Stripe. */
  reported_at: string;
};

/** An order in our records, and whether the granted access matches its status. */
export type OrderToReconcile = {
  id: string;
  order_number: number;
  status: OrderStatus;
  is_free: boolean;
  stripe_payment_intent_id: string | null;
  /** Integer cents. */
  refunded_cents: number;
  /** Integer cents taken by banks in lost disputes. */
  lost_cents: number;
  is_access_right: boolean;
  /**
   * The cases that require a person's decision: a payment without access (the buyer or plan is gone, the
   * upgrade credit's payment was returned, the order `twin_number` used the same credit or was paid for the
   * same access), or returned money that the dashboard counts with another amount.
   */
  trouble:
    | 'no_access'
    | 'credit_lost'
    | 'credit_used_twice'
    | 'paid_twice'
    | 'undated_returns'
    | null;
  twin_number: number | null;
  /** It was paid an hour ago or more, and Stripe's fee is not recorded. */
  lacks_fee: boolean;
  /** The countries that the store sells to now, as codes of two letters; none for every one. */
  sells_to: string[];
};

/** A new refund or, if not new, one that is in progress or done. */
export type OpenRefund = {
  refund_id: string;
  is_new: boolean;
  amount_cents: number;
  stripe_payment_intent_id: string;
};

/** A user's pending order for a plan or, if free, the completed order. */
export type OpenOrder = {
  order_id: string;
  order_number: number;
  product_name: string;
  total_cents: number;
  currency: string;
  is_free: boolean;
  status: OrderStatus;
  stripe_payment_intent_id: string | null;
};

/** The intents of abandoned orders to cancel or settle before the user's order can be priced. */
export type SupersededIntents = { superseded_intents: string[] };

/** The order is free, and waits for the link in its buyer's mail. */
export type MailAwaited = { is_mail_awaited: true };

/** A free order that waits for its buyer to verify their address. */
export type AwaitedOrder = {
  plan: string;
  product_name: string;
  coupon_code: string | null;
  source: string | null;
};

/** The facts of an order's receipt. Integer cents. */
export type ReceiptFacts = {
  order_id: string;
  order_number: number;
  product_id: string;
  product_name: string;
  status: OrderStatus;
  list_price_cents: number;
  discount_cents: number;
  credit_cents: number;
  tax_cents: number;
  total_cents: number;
  refunded_cents: number;
  coupon_code: string | null;
  card_brand: PaidType | null;
  card_last_four: string | null;
  created_at: string;
  completed_at: string | null;
  /** The period of access; null if the order grants none. */
  starts_at: string | null;
  ends_at: string | null;
  has_access: boolean;
  /** The day of the policies that the buyer agreed to. */
  policies_version: string;
  buyer_name: string | null;
  buyer_email: string | null;
  /** Lines. */
  buyer_address: string | null;
  buyer_tax_id: string | null;
  /** Empty texts until the settings have them. */
  seller_name: string;
  /** Lines. */
  seller_address: string;
  seller_tax_id: string;
  /** The refunds, earliest first. */
  returns: { amount_cents: number; returned_at: string }[];
};

/** An email to send. Its kind says what its facts are: `contents.ts` of send-emails. */
export type TakenMail = {
  id: number;
  /** Names it to mail servers and readers. */
  message_id: string;
  kind: string;
  /** Null: the store itself. */
  to: string | null;
  /** Null for mail about a purchase or to the store. */
  unsubscribe_token: string | null;
  facts: object;
};
