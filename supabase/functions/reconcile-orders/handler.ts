import type { Stripe } from 'stripe';
import * as z from 'zod';

import { recordFees } from '../_shared/balance.ts';
import { readBody } from '../_shared/body.ts';
import { ClientError } from '../_shared/http.ts';
import { logError } from '../_shared/log.ts';
import type { OrderRecords } from '../_shared/order-records.ts';
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

/** A page to start at: first our orders, by number, then Stripe's payments, by intent. */
const cursorSchema = z.union([
  z.object({ step: z.literal('orders'), after: z.number().int().min(0) }),
  z.object({ step: z.literal('payments'), after: z.string().startsWith('pi_').nullable() }),
]);
type Cursor = z.infer<typeof cursorSchema>;

const requestSchema = z.object({
  since: z.iso.datetime({ offset: true }),
  /** Reports problems without changing anything. */
  dryRun: z.boolean().default(false),
  from: cursorSchema.default({ step: 'orders', after: 0 }),
});
type ReconcileRequest = z.infer<typeof requestSchema>;

interface Finding {
  /** The order's number, or Stripe's id of the payment. */
  subject: string;
  problem: string;
  isResolved: boolean;
}

interface Answer {
  checked: number;
  findings: Finding[];
  /** Null at the end. */
  next: Cursor | null;
}

interface Services {
  /** Throws unless the request comes from the server itself. */
  requireServer: (request: Request) => void;
  records: OrderRecords;
  orders: Orders;
  stripe: Stripe;
}

const ORDERS_A_PAGE = 50;
const PAYMENTS_A_PAGE = 100;
/** Orders checked against Stripe in parallel. */
const CONCURRENCY = 5;

/**
 * Compares one page of orders with Stripe, settles what a lost webhook left undone, and reports what
 * it cannot resolve. Settles exactly as the webhook does, so a second run finds nothing more.
 */
export async function reconcileOrders(request: Request, services: Services): Promise<Answer> {
  services.requireServer(request);
  const options = await readBody(request, requestSchema);
  return options.from.step === 'orders'
    ? await reconcileOrderPage(options, options.from.after, services)
    : await reconcilePaymentPage(options, options.from.after, services);
}

/** Our orders, each compared with its payment at Stripe. */
async function reconcileOrderPage(
  { since, dryRun }: ReconcileRequest,
  after: number,
  services: Services,
): Promise<Answer> {
  const orders = await services.records.orders(since, after, ORDERS_A_PAGE);
  const findings: Finding[] = [];
  for (let start = 0; start < orders.length; start += CONCURRENCY) {
    const batch = orders.slice(start, start + CONCURRENCY);
    const found = await Promise.all(
      batch.map((order) => checkOrder(order, since, dryRun, services)),
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
  const finding = (problem: string, isResolved = false): Finding => ({
    subject: `Order ${numbered(order.order_number)}`,
    problem,
    isResolved,
  });
  const intent = await intentOf(order, services.stripe);
  if (!intent) {
    const wasPaid = !order.is_free && !isUnpaid(order.status);
    if (wasPaid) return finding(`Status is ${order.status}, but Stripe has no payment for it.`);
    return order.is_access_right ? null : finding(WRONG_ACCESS);
  }
  if (order.status === 'expired' && isPayable(intent)) {
    const problem = 'Expired, but its payment can still be completed.';
    if (dryRun) return finding(problem);
    const now = await cancelPayment(intent.id, services);
    return finding(problem, now === null || !isPayable(now));
  }

  const payments = await paymentsOf(intent, services.stripe);
  const problem = differenceOf(order, intent, payments);
  if (problem === null) {
    const decision = order.trouble === null ? unservedCountry(order, intent) : decisionFor(order);
    if (decision !== null) return finding(decision);
    return order.lacks_fee
      ? finding(LACKS_FEE, !dryRun && (await findFees(intent, services)))
      : null;
  }
  if (dryRun) return finding(problem);
  try {
    for (const payment of payments) await services.orders.settle({ ...payment, orderId: order.id });
    await settleFailedRefunds(order, intent, services);
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    return isRefunded(intent) ? null : finding(`${problem} ${error.message}`);
  }
  const [now] = await services.records.orders(since, order.order_number - 1, 1);
  const isResolved = now?.id === order.id && differenceOf(now, intent, payments) === null;
  if (!isResolved || now.trouble === null) return finding(problem, isResolved);
  return finding(`${problem} ${decisionFor(now)}`);
}

/** Whether the buyer can still pay. A processing payment can be neither confirmed nor canceled. */
const isPayable = ({ status }: Stripe.PaymentIntent) =>
  !['succeeded', 'canceled', 'processing'].includes(status);

/** Whether the fees of a payment are recorded now. Orders are compared whether or not they can be read. */
async function findFees({ id }: Stripe.PaymentIntent, services: Services): Promise<boolean> {
  try {
    return await recordFees(id, services);
  } catch (error) {
    logError(error, { function: 'reconcile-orders', step: 'read the fees', payment_intent: id });
    return false;
  }
}

const LACKS_FEE = 'Stripe’s fee is not recorded.';

const WRONG_ACCESS = 'Access does not match its status.';

const TROUBLES = {
  no_access: 'Paid, but grants no access: its buyer or plan no longer exists. Refund it.',
  credit_lost:
    'Paid, but grants no access: the payment behind its upgrade credit was returned. Refund it, or grant access manually.',
  credit_used_twice:
    'Paid, but grants no access: its upgrade credit has moved on to a later order. Refund it, or grant access manually:',
  paid_twice: 'Paid for access another order already grants. Refund one of the two:',
  undated_returns:
    'The dashboard counts another amount as refunded or lost: correct its rows in private.order_returns.',
};

/** The message for a problem that takes a person's decision. */
function decisionFor({ trouble, twin_number: twin }: OrderToReconcile): string {
  const message = trouble === null ? '' : TROUBLES[trouble];
  return message.endsWith(':') ? `${message} order ${numbered(twin)}.` : message;
}

/** The buyer says which country is theirs; the card's is the only other sign of it. */
function unservedCountry(
  { sells_to: served, status }: OrderToReconcile,
  intent: Stripe.PaymentIntent,
): string | null {
  const country = chargeOf(intent)?.payment_method_details?.card?.country;
  if (!country || status !== 'completed' || served.length === 0 || served.includes(country))
    return null;
  return `Paid with a card from ${country}, where the store does not sell. Refund it, unless its buyer lives elsewhere.`;
}

const numbered = (orderNumber: number | null) => String(orderNumber).padStart(5, '0');

async function intentOf({ stripe_payment_intent_id: id }: OrderToReconcile, stripe: Stripe) {
  if (id === null) return null;
  return await found(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
}

/** How an order differs from its payment; null if it does not. */
function differenceOf(
  order: OrderToReconcile,
  intent: Stripe.PaymentIntent,
  payments: Payment[],
): string | null {
  const expected = statusAfter(payments);
  if (expected === null && !isUnpaid(order.status)) {
    return `Status is ${order.status}, but its payment has not succeeded.`;
  }
  if (expected !== null && expected !== order.status) {
    return `Status is ${order.status}, should be ${expected}.`;
  }
  const refundedCents = chargeOf(intent)?.amount_refunded ?? 0;
  if (refundedCents !== order.refunded_cents) {
    return `Refunded ${order.refunded_cents} cents here, ${refundedCents} at Stripe.`;
  }
  const lostCents = lostCentsOf(payments, intent.amount_received - refundedCents);
  if (lostCents !== order.lost_cents) {
    return `Lost ${order.lost_cents} cents to disputes here, ${lostCents} at Stripe.`;
  }
  return order.is_access_right ? null : WRONG_ACCESS;
}

/** Refunds and lost disputes together never return more than was paid. */
const lostCentsOf = (payments: Payment[], restCents: number) =>
  Math.min(
    restCents,
    payments
      .filter(({ outcome }) => outcome === 'dispute_lost')
      .reduce((cents, { amountCents }) => cents + amountCents, 0),
  );

/** A payment made in error is settled once it is refunded in full. */
const isRefunded = (intent: Stripe.PaymentIntent) => chargeOf(intent)?.refunded === true;

const isUnpaid = (status: OrderStatus) => ['pending', 'failed', 'expired'].includes(status);

/** Mirrors private.status_after in SQL; null while the payment can still go either way. */
function statusAfter(payments: Payment[]): OrderStatus | null {
  const has = (outcome: Payment['outcome']) => payments.some((each) => each.outcome === outcome);
  if (has('refunded')) return 'refunded';
  if (has('dispute_lost')) return 'dispute_lost';
  if (has('disputed')) return 'disputed';
  if (has('succeeded')) return 'completed';
  return has('canceled') ? 'expired' : null;
}

/** Settles failed refunds of an order that records more refunded than Stripe does. */
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

/** Stripe's payments that name one of our orders but are not linked to it. */
async function reconcilePaymentPage(
  { since, dryRun }: ReconcileRequest,
  after: string | null,
  { records, orders, stripe }: Services,
): Promise<Answer> {
  const page = await stripe.paymentIntents.list({
    created: { gte: Math.floor(Date.parse(since) / 1000) },
    limit: PAYMENTS_A_PAGE,
    expand: ['data.latest_charge'],
    ...(after !== null && { starting_after: after }),
  });
  const paid = page.data.flatMap((intent) => {
    const orderId = orderIdOf(intent.metadata);
    const isOurs = intent.status === 'succeeded' && !isRefunded(intent);
    return isOurs && orderId ? [{ intent, orderId }] : [];
  });
  const known = await records.intentsOf(paid.map(({ orderId }) => orderId));

  const findings: Finding[] = [];
  for (const { intent, orderId } of paid) {
    if (known.get(orderId) === intent.id) continue;
    const finding = { subject: `Payment ${intent.id}`, isResolved: false };
    if (!known.has(orderId)) {
      findings.push({ ...finding, problem: `Pays for order ${orderId}, which does not exist.` });
      continue;
    }
    const problem = `Pays for order ${orderId}, which is not linked to it.`;
    if (dryRun) {
      findings.push({ ...finding, problem });
      continue;
    }
    try {
      for (const payment of await paymentsOf(intent, stripe)) await orders.settle(payment);
      findings.push({ ...finding, problem, isResolved: true });
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
