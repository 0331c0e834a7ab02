import { z } from 'zod';

/** The server's price of an order. Amounts are cents. */
export const quoteSchema = z.object({
  plan: z.string(),
  name: z.string(),
  /** The price without a sale. */
  full_price_cents: z.int(),
  /** ISO; null without a sale. */
  sale_ends_at: z.string().nullable(),
  /** The current price, before a coupon. */
  list_price_cents: z.int(),
  discount_cents: z.int(),
  /** The amount paid for plans that this one includes. */
  credit_cents: z.int(),
  tax_cents: z.int(),
  total_cents: z.int(),
  percent_off: z.int().nullable(),
  coupon_code: z.string().nullable(),
  coupon_description: z.string().nullable(),
  is_free: z.boolean(),
  /** The end of the buyer's access; null without access. Timestamps are ISO strings. */
  held_until: z.string().nullable(),
  renewable_from: z.string().nullable(),
  /** Whether the plan can be renewed now; null without access. */
  is_renewable: z.boolean().nullable(),
  /** The end of access after a purchase now. */
  access_until: z.string(),
});

export type Quote = z.infer<typeof quoteSchema>;

/** The response of `create-payment-intent`. `amount` is cents. */
export const openedOrderSchema = z.union([
  z.object({ orderId: z.string(), free: z.literal(true) }),
  // Free, for a buyer who has not verified their address: the link that is mailed to it places the order.
  z.object({ isMailAwaited: z.literal(true) }),
  z.object({ orderId: z.string(), clientSecret: z.string(), amount: z.int() }),
]);

export type OpenedOrder = z.infer<typeof openedOrderSchema>;

/** A plan that the member holds, or held until its year was over. Timestamps are ISO strings. */
export interface HeldPlan {
  plan: string;
  name: string;
  /** What it unlocks. */
  capabilities: string[];
  heldUntil: string;
  hasEnded: boolean;
  /** Null if it is not on sale. */
  renewableFrom: string | null;
  isRenewable: boolean;
  /** The end of access after a renewal. */
  accessUntil: string;
}

const productSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** The current price. */
  priceCents: z.int(),
  /** The price without a sale. */
  fullPriceCents: z.int(),
  /** ISO; null without a sale. */
  saleEndsAt: z.string().nullable(),
  features: z.array(z.string()),
  /** What it unlocks. */
  capabilities: z.array(z.string()),
});

export type Product = z.infer<typeof productSchema>;

/** The catalogue embedded in a prerendered page. */
export const pageDataSchema = z.object({ products: z.array(productSchema) });

export interface Order {
  id: string;
  plan: string;
  orderNumber: number;
  productName: string;
  totalCents: number;
  isFree: boolean;
  status: string;
  /** Null until it is paid. */
  completedAt: string | null;
}

/** The displayable data of a card saved in the buyer's account. */
export interface SavedCard {
  /** The country that the buyer chose with it, if the store asks for it. */
  billing?: { address: { country: string | null } };
  /** The card provider's id. */
  id: string;
  cardholderName: string;
  type: string;
  lastFour: string | null;
  /** MM/YY or N/A. */
  expiry: string;
  isDefault: boolean;
}

/** The file of a product, for its holders. */
export interface ProductFile {
  path: string;
  name: string;
  /** Bytes. */
  size: number;
}
