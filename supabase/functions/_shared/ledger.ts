import type { OrderToReconcile } from './server-database.ts';
import { type ServerClient, unwrap } from './supabase.ts';

/** Our side of the books. */
export interface Ledger {
  /** Orders opened since a time, by number, after one. */
  orders(since: string, afterNumber: number, limit: number): Promise<OrderToReconcile[]>;
  /** The intents of the orders with these ids: null for an order that has none. No order, no entry. */
  intentsOf(orderIds: string[]): Promise<Map<string, string | null>>;
}

export function databaseLedger(client: ServerClient): Ledger {
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
