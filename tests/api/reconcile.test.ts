import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { visibleRows } from './accounts.ts';
import { entitlementsOf, newBuyer, purchasesOf, pay, stripeFake } from './checkout.ts';
import { call } from './requests.ts';
import { server } from './support/clients.ts';
import { database } from './support/database.ts';
import { stripe } from './support/stripe.ts';
import { target } from './support/target.ts';

interface Finding {
  subject: string;
  problem: string;
  isResolved: boolean;
}
interface Page {
  findings: Finding[];
  next: object | null;
}

let since: string;

// Without webhooks, an order changes only when it is reconciled.
beforeEach(async () => {
  since = new Date().toISOString();
  await stripeFake('webhooks', { paused: true });
});
afterEach(() => stripeFake('webhooks', { paused: false }));

/** All findings since the test began, fixed unless it is a dry run. */
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
  const [order] = await purchasesOf(userId);
  return order;
};
const subjectOf = async (userId: string) =>
  `Order ${String((await orderOf(userId))?.order_number).padStart(5, '0')}`;

describe('an interrupted write', () => {
  it('of the intent’s id: the payment completes its order', async () => {
    const { client, id, order } = await newBuyer();
    const sql = database();
    await sql`update public.orders set stripe_payment_intent_id = null where id = ${order.orderId}`;
    await sql.end();
    await pay(order);

    expect(await reconcile()).toEqual([
      {
        subject: `Payment ${order.intentId}`,
        problem: `Pays for order ${order.orderId}, which is not linked to it.`,
        isResolved: true,
      },
    ]);
    expect(await orderOf(id)).toMatchObject({ status: 'completed' });
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
    expect(await reconcile()).toEqual([]);
  });

  it('of an entitlement: the missing access is granted', async () => {
    const { client, id, order } = await newBuyer();
    await pay(order);
    await reconcile();
    await server().from('entitlements').delete().eq('order_id', order.orderId).throwOnError();
    expect(await visibleRows(client, 'applicants')).toBe(0);

    expect(await reconcile()).toMatchObject([
      { problem: 'Access does not match its status.', isResolved: true },
    ]);
    expect(await entitlementsOf(id)).toHaveLength(1);
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
  });
});

describe('a problem that a person has to resolve', () => {
  it('a second payment for one order is reported until it is refunded', async () => {
    const { order } = await newBuyer();
    await pay(order);
    const second = await stray(order.orderId, order.amount);
    const unresolved = (await reconcile()).filter(({ isResolved }) => !isResolved);
    expect(unresolved).toEqual([
      {
        subject: `Payment ${second.id}`,
        problem: expect.stringMatching(/not linked to it\. Order \d+ was not paid by this intent/),
        isResolved: false,
      },
    ]);
    await stripe.refunds.create({ payment_intent: second.id });
    expect(await reconcile()).toEqual([]);
  });

  it('a payment of another amount and one for an unknown order change nothing', async () => {
    const { id, order } = await newBuyer();
    await stripe.paymentIntents.update(order.intentId, { amount: 100 });
    await pay(order);
    const lost = await stray('00000000-0000-4000-8000-000000000000', 500);

    expect(await reconcile()).toEqual([
      {
        subject: await subjectOf(id),
        problem: expect.stringMatching(/another amount/),
        isResolved: false,
      },
      {
        subject: `Payment ${lost.id}`,
        problem: expect.stringMatching(/which does not exist/),
        isResolved: false,
      },
    ]);
    expect(await orderOf(id)).toMatchObject({ status: 'pending' });
    expect(await entitlementsOf(id)).toEqual([]);

    for (const intent of [order.intentId, lost.id]) {
      await stripe.refunds.create({ payment_intent: intent });
    }
    expect(await reconcile()).toEqual([]);
  });

  it('a completed order without a payment at Stripe is reported', async () => {
    const { id, order } = await newBuyer();
    const sql = database();
    await sql`update public.orders set status = 'completed', completed_at = now(),
      stripe_payment_intent_id = ${`pi_gone_${order.orderId}`} where id = ${order.orderId}`;
    await sql.end();
    expect(await reconcile()).toEqual([
      {
        subject: await subjectOf(id),
        problem: 'Status is completed, but Stripe has no payment for it.',
        isResolved: false,
      },
    ]);
    await server().from('orders').delete().eq('id', order.orderId).throwOnError();
  });
});

describe('reconciliation', () => {
  it('runs as a command that exits with 1 while problems are unresolved', async () => {
    const { id, order } = await newBuyer();
    await pay(order);
    const run = promisify(execFile);
    const command = (...args: string[]) =>
      run(process.execPath, ['tools/commands/admin.mjs', 'reconcile', '--since', since, ...args], {
        cwd: path.resolve(import.meta.dirname, '../..'),
        env: { ...process.env, ...target },
      });
    const subject = await subjectOf(id);
    await expect(command('--dry-run')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining(
        `unresolved ${subject}: Status is pending, should be completed.`,
      ),
    });
    expect((await command()).stdout).toContain(`fixed ${subject}: Status is pending`);
  });
});
