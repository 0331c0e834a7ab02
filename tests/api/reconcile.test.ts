import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { visibleRows } from './accounts.ts';
import {
  type OpenOrder,
  entitlementsOf,
  openOrder,
  ordersOf,
  pay,
  stripeFake,
} from './checkout.ts';
import { call } from './requests.ts';
import { accessToken, newPerson, server } from './support/clients.ts';
import { database } from './support/database.ts';
import { stripe } from './support/stripe.ts';
import { target } from './support/target.ts';

interface Finding {
  subject: string;
  problem: string;
  isMended: boolean;
}
interface Page {
  findings: Finding[];
  next: object | null;
}

let since: string;

// What Stripe tells doesn't arrive: the orders know only what they are told here.
beforeEach(async () => {
  since = new Date().toISOString();
  await stripeFake('webhooks', { paused: true });
});
afterEach(() => stripeFake('webhooks', { paused: false }));

/** Everything that is found since the test began, mended unless it is a dry run. */
async function reconcile({ dryRun = false } = {}): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (let from: object | null | undefined; from !== null;) {
    const { status, json, text } = await call('/functions/v1/reconcile-orders', {
      headers: { apikey: target.SECRET_KEY },
      body: { since, dryRun, ...(from && { from }) },
    });
    expect({ status, text }).toMatchObject({ status: 200 });
    const page = json as Page;
    findings.push(...page.findings);
    from = page.next;
  }
  return findings;
}

async function buyer() {
  const person = await newPerson();
  const order = await openOrder(person.client, 'cheatsheet');
  return { ...person, order };
}

async function refund({ intentId, orderId }: OpenOrder, amount?: number) {
  return stripe.refunds.create({
    payment_intent: intentId,
    ...(amount && { amount }),
    metadata: { order_id: orderId },
  });
}

/** A payment that names an order, but was not made for it. */
function stray(orderId: string, amount: number) {
  return stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata: { order_id: orderId },
  });
}

const orderOf = async (userId: string) => {
  const [order] = await ordersOf(userId);
  return order;
};
const subjectOf = async (userId: string) =>
  `Order ${String((await orderOf(userId))?.order_number).padStart(5, '0')}`;

describe('a webhook that never came', () => {
  it('of a payment: the order is found, completed and granted, once', async () => {
    const { client, id, order } = await buyer();
    await pay(order);
    const subject = await subjectOf(id);
    const problem = 'Reads pending, should be completed.';

    expect(await reconcile({ dryRun: true })).toEqual([{ subject, problem, isMended: false }]);
    expect(await orderOf(id)).toMatchObject({ status: 'pending' });

    expect(await reconcile()).toEqual([{ subject, problem, isMended: true }]);
    expect(await orderOf(id)).toMatchObject({ status: 'completed', card_last_four: '4242' });
    expect(await entitlementsOf(id)).toHaveLength(1);
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
    expect(await reconcile()).toEqual([]);
  });

  it('of a refund, in full or in part: money and access agree again', async () => {
    const [full, part] = [await buyer(), await buyer()];
    for (const { order } of [full, part]) await pay(order);
    await reconcile();
    await refund(full.order);
    await refund(part.order, 100);

    expect(await reconcile()).toEqual([
      {
        subject: await subjectOf(full.id),
        problem: 'Reads completed, should be refunded.',
        isMended: true,
      },
      {
        subject: await subjectOf(part.id),
        problem: 'Reads 0 cents given back, Stripe 100.',
        isMended: true,
      },
    ]);
    expect(await orderOf(part.id)).toMatchObject({ status: 'completed', refunded_cents: 100 });
    expect(await visibleRows(full.client, 'applicants')).toBe(0);
    expect(await visibleRows(part.client, 'applicants')).toBeGreaterThan(0);
    expect(await reconcile()).toEqual([]);
  });

  it('of a refund that failed: the order has its money and its access back', async () => {
    const { client, id, order } = await buyer();
    await pay(order);
    const { id: refundId } = await refund(order);
    await reconcile();
    expect(await visibleRows(client, 'applicants')).toBe(0);

    await stripeFake(`refunds/${refundId}/fail`, {});
    expect(await reconcile()).toMatchObject([{ isMended: true }]);
    expect(await orderOf(id)).toMatchObject({ status: 'completed', refunded_cents: 0 });
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
    expect(await reconcile()).toEqual([]);
  });

  it.each(['won', 'lost'] as const)('of a dispute that is %s in the end', async (status) => {
    const { client, id, order } = await buyer();
    await pay(order, 'pm_card_createDispute');
    expect(await reconcile()).toMatchObject([{ isMended: true }]);
    expect(await orderOf(id)).toMatchObject({ status: 'disputed' });
    expect(await visibleRows(client, 'applicants')).toBe(0);

    const { data } = await stripe.disputes.list({ payment_intent: order.intentId });
    await stripeFake(`disputes/${data[0]?.id}/close`, { status });
    const isBack = status === 'won';
    expect(await reconcile()).toHaveLength(isBack ? 1 : 0);
    expect(await orderOf(id)).toMatchObject({ status: isBack ? 'completed' : 'disputed' });
    expect(await visibleRows(client, 'applicants')).toBe(isBack ? 35 : 0);
    expect(await reconcile()).toEqual([]);
  });
});

describe('a function that was killed', () => {
  it('between the intent and the order: the payment leads to its order', async () => {
    const { client, id, order } = await buyer();
    const sql = database();
    await sql`update public.orders set stripe_payment_intent_id = null where id = ${order.orderId}`;
    await sql.end();
    await pay(order);

    expect(await reconcile()).toEqual([
      {
        subject: `Payment ${order.intentId}`,
        problem: `Paid for the order ${order.orderId}, which does not know of it.`,
        isMended: true,
      },
    ]);
    expect(await orderOf(id)).toMatchObject({ status: 'completed' });
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
    expect(await reconcile()).toEqual([]);
  });

  it('in the middle of a write by hand: what the order gave is put right', async () => {
    const { client, id, order } = await buyer();
    await pay(order);
    await reconcile();
    await server().from('entitlements').delete().eq('order_id', order.orderId).throwOnError();
    expect(await visibleRows(client, 'applicants')).toBe(0);

    expect(await reconcile()).toMatchObject([
      { problem: 'Its access is not what its status says.', isMended: true },
    ]);
    expect(await entitlementsOf(id)).toHaveLength(1);
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
  });
});

describe('what nobody but a person can decide', () => {
  it('a second payment for one order is told of, until it is given back', async () => {
    const { order } = await buyer();
    await pay(order);
    const second = await stray(order.orderId, order.amount);
    const open = (await reconcile()).filter(({ isMended }) => !isMended);
    expect(open).toEqual([
      {
        subject: `Payment ${second.id}`,
        problem: expect.stringMatching(/not know of it\. Order \d+ was not paid by this intent/),
        isMended: false,
      },
    ]);
    await stripe.refunds.create({ payment_intent: second.id });
    expect(await reconcile()).toEqual([]);
  });

  it('a payment of another amount, and one for no order of ours, change nothing', async () => {
    const { id, order } = await buyer();
    await stripe.paymentIntents.update(order.intentId, { amount: 100 });
    await pay(order);
    const lost = await stray('00000000-0000-4000-8000-000000000000', 500);

    expect(await reconcile()).toEqual([
      {
        subject: await subjectOf(id),
        problem: expect.stringMatching(/another amount/),
        isMended: false,
      },
      {
        subject: `Payment ${lost.id}`,
        problem: expect.stringMatching(/which we don't have/),
        isMended: false,
      },
    ]);
    expect(await orderOf(id)).toMatchObject({ status: 'pending' });
    expect(await entitlementsOf(id)).toEqual([]);

    for (const intent of [order.intentId, lost.id]) {
      await stripe.refunds.create({ payment_intent: intent });
    }
    expect(await reconcile()).toEqual([]);
  });

  it('an order that reads paid, of which Stripe knows nothing, is told of', async () => {
    const { id, order } = await buyer();
    const sql = database();
    await sql`update public.orders set status = 'completed', completed_at = now(),
      stripe_payment_intent_id = ${`pi_gone_${order.orderId}`} where id = ${order.orderId}`;
    await sql.end();
    expect(await reconcile()).toEqual([
      {
        subject: await subjectOf(id),
        problem: 'Reads completed, but Stripe has no payment for it.',
        isMended: false,
      },
    ]);
    await server().from('orders').delete().eq('id', order.orderId).throwOnError();
  });
});

describe('the books', () => {
  it('are nobody’s to open but the server’s', async () => {
    const { client } = await newPerson();
    const body = { since };
    const paths = ['/functions/v1/reconcile-orders', '/rest/v1/rpc/orders_to_reconcile'];
    for (const address of paths) {
      for (const request of [
        {},
        { token: await accessToken(client) },
        { token: target.SECRET_KEY },
      ]) {
        const { status } = await call(address, { ...request, body });
        expect([401, 403, 404], `${address} ${JSON.stringify(Object.keys(request))}`).toContain(
          status,
        );
      }
    }
  });

  it('are asked for with a date', async () => {
    const { status } = await call('/functions/v1/reconcile-orders', {
      headers: { apikey: target.SECRET_KEY },
      body: { since: 'yesterday' },
    });
    expect(status).toBe(400);
  });

  it('are compared by one command, which tells by its exit code what is open', async () => {
    const { id, order } = await buyer();
    await pay(order);
    const run = promisify(execFile);
    const command = (...args: string[]) =>
      run(process.execPath, ['bin/reconcile.mjs', '--since', since, ...args], {
        cwd: path.resolve(import.meta.dirname, '../..'),
        env: { ...process.env, ...target },
      });
    const subject = await subjectOf(id);
    await expect(command('--dry-run')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`OPEN    ${subject}: Reads pending, should be completed.`),
    });
    expect((await command()).stdout).toContain(`mended  ${subject}: Reads pending`);
    expect((await command()).stdout).toMatch(/^\d+ checked, 0 mended, 0 open\n$/);
  });
});
