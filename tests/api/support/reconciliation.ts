import type { Stripe } from 'stripe';
import type postgres from 'postgres';
import { database } from './database.ts';
import { stripe } from './stripe.ts';

export interface Reconciliation {
  orders: number;
  /** Completed orders, and orders with a live entitlement. */
  completed: number;
  entitled: number;
  /** Cents that Stripe holds for us: paid, less refunds and disputes. */
  received: number;
  /** Cents of completed orders, less their refunds. */
  earned: number;
  /** A message for each difference. */
  differences: string[];
}

interface OurOrder {
  id: string;
  order_number: number;
  status: string;
  is_free: boolean;
  total_cents: number;
  refunded_cents: number;
  entitlements: number;
}

interface TheirPayment {
  intentId: string;
  orderId: string | undefined;
  cents: number;
}

/**
 * Compares the orders opened since a time with the payments at Stripe: each order with its money and
 * the access it gives, independently of the code that settles payments.
 */
export async function compareWithStripe(since: Date): Promise<Reconciliation> {
  const sql = database();
  try {
    const orders = await ourOrders(sql, since);
    const payments = await theirPayments(since);
    return compare(orders, payments, await olderOrders(sql, since, payments));
  } finally {
    await sql.end();
  }
}

function compare(orders: OurOrder[], theirs: TheirPayment[], older: Set<string>): Reconciliation {
  // Stripe counts in whole seconds: its payments may be of orders opened a moment before the time.
  const payments = theirs.filter(({ orderId = '' }) => !older.has(orderId));
  const held = new Map<string, number>();
  for (const { orderId = '', cents } of payments) {
    held.set(orderId, (held.get(orderId) ?? 0) + cents);
  }

  const differences: string[] = [];
  for (const order of orders) {
    const cents = held.get(order.id) ?? 0;
    const name = `Order ${order.order_number} (${order.status})`;
    if (cents !== earnedBy(order)) {
      differences.push(`${name} counts ${earnedBy(order)} cents, Stripe holds ${cents}.`);
    }
    const isPaid = order.status === 'completed' && (order.is_free || cents > 0);
    if (order.entitlements !== Number(isPaid)) {
      differences.push(`${name} has ${order.entitlements} live entitlements.`);
    }
  }
  const known = new Set(orders.map(({ id }) => id));
  for (const { orderId = '', intentId, cents } of payments) {
    if (cents > 0 && !known.has(orderId)) {
      differences.push(`Payment ${intentId} of ${cents} cents belongs to no order.`);
    }
  }
  return {
    orders: orders.length,
    completed: orders.filter(({ status }) => status === 'completed').length,
    entitled: orders.filter(({ entitlements }) => entitlements > 0).length,
    received: sum(payments.map(({ cents }) => cents)),
    earned: sum(orders.map(earnedBy)),
    differences,
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

const earnedBy = (order: OurOrder) =>
  order.status === 'completed' ? order.total_cents - order.refunded_cents : 0;

const ourOrders = (sql: postgres.Sql, since: Date) => sql<OurOrder[]>`
  select o.id, o.order_number, o.status, o.is_free, o.total_cents, o.refunded_cents,
    (select count(*) from public.entitlements e
     where e.order_id = o.id and e.revoked_at is null and now() < e.ends_at)::int as entitlements
  from public.orders o where o.created_at >= ${since} order by o.order_number`;

/** Which payments are of orders that were opened before. */
async function olderOrders(sql: postgres.Sql, since: Date, payments: TheirPayment[]) {
  const ids = payments.flatMap(({ orderId }) => orderId ?? []);
  const rows = await sql<{ id: string }[]>`
    select id from public.orders where id::text = any (${ids}) and created_at < ${since}`;
  return new Set(rows.map(({ id }) => id));
}

async function theirPayments(since: Date): Promise<TheirPayment[]> {
  const payments: TheirPayment[] = [];
  const intents = stripe.paymentIntents.list({
    created: { gte: Math.floor(since.getTime() / 1000) },
    limit: 100,
    expand: ['data.latest_charge'],
  });
  for await (const intent of intents) {
    const orderId = intent.metadata['order_id'];
    payments.push({ intentId: intent.id, orderId, cents: await centsHeld(intent) });
  }
  return payments;
}

async function centsHeld({ id, status, latest_charge: charge }: Stripe.PaymentIntent) {
  if (status !== 'succeeded' || typeof charge !== 'object' || !charge) return 0;
  if (charge.disputed) {
    const { data } = await stripe.disputes.list({ payment_intent: id });
    // While a bank decides it has the money, and keeps it if it decides against us.
    if (data.some((dispute) => dispute.status !== 'won')) return 0;
  }
  return charge.amount_captured - charge.amount_refunded;
}
