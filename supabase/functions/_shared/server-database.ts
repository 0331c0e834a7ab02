/**
 * The part of the database the functions use, as they see it: these RPCs are executable by
 * `service_role` alone, and their definitions in `supabase/migrations/` are the source.
 */
export type ServerDatabase = {
  public: {
    Tables: {
      orders: Table<{
        id: string;
        user_id: string;
        status: OrderStatus;
        stripe_payment_intent_id: string | null;
        payment_attempt: number;
      }>;
      payment_methods: Table<PaymentMethodRow, Omit<PaymentMethodRow, 'id'>, { is_default: true }>;
      profiles: Table<
        { user_id: string; stripe_customer_id: string | null; email_verified_at: string | null },
        never,
        { stripe_customer_id?: string; email_verified_at?: string }
      >;
    };
    Views: { [_ in never]: never };
    Functions: {
      open_order: {
        Args: { user_id: string; plan: string; coupon_code: string | null };
        Returns: OpenOrder;
      };
      attach_payment_intent: {
        Args: { order_id: string; payment_intent_id: string };
        Returns: undefined;
      };
      settle_payment: {
        Args: {
          order_id: string | null;
          payment_intent_id: string;
          outcome: PaymentOutcome;
          amount_cents: number;
          currency: string;
          event_id: string | null;
          card_brand: CardType | null;
          card_last_four: string | null;
        };
        Returns: OrderStatus | null;
      };
      end_payment_attempt: {
        Args: { order_id: string; failed_attempt: number };
        Returns: number;
      };
      register_product_file: {
        Args: ProductFileRow & { admin_id: string };
        Returns: undefined;
      };
      open_refund: {
        Args: {
          admin_id: string;
          order_id: string;
          amount_cents: number | null;
          reason: string;
        };
        Returns: OpenRefund;
      };
      settle_refund: {
        Args: { refund_id: string; stripe_refund_id: string; refunded_cents: number };
        Returns: OrderStatus;
      };
      fail_refund: { Args: { refund_id: string; problem: string }; Returns: undefined };
      settle_failed_refund: {
        Args: {
          payment_intent_id: string;
          stripe_refund_id: string;
          refund_id: string | null;
          refunded_cents: number;
          problem: string;
          event_id: string | null;
        };
        Returns: OrderStatus | null;
      };
      orders_to_reconcile: {
        Args: { since: string; after_number: number; page_size: number };
        Returns: OrderToReconcile[];
      };
      record_stripe_event: {
        Args: { id: string; type: string; payload: object };
        Returns: boolean;
      };
      close_stripe_event: { Args: { id: string; error: string | null }; Returns: undefined };
      delete_user: { Args: { user_id: string }; Returns: undefined };
    };
  };
};

/** The part that the functions use with the rights of whoever calls them. */
export type CallerDatabase = {
  public: {
    Tables: {
      product_files: Table<ProductFileRow>;
    };
    Views: { [_ in never]: never };
    Functions: { [_ in never]: never };
  };
};

/** What isn't said to be writable is only read. */
type Table<Row, Insert = never, Update = never> = {
  Row: Row;
  Insert: Insert;
  Update: Update;
  Relationships: [];
};

type ProductFileRow = {
  product_id: string;
  storage_path: string;
  file_name: string;
  file_size: number;
  file_type: string;
};

type PaymentMethodRow = {
  id: string;
  user_id: string;
  stripe_payment_method_id: string | null;
  cardholder_name: string;
  last_four: string;
  /** MM/YY. */
  expiry: string;
  card_type: CardType;
  is_default: boolean;
};

export type CardType = 'visa' | 'mastercard' | 'amex' | 'card';

export type OrderStatus = 'pending' | 'completed' | 'failed' | 'expired' | 'refunded' | 'disputed';

export type PaymentOutcome =
  | 'succeeded'
  | 'failed'
  | 'canceled'
  | 'refunded'
  | 'partially_refunded'
  | 'disputed'
  | 'dispute_won'
  | 'dispute_lost';

/** An order as we have it, and whether what it gave is what its status says. */
export type OrderToReconcile = {
  id: string;
  order_number: number;
  status: OrderStatus;
  is_free: boolean;
  stripe_payment_intent_id: string | null;
  /** Integer cents. */
  refunded_cents: number;
  is_access_right: boolean;
};

/** A refund that was just noted, or, when not new, that is under way or done. */
export type OpenRefund = {
  refund_id: string;
  is_new: boolean;
  amount_cents: number;
  stripe_payment_intent_id: string;
};

/** A person's one pending order for a plan, or, when free, the order just completed. */
export type OpenOrder = {
  order_id: string;
  order_number: number;
  product_name: string;
  total_cents: number;
  currency: string;
  is_free: boolean;
  status: OrderStatus;
  stripe_payment_intent_id: string | null;
  /** Intents nobody may pay any more: of the order this one replaces, or of abandoned ones. */
  superseded_intents: string[];
};
