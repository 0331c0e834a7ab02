import { z } from 'zod';

/** What an order would cost, as the server prices it. Amounts are cents. */
export const quoteSchema = z.object({
  plan: z.string(),
  name: z.string(),
  list_price_cents: z.int(),
  discount_cents: z.int(),
  /** What was paid for plans that this one includes. */
  credit_cents: z.int(),
  tax_cents: z.int(),
  total_cents: z.int(),
  percent_off: z.int().nullable(),
  coupon_code: z.string().nullable(),
  coupon_description: z.string().nullable(),
  is_free: z.boolean(),
});

export type Quote = z.infer<typeof quoteSchema>;

/** What `create-payment-intent` answers. `amount` is cents. */
export const openedOrderSchema = z.union([
  z.object({ orderId: z.string(), free: z.literal(true) }),
  z.object({ orderId: z.string(), clientSecret: z.string(), amount: z.int() }),
]);

export type OpenedOrder = z.infer<typeof openedOrderSchema>;

const productSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  priceCents: z.int(),
  features: z.array(z.string()),
});

export type Product = z.infer<typeof productSchema>;

/** What a page that was rendered in advance shows of the catalogue. */
export const pageDataSchema = z.object({ products: z.array(productSchema) });

export interface Order {
  id: string;
  plan: string;
  orderNumber: number;
  productName: string;
  isFree: boolean;
  status: string;
}

/** A card of the buyer's account, as far as it may be shown. */
export interface SavedCard {
  /** The card provider's id. */
  id: string;
  cardholderName: string;
  type: string;
  lastFour: string | null;
  /** MM/YY or N/A. */
  expiry: string;
  isDefault: boolean;
}

/** What a product delivers, for those who hold it. */
export interface ProductFile {
  path: string;
  name: string;
  /** Bytes. */
  size: number;
}
