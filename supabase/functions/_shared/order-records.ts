import type { OrderToReconcile } from './server-database.ts';
import { type ServerClient, unwrap } from './supabase.ts';

export type OrderRecords = ReturnType<typeof databaseOrderRecords>;

/** Our records of orders and payments, for reconciliation with Stripe. */
export function databaseOrderRecords(client: ServerClient) {
  return {
    /** A page of the orders opened since a point in time, by number. */
    async orders(since: string, afterNumber: number, limit: number): Promise<OrderToReconcile[]> {
      const args = { since, after_number: afterNumber, page_size: limit };
      return unwrap(await client.rpc('orders_to_reconcile', args));
    },

    /** The intent of each existing order; null if it has none. */
    async intentsOf(orderIds: string[]): Promise<Map<string, string | null>> {
      const rows = unwrap(
        await client.from('orders').select('id, stripe_payment_intent_id').in('id', orderIds),
      );
      return new Map(rows.map((row) => [row.id, row.stripe_payment_intent_id]));
    },
  };
}
