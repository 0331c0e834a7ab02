import type { Stripe } from 'stripe';
import * as z from 'zod';

import { readBody } from '../_shared/body.ts';
import { ClientError } from '../_shared/http.ts';
import type { Ledger } from '../_shared/ledger.ts';
import type { Orders, Payment } from '../_shared/orders.ts';
import {
  cancelPayment,
  chargeOf,
  failureOf,
  hasFailed,
  orderIdOf,
  paymentsOf,
  refundIdOf,
} from '../_shared/payments.ts';
import type { OrderStatus, OrderToReconcile } from '../_shared/server-database.ts';
import { found, idOf } from '../_shared/stripe.ts';

/** Where to go on: first our orders, by number, then Stripe's payments, by intent. */
const placeSchema = z.union([
  z.object({ step: z.literal('orders'), after: z.number().int().min(0) }),
  z.object({ step: z.literal('payments'), after: z.string().startsWith('pi_').nullable() }),
]);
type Place = z.infer<typeof placeSchema>;

const requestSchema = z.object({
  since: z.iso.datetime({ offset: true }),
  /** Says what is wrong, and changes nothing. */
  dryRun: z.boolean().default(false),
  from: placeSchema.default({ step: 'orders', after: 0 }),
});
type Asked = z.infer<typeof requestSchema>;

interface Finding {
  /** As a person knows the order, or Stripe the payment. */
  subject: string;
  problem: string;
  isMended: boolean;
}

interface Answer {
  checked: number;
  findings: Finding[];
  /** Null at the end. */
  next: Place | null;
}

interface Services {
  /** Throws unless the request comes from the server itself. */
  requireServer: (request: Request) => void;
  ledger: Ledger;
  orders: Orders;
  stripe: Stripe;
}

const ORDERS_A_PAGE = 50;
const PAYMENTS_A_PAGE = 100;
/** How many of a page's orders Stripe is asked about at a time. */
const AT_ONCE = 5;

/**
 * Compares one page of orders with Stripe, settles what a lost webhook left undone, and tells what it
 * can't mend. Asked again it finds nothing more: settling is the same as in the webhook.
 */
export async function reconcileOrders(request: Request, services: Services): Promise<Answer> {
  services.requireServer(request);
  const asked = await readBody(request, requestSchema);
  return asked.from.step === 'orders'
    ? await reconcileOurs(asked, asked.from.after, services)
    : await reconcileTheirs(asked, asked.from.after, services);
}

/** Our orders, each against its payment at Stripe. */
async function reconcileOurs(
  { since, dryRun }: Asked,
  after: number,
  services: Services,
): Promise<Answer> {
  const orders = await services.ledger.orders(since, after, ORDERS_A_PAGE);
  const findings: Finding[] = [];
  for (let start = 0; start < orders.length; start += AT_ONCE) {
    const some = orders.slice(start, start + AT_ONCE);
    const found = await Promise.all(
      some.map((order) => checkOrder(order, since, dryRun, services)),
    );
    findings.push(...found.filter((finding) => finding !== null));
  }
  // A full page may be followed by another.
  const last = orders.at(ORDERS_A_PAGE - 1);
  return {
    checked: orders.length,
    findings,
    next: last ? { step: 'orders', after: last.order_number } : { step: 'payments', after: null },
  };
}

async function checkOrder(
  order: OrderToReconcile,
  since: string,
  dryRun: boolean,
  services: Services,
): Promise<Finding | null> {
  const finding = (problem: string, isMended = false): Finding => ({
    subject: `Order ${numbered(order.order_number)}`,
    problem,
    isMended,
  });
  const intent = await intentOf(order, services.stripe);
  if (!intent) {
    const wasPaid = !order.is_free && !isUnpaid(order.status);
    if (wasPaid) return finding(`Reads ${order.status}, but Stripe has no payment for it.`);
    return order.is_access_right ? null : finding('Its access is not what its status says.');
  }
  if (order.status === 'expired' && isPayable(intent)) {
    const problem = 'Has ended, but its payment could still be made.';
    if (dryRun) return finding(problem);
    const now = await cancelPayment(intent.id, services);
    return finding(problem, now === null || !isPayable(now));
  }

  const payments = await paymentsOf(intent, services.stripe);
  const problem = differenceOf(order, intent, payments);
  if (problem === null) return order.trouble === null ? null : finding(troubleWith(order));
  if (dryRun) return finding(problem);
  try {
    for (const payment of payments) await services.orders.settle({ ...payment, orderId: order.id });
    await settleFailedRefunds(order, intent, services);
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    return isGivenBack(intent) ? null : finding(`${problem} ${error.message}`);
  }
  const [now] = await services.ledger.orders(since, order.order_number - 1, 1);
  const isMended = now?.id === order.id && differenceOf(now, intent, payments) === null;
  if (!isMended || now.trouble === null) return finding(problem, isMended);
  return finding(`${problem} ${troubleWith(now)}`);
}

/** Whether the buyer can pay it now; while a bank decides, they can't, and nobody can cancel it. */
const isPayable = ({ status }: Stripe.PaymentIntent) =>
  !['succeeded', 'canceled', 'processing'].includes(status);

const TROUBLES = {
  no_access: 'Paid, but it gives nobody access: its buyer or its plan is gone. Refund it.',
  credit_lost:
    'Paid, but without access: its upgrade credit was money that went back. Refund it, or grant access by hand.',
  paid_twice: 'Paid for what another order gave already. Refund one of the two:',
};

/** What only a person can put right, in words. */
function troubleWith({ trouble, twin_number: twin }: OrderToReconcile): string {
  const words = trouble === null ? '' : TROUBLES[trouble];
  return trouble === 'paid_twice' ? `${words} order ${numbered(twin)}.` : words;
}

const numbered = (orderNumber: number | null) => String(orderNumber).padStart(5, '0');

async function intentOf({ stripe_payment_intent_id: id }: OrderToReconcile, stripe: Stripe) {
  if (id === null) return null;
  return await found(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
}

/** In what an order differs from its payment, in words; null if in nothing. */
function differenceOf(
  order: OrderToReconcile,
  intent: Stripe.PaymentIntent,
  payments: Payment[],
): string | null {
  const expected = statusAfter(payments);
  if (expected === null && !isUnpaid(order.status)) {
    return `Reads ${order.status}, but its payment has not gone through.`;
  }
  if (expected !== null && expected !== order.status) {
    return `Reads ${order.status}, should be ${expected}.`;
  }
  const refundedCents = chargeOf(intent)?.amount_refunded ?? 0;
  if (refundedCents !== order.refunded_cents) {
    return `Reads ${order.refunded_cents} cents given back, Stripe ${refundedCents}.`;
  }
  return order.is_access_right ? null : 'Its access is not what its status says.';
}

/** What was paid in error is settled once it is given back: nobody owes anybody anything. */
const isGivenBack = (intent: Stripe.PaymentIntent) => chargeOf(intent)?.refunded === true;

const isUnpaid = (status: OrderStatus) => ['pending', 'failed', 'expired'].includes(status);

/** As private.status_after in SQL; null while a payment can still go either way. */
function statusAfter(payments: Payment[]): OrderStatus | null {
  const has = (outcome: Payment['outcome']) => payments.some((each) => each.outcome === outcome);
  if (has('refunded')) return 'refunded';
  if (has('dispute_lost') || (has('disputed') && !has('dispute_won'))) return 'disputed';
  if (has('succeeded')) return 'completed';
  return has('canceled') ? 'expired' : null;
}

/** Refunds whose money came back, of an order that has more noted as given back than Stripe gave. */
async function settleFailedRefunds(
  order: OrderToReconcile,
  intent: Stripe.PaymentIntent,
  { orders, stripe }: Services,
): Promise<void> {
  const charge = chargeOf(intent);
  if (!charge || charge.amount_refunded >= order.refunded_cents) return;
  for await (const refund of stripe.refunds.list({ payment_intent: intent.id, limit: 100 })) {
    if (!hasFailed(refund)) continue;
    await orders.settleFailedRefund({
      intentId: intent.id,
      stripeRefundId: refund.id,
      refundId: refundIdOf(refund.metadata),
      refundedCents: charge.amount_refunded,
      problem: failureOf(refund),
    });
  }
}

/** Stripe's payments that name an order of ours: money no order of ours knows of. */
async function reconcileTheirs(
  { since, dryRun }: Asked,
  after: string | null,
  { ledger, orders, stripe }: Services,
): Promise<Answer> {
  const page = await stripe.paymentIntents.list({
    created: { gte: Math.floor(Date.parse(since) / 1000) },
    limit: PAYMENTS_A_PAGE,
    expand: ['data.latest_charge'],
    ...(after !== null && { starting_after: after }),
  });
  const paid = page.data.flatMap((intent) => {
    const orderId = orderIdOf(intent.metadata);
    const isOurs = intent.status === 'succeeded' && !isGivenBack(intent);
    return isOurs && orderId ? [{ intent, orderId }] : [];
  });
  const known = await ledger.intentsOf(paid.map(({ orderId }) => orderId));

  const findings: Finding[] = [];
  for (const { intent, orderId } of paid) {
    if (known.get(orderId) === intent.id) continue;
    const finding = { subject: `Payment ${intent.id}`, isMended: false };
    if (!known.has(orderId)) {
      findings.push({ ...finding, problem: `Paid for the order ${orderId}, which we don't have.` });
      continue;
    }
    const problem = `Paid for the order ${orderId}, which does not know of it.`;
    if (dryRun) {
      findings.push({ ...finding, problem });
      continue;
    }
    try {
      for (const payment of await paymentsOf(intent, stripe)) await orders.settle(payment);
      findings.push({ ...finding, problem, isMended: true });
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      findings.push({ ...finding, problem: `${problem} ${error.message}` });
    }
  }
  const [last = null] = page.data.slice(-1);
  return {
    checked: paid.length,
    findings,
    next: page.has_more ? { step: 'payments', after: idOf(last) } : null,
  };
}
