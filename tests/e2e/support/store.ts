import type { SupabaseClient } from '@supabase/supabase-js';
import { signedIn, visitor } from '../../api/support/clients.ts';
import { stripe } from '../../api/support/stripe.ts';
import type { Buyer } from './checkout.ts';

export interface Purchases {
  /** Orders in any state, the latest first. */
  orders: {
    id: string;
    orderNumber: number;
    status: string;
    totalCents: number;
    isFree: boolean;
  }[];
  /** Ids of the products that the buyer holds. */
  plans: string[];
  /** Cents of every successful charge. */
  charges: number[];
}

/** A person's purchases, as they see them in the database, and their charges at Stripe. */
export async function purchasesOf(client: SupabaseClient): Promise<Purchases> {
  const orders = await client
    .from('orders')
    .select('id, order_number, status, total_cents, is_free')
    .order('created_at', { ascending: false })
    .throwOnError();
  const entitlements = await client
    .from('entitlements')
    .select('plan')
    .is('revoked_at', null)
    .throwOnError();
  return {
    orders: orders.data.map((order) => ({
      id: order.id,
      orderNumber: order.order_number,
      status: order.status,
      totalCents: order.total_cents,
      isFree: order.is_free,
    })),
    plans: entitlements.data.map(({ plan }) => plan),
    charges: await chargesFor(orders.data.map((order) => order.id)),
  };
}

/** The purchases of a buyer who signed up in the browser. */
export async function purchasesOfBuyer({ email, password }: Buyer): Promise<Purchases> {
  return purchasesOf(await signedIn(email, password));
}

/** A person's saved cards, the oldest first. */
export async function savedCardsOf(client: SupabaseClient) {
  const { data } = await client
    .from('payment_methods')
    .select('cardholder_name, last_four, expiry, card_type, is_default')
    .order('created_at')
    .throwOnError();
  return data;
}

/** Returns whether these credentials can sign in. */
export async function hasAccount({
  email,
  password,
}: Pick<Buyer, 'email' | 'password'>): Promise<boolean> {
  const { error } = await visitor().auth.signInWithPassword({ email, password });
  return error === null;
}

async function chargesFor(orderIds: string[]): Promise<number[]> {
  const intents = await stripe.paymentIntents.list({ limit: 100 });
  const charges = await Promise.all(
    intents.data
      .filter((intent) => orderIds.includes(intent.metadata['order_id'] ?? ''))
      .map((intent) => stripe.charges.list({ payment_intent: intent.id })),
  );
  return charges
    .flatMap(({ data }) => data)
    .filter((charge) => charge.status === 'succeeded')
    .map((charge) => charge.amount);
}

/** Formats an order's number: #00651. */
export const shownNumber = (orderNumber: number) => `#${String(orderNumber).padStart(5, '0')}`;
