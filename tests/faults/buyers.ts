import type { Stripe } from 'stripe';
import { vi } from 'vitest';
import { type OpenOrder, openOrder, pay, stripeFake } from '../api/checkout.ts';
import { type Reconciliation, compareWithStripe } from '../api/support/reconciliation.ts';
import { newPerson } from '../api/support/clients.ts';
import { stripe } from '../api/support/stripe.ts';
import { target } from '../api/support/target.ts';

export interface Buyer extends OpenOrder {
  client: Awaited<ReturnType<typeof newPerson>>['client'];
  email: string;
}

/** A new person at the card form. */
export async function buyer(plan = 'cheatsheet'): Promise<Buyer> {
  const { client, email } = await newPerson();
  return { client, email, ...(await openOrder(client, plan)) };
}

const refund = ({ intentId }: Buyer, amount?: number) =>
  stripe.refunds.create({ payment_intent: intentId, ...(amount && { amount }) });

const decline = (order: Buyer) => pay(order, 'pm_card_chargeDeclined').catch(() => {});

async function dispute(order: Buyer, outcome?: 'won' | 'lost'): Promise<void> {
  await pay(order, 'pm_card_createDispute');
  if (!outcome) return;
  const { data } = await stripe.disputes.list({ payment_intent: order.intentId });
  await stripeFake(`disputes/${data[0]?.id}/close`, { status: outcome });
}

interface History {
  /** Takes an order's payment through its course at Stripe. */
  run: (order: Buyer) => Promise<unknown>;
  /** The status of the order in the end. */
  status: 'completed' | 'failed' | 'expired' | 'refunded' | 'disputed' | 'dispute_lost';
  /** The number of events about it. */
  events: number;
  /** The cents of the price, 1499, that are not refunded or disputed. */
  receivedCents: number;
}

/** Every course a payment can take. */
export const histories: Record<string, History> = {
  paid: { run: (order) => pay(order), status: 'completed', events: 1, receivedCents: 1499 },
  declined: { run: decline, status: 'failed', events: 1, receivedCents: 0 },
  'declined, then paid': {
    run: async (order) => {
      await decline(order);
      await pay(order);
    },
    status: 'completed',
    events: 2,
    receivedCents: 1499,
  },
  canceled: {
    run: ({ intentId }) => stripe.paymentIntents.cancel(intentId),
    status: 'expired',
    events: 1,
    receivedCents: 0,
  },
  refunded: {
    run: async (order) => {
      await pay(order);
      await refund(order);
    },
    status: 'refunded',
    events: 2,
    receivedCents: 0,
  },
  'refunded in part': {
    run: async (order) => {
      await pay(order);
      await refund(order, 500);
    },
    status: 'completed',
    events: 2,
    receivedCents: 999,
  },
  'refunded in part, then in full': {
    run: async (order) => {
      await pay(order);
      await refund(order, 500);
      await refund(order);
    },
    status: 'refunded',
    events: 3,
    receivedCents: 0,
  },
  'refunded, which failed': {
    run: async (order) => {
      await pay(order);
      const { id } = await refund(order);
      await stripeFake(`refunds/${id}/fail`, {});
    },
    status: 'completed',
    events: 3,
    receivedCents: 1499,
  },
  disputed: { run: (order) => dispute(order), status: 'disputed', events: 2, receivedCents: 0 },
  'disputed and won': {
    run: (order) => dispute(order, 'won'),
    status: 'completed',
    events: 3,
    receivedCents: 1499,
  },
  'disputed and lost': {
    run: (order) => dispute(order, 'lost'),
    status: 'dispute_lost',
    events: 3,
    receivedCents: 0,
  },
};

/** The events that report something new about a payment, unlike most others. */
const relevantTypes = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
]);

/** The events that Stripe sends about each order's payment, oldest first. */
export async function eventsOf(orders: readonly OpenOrder[]): Promise<Map<string, Stripe.Event[]>> {
  const response = await fetch(new URL('/fake/events', target.STRIPE_API_URL));
  const { events } = (await response.json()) as { events: Stripe.Event[] };
  const byIntent = new Map(orders.map(({ intentId }) => [intentId, [] as Stripe.Event[]]));
  for (const event of events.toReversed()) {
    const { id, payment_intent: about = id } = event.data.object as {
      id: string;
      payment_intent?: string;
    };
    if (relevantTypes.has(event.type)) byIntent.get(about)?.push(event);
  }
  return byIntent;
}

/** Runs `work` for each item, five at a time. */
export async function forEach<Each>(
  list: readonly Each[],
  work: (each: Each) => Promise<unknown>,
): Promise<void> {
  const left = [...list];
  const worker = async () => {
    for (let each = left.shift(); each !== undefined; each = left.shift()) await work(each);
  };
  await Promise.all(Array.from({ length: 5 }, worker));
}

/** Waits until the orders match Stripe: webhooks may still be on their way. */
export async function untilReconciled(since: Date): Promise<Reconciliation> {
  let found = await compareWithStripe(since);
  try {
    await vi.waitUntil(
      async () => (found = await compareWithStripe(since)).differences.length === 0,
      {
        timeout: 60_000,
        interval: 200,
      },
    );
  } catch {
    throw new Error(`Orders and payments differ:\n${found.differences.join('\n')}`);
  }
  return found;
}
