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
        };
        Returns: OrderStatus | null;
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

/** What isn't said to be writable is only read. */
type Table<Row, Insert = never, Update = never> = {
  Row: Row;
  Insert: Insert;
  Update: Update;
  Relationships: [];
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
