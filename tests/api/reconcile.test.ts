import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { visibleRows } from './accounts.ts';
import { newBuyer, purchasesOf, pay, stripeFake } from './checkout.ts';
import { call } from './requests.ts';
import { database } from './support/database.ts';
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

/** Fixes all findings since the test began. */
async function reconcile(): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (let from: object | null | undefined; from !== null;) {
    const { status, json, text } = await call('/functions/v1/reconcile-orders', {
      headers: { apikey: target.SECRET_KEY },
      body: { since, ...(from && { from }) },
    });
    expect({ status, text }).toMatchObject({ status: 200 });
    const page = json as Page;
    findings.push(...page.findings);
    from = page.next;
  }
  return findings;
}

const orderOf = async (userId: string) => {
  const [order] = await purchasesOf(userId);
  return order;
};
const subjectOf = async (userId: string) =>
  `Order ${String((await orderOf(userId))?.order_number).padStart(5, '0')}`;

describe('reconciliation', () => {
  it('completes an order whose payment’s id was not written', async () => {
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
