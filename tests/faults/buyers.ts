import type { Stripe } from 'stripe';
import { vi } from 'vitest';
import { type OpenOrder, openOrder, pay, stripeFake } from '../api/checkout.ts';
import { type Books, books } from '../api/support/books.ts';
import { newPerson } from '../api/support/clients.ts';
import { stripe } from '../api/support/stripe.ts';
import { target } from '../api/support/target.ts';

export interface Buyer extends OpenOrder {
  client: Awaited<ReturnType<typeof newPerson>>['client'];
  email: string;
}

/** Somebody who has got as far as the card form. */
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
  /** What happens to an order's payment at Stripe. */
  happens: (order: Buyer) => Promise<unknown>;
  /** How the order has to read once that is known. */
  ends: 'completed' | 'failed' | 'expired' | 'refunded' | 'disputed';
  /** How many events tell of it. */
  tells: number;
  /** Cents of the price, 1499, that stay with us. */
  keeps: number;
}

/** All that can become of a payment. */
export const histories: Record<string, History> = {
  'paid for': { happens: (order) => pay(order), ends: 'completed', tells: 1, keeps: 1499 },
  declined: { happens: decline, ends: 'failed', tells: 1, keeps: 0 },
  'declined, then paid for': {
    happens: async (order) => {
      await decline(order);
      await pay(order);
    },
    ends: 'completed',
    tells: 2,
    keeps: 1499,
  },
  canceled: {
    happens: ({ intentId }) => stripe.paymentIntents.cancel(intentId),
    ends: 'expired',
    tells: 1,
    keeps: 0,
  },
  refunded: {
    happens: async (order) => {
      await pay(order);
      await refund(order);
    },
    ends: 'refunded',
    tells: 2,
    keeps: 0,
  },
  'refunded in part': {
    happens: async (order) => {
      await pay(order);
      await refund(order, 500);
    },
    ends: 'completed',
    tells: 2,
    keeps: 999,
  },
  'refunded in part, then whole': {
    happens: async (order) => {
      await pay(order);
      await refund(order, 500);
      await refund(order);
    },
    ends: 'refunded',
    tells: 3,
    keeps: 0,
  },
  'refunded in vain': {
    happens: async (order) => {
      await pay(order);
      const { id } = await refund(order);
      await stripeFake(`refunds/${id}/fail`, {});
    },
    ends: 'completed',
    tells: 3,
    keeps: 1499,
  },
  disputed: { happens: (order) => dispute(order), ends: 'disputed', tells: 2, keeps: 0 },
  'disputed and won': {
    happens: (order) => dispute(order, 'won'),
    ends: 'completed',
    tells: 3,
    keeps: 1499,
  },
  'disputed and lost': {
    happens: (order) => dispute(order, 'lost'),
    ends: 'disputed',
    tells: 3,
    keeps: 0,
  },
};

/** The events that say something new of a payment; of others there are many. */
const telling = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
]);

/** What Stripe would tell of each order's payment, the first first. */
export async function newsOf(orders: readonly OpenOrder[]): Promise<Map<string, Stripe.Event[]>> {
  const response = await fetch(new URL('/fake/events', target.STRIPE_API_URL));
  const { events } = (await response.json()) as { events: Stripe.Event[] };
  const news = new Map(orders.map(({ intentId }) => [intentId, [] as Stripe.Event[]]));
  for (const event of events.toReversed()) {
    const { id, payment_intent: about = id } = event.data.object as {
      id: string;
      payment_intent?: string;
    };
    if (telling.has(event.type)) news.get(about)?.push(event);
  }
  return news;
}

/** Does something for each, a few at a time. */
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

/** Waits until what we think agrees with Stripe: webhooks may still be on their way. */
export async function booksAgree(since: Date): Promise<Books> {
  let found = await books(since);
  try {
    await vi.waitUntil(async () => (found = await books(since)).differences.length === 0, {
      timeout: 60_000,
      interval: 200,
    });
  } catch {
    throw new Error(`The books don't agree:\n${found.differences.join('\n')}`);
  }
  return found;
}
