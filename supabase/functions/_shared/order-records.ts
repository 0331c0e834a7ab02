import type { OrderToReconcile } from './server-database.ts';
import { type ServerClient, unwrap } from './supabase.ts';

/** Our records of orders and payments, for reconciliation with Stripe. */
export interface OrderRecords {
  /** A page of the orders opened since a point in time, by number. */
  orders(since: string, afterNumber: number, limit: number): Promise<OrderToReconcile[]>;
  /** The intent of each existing order; null if it has none. */
  intentsOf(orderIds: string[]): Promise<Map<string, string | null>>;
}

export function databaseOrderRecords(client: ServerClient): OrderRecords {
  return {
    async orders(since, afterNumber, limit) {
      const args = { since, after_number: afterNumber, page_size: limit };
      return unwrap(await client.rpc('orders_to_reconcile', args));
    },

    async intentsOf(orderIds) {
      const rows = unwrap(
        await client.from('orders').select('id, stripe_payment_intent_id').in('id', orderIds),
      );
      return new Map(rows.map((row) => [row.id, row.stripe_payment_intent_id]));
    },
  };
}
