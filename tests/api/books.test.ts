import type { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demo } from './accounts.ts';
import { newBuyer, type OpenOrder, orderReaches, pay, stripeFake } from './checkout.ts';
import { call } from './requests.ts';
import { server } from './support/clients.ts';
import { database } from './support/database.ts';
import { invoke } from './support/functions.ts';
import { productForSale } from './support/products.ts';
import { stripe } from './support/stripe.ts';
import { target } from './support/target.ts';

const priceCents = 1499;

interface Books {
  refunded: number;
  lost: number;
  /** Held by a bank while it decides. */
  disputed: number;
}

const disputeFee = 1500;

/** Pays a new buyer's order of the product, and waits until it has settled. */
type Sell = (card?: string) => Promise<OpenOrder>;

const refund = async ({ orderId }: OpenOrder, amountCents: number) => {
  const body = { orderId, amountCents, reason: `Asked for ${amountCents}` };
  const { status } = await invoke(await demo('admin'), 'refund-order', body);
  expect(status).toBe(200);
};

async function failLatestRefund(order: OpenOrder, stillRefunded: number): Promise<void> {
  const [latest] = (await stripe.refunds.list({ payment_intent: order.intentId })).data;
  await stripeFake(`refunds/${latest?.id}/fail`, {});
  await vi.waitUntil(async () => (await rowOf(order)).refunded_cents === stillRefunded, 10_000);
}

async function closeDispute({ intentId }: OpenOrder, status: 'won' | 'lost'): Promise<void> {
  const { data } = await stripe.disputes.list({ payment_intent: intentId });
  await stripeFake(`disputes/${data[0]?.id}/close`, { status });
}

async function rowOf({ orderId }: OpenOrder) {
  const { data } = await server().from('orders').select().eq('id', orderId).single().throwOnError();
  return data as {
    status: string;
    total_cents: number;
    refunded_cents: number;
    lost_cents: number;
    order_number: number;
  };
}

const courses: Record<string, [books: Partial<Books>, run: (sell: Sell) => Promise<OpenOrder>]> = {
  'a payment': [{}, (sell) => sell()],
  'a partial refund': [
    { refunded: 500 },
    async (sell) => {
      const order = await sell();
      await refund(order, 500);
      return order;
    },
  ],
  'a failed refund': [
    {},
    async (sell) => {
      const order = await sell();
      await refund(order, priceCents);
      await failLatestRefund(order, 0);
      return order;
    },
  ],
  'a partial refund, one that failed, and its repetition': [
    { refunded: 250 + 300 },
    async (sell) => {
      const order = await sell();
      await refund(order, 250);
      await refund(order, 1000);
      await failLatestRefund(order, 250);
      await refund(order, 300);
      return order;
    },
  ],
  'an open dispute': [{ disputed: priceCents }, (sell) => sell('pm_card_createDispute')],
  'a lost dispute': [
    { lost: priceCents },
    async (sell) => {
      const order = await sell('pm_card_createDispute');
      await closeDispute(order, 'lost');
      await orderReaches(order.orderId, 'dispute_lost');
      return order;
    },
  ],
  'a won dispute': [
    {},
    async (sell) => {
      const order = await sell('pm_card_createDispute');
      await closeDispute(order, 'won');
      await orderReaches(order.orderId, 'completed');
      return order;
    },
  ],
  'a won dispute, then a full refund': [
    { refunded: priceCents },
    async (sell) => {
      const order = await sell('pm_card_createDispute');
      await closeDispute(order, 'won');
      await orderReaches(order.orderId, 'completed');
      await refund(order, priceCents);
      return order;
    },
  ],
};

const sum = (amounts: { amount: number }[]) =>
  amounts.reduce((cents, { amount }) => cents + amount, 0);

/** What Stripe took of a payment, by its own objects. */
async function feesAtStripe({ intentId }: OpenOrder): Promise<number> {
  const expand = ['latest_charge.balance_transaction'];
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intentId, { expand });
  const { balance_transaction: booked } = charge as Stripe.Charge;
  const { data: disputes } = await stripe.disputes.list({ payment_intent: intentId });
  return [
    booked as Stripe.BalanceTransaction,
    ...disputes.flatMap(({ balance_transactions: each }) => each),
  ].reduce((cents, { fee }) => cents + fee, 0);
}

/** The result of a payment, by Stripe's own objects. */
async function atStripe({ intentId }: OpenOrder): Promise<Books> {
  const { data: refunds } = await stripe.refunds.list({ payment_intent: intentId });
  const { data: disputes } = await stripe.disputes.list({ payment_intent: intentId });
  const of = (...statuses: Stripe.Dispute.Status[]) =>
    sum(disputes.filter(({ status }) => statuses.includes(status)));
  return {
    refunded: sum(refunds.filter(({ status }) => status === 'succeeded')),
    lost: of('lost'),
    disputed: of('needs_response', 'under_review'),
  };
}

describe('the books', () => {
  const since = new Date().toISOString();
  const today = since.slice(0, 10);
  let product: Awaited<ReturnType<typeof productForSale>>;
  const sold: [course: string, order: OpenOrder][] = [];

  beforeAll(async () => {
    product = await productForSale(priceCents);
    for (const [course, [, run]] of Object.entries(courses)) {
      const order = await run(async (card) => {
        const { order: opened } = await newBuyer(product.id);
        await pay(opened, card);
        await orderReaches(opened.orderId, card ? 'disputed' : 'completed');
        return opened;
      });
      sold.push([course, order]);
    }
  });
  afterAll(() => product[Symbol.asyncDispose]());

  it('of each order are those of Stripe', async () => {
    for (const [course, order] of sold) {
      const {
        status,
        refunded_cents: refunded,
        lost_cents: lost,
        total_cents,
      } = await rowOf(order);
      const disputed = status === 'disputed' ? total_cents - refunded : 0;
      const expected = { refunded: 0, lost: 0, disputed: 0, ...courses[course]?.[0] };
      expect({ course, ...(await atStripe(order)) }).toEqual({ course, ...expected });
      expect({ course, refunded, lost, disputed }).toEqual({ course, ...expected });
    }
  });

  it('of the dashboard add up to those of the orders', async () => {
    const admin = await demo('admin');
    // A day later, the run may have begun before midnight.
    const last_day = new Date().toISOString().slice(0, 10);
    const figuresNow = async () => {
      const { data } = await admin
        .rpc('sales_figures', { first_day: today, last_day })
        .throwOnError();
      return data.products.find(({ product_id: id }: { product_id: string }) => id === product.id);
    };
    const fees = await Promise.all(sold.map(([, order]) => feesAtStripe(order)));
    const taken = fees.reduce((cents, each) => cents + each, 0);
    // Four orders were disputed.
    expect(taken).toBe(sold.length * 73 + 4 * disputeFee);
    await vi.waitUntil(
      async () => {
        await call('/functions/v1/stripe-tasks', { body: {} });
        return (await figuresNow()).fee_cents === taken;
      },
      { timeout: 30_000, interval: 500 },
    );
    const figures = await figuresNow();
    const sums = { refunded: 0, lost: 0, disputed: 0 };
    for (const [, order] of sold) {
      const books = await atStripe(order);
      sums.refunded += books.refunded;
      sums.lost += books.lost;
      sums.disputed += books.disputed;
    }
    const gross = sold.length * priceCents;
    expect(figures).toMatchObject({
      orders: sold.length,
      gross_cents: gross,
      refunds: 4,
      refunded_cents: sums.refunded,
      lost: 1,
      lost_cents: sums.lost,
      fee_cents: taken,
      fees_unknown: 0,
      net_cents: gross - sums.refunded - sums.lost - taken,
      disputed: 1,
      disputed_cents: sums.disputed,
    });
    const [file, list] = await Promise.all(
      ['export_orders', 'search_orders'].map((name) =>
        admin.rpc(name, { product: product.id }).throwOnError(),
      ),
    );
    const inFile = file?.data.reduce(
      (cents: number, row: { fee_cents: number }) => cents + row.fee_cents,
      0,
    );
    expect([inFile, list?.data.sums.fees]).toEqual([taken, taken]);
  });

  it('leave reconciliation nothing to report, until a date is wrong', async () => {
    const numbers = await Promise.all(sold.map(async ([, order]) => rowOf(order)));
    const ours = new Set(
      numbers.map((row) => `Order ${String(row.order_number).padStart(5, '0')}`),
    );
    const findings = async () => {
      const { json } = await call('/functions/v1/reconcile-orders', {
        headers: { apikey: target.SECRET_KEY },
        body: { since, dryRun: true },
      });
      const page = json as { findings: { subject: string; problem: string }[] };
      return page.findings.filter(({ subject }) => ours.has(subject));
    };
    expect(await findings()).toEqual([]);

    const lost = sold.find(([course]) => course === 'a lost dispute')?.[1].orderId ?? '';
    const sql = database();
    await sql`update private.order_returns set amount_cents = 1 where order_id = ${lost}`;
    expect(await findings()).toMatchObject([
      { problem: expect.stringMatching(/^The dashboard counts another amount/) },
    ]);
    await sql`update private.order_returns set amount_cents = ${priceCents} where order_id = ${lost}`;
    await sql.end();
  });
});
