import postgres from 'postgres';
import type { SamplePayment } from '../../stripe-fake/samples.ts';

/** The payments of the demo's sample orders (supabase/seed-sales.sql), which nobody made at Stripe. */
export async function samplePayments(databaseUrl: string): Promise<SamplePayment[]> {
  const sql = postgres(databaseUrl, { max: 1 });
  try {
    // Another project's schema has none.
    const [schema] = await sql`select to_regclass('private.disputes') is not null as has_orders`;
    if (!schema?.['has_orders']) return [];
    return await sql<SamplePayment[]>`
      select
        o.stripe_payment_intent_id as id, o.total_cents as amount, o.product_name as description,
        jsonb_build_object('order_id', o.id) as metadata,
        extract(epoch from o.created_at)::integer as created,
        (select coalesce(jsonb_agg(jsonb_build_object(
            'id', r.stripe_refund_id, 'refundId', r.id, 'amount', r.amount_cents,
            'hasFailed', r.status = 'failed', 'created', extract(epoch from r.requested_at)::integer)), '[]')
          from public.refunds r where r.order_id = o.id and r.stripe_refund_id like 're\\_sample\\_%') as refunds,
        (select jsonb_build_object(
            'id', d.id, 'status', d.status, 'created', extract(epoch from d.reported_at)::integer,
            'dueBy', extract(epoch from d.evidence_due_at)::integer)
          from private.disputes d where d.order_id = o.id and d.id like 'du\\_sample\\_%') as dispute
      from public.orders o
      where o.stripe_payment_intent_id like 'pi\\_sample\\_%' and o.status <> 'expired'
      order by o.created_at`;
  } finally {
    await sql.end();
  }
}
