import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditedTablesOptions, auditPageOptions } from '#features/admin/audit/queries.ts';
import { auditUrl, type AuditView } from '#features/admin/audit/search-params.ts';
import { salesFiguresOptions } from '#features/admin/dashboard/queries.ts';
import { evidenceOptions } from '#features/admin/orders/evidence.ts';
import { closeFailedRefunds, refundOrder, sendReceipt } from '#features/admin/orders/mutations.ts';
import {
  fetchBooks,
  orderHistoryOptions,
  orderPageOptions,
} from '#features/admin/orders/queries.ts';
import { ordersUrl, type OrdersView } from '#features/admin/orders/search-params.ts';
import { productChoicesOptions } from '../../../src/model/plans/product-choices.ts';
import { demo } from '../accounts.ts';
import { openOrder, orderReaches, pay } from '../checkout.ts';
import { newPerson, server } from '../support/clients.ts';
import { database } from '../support/database.ts';
import { actAs, insert, read, remove } from './site.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
/** The date input's value, `days` from today. */
const day = (days: number) => new Date(inDays(days)).toLocaleDateString('sv');

let buyer: Awaited<ReturnType<typeof newPerson>>;
beforeAll(async () => {
  buyer = await newPerson();
  await actAs(await demo('admin'));
});
afterAll(async () => {
  await remove('orders', { product_name: 'Sold long ago' });
});

describe('the orders', () => {
  const { defaults } = ordersUrl;
  const found = async (view: Partial<OrdersView>) =>
    (await read(orderPageOptions({ ...defaults, text: buyer.email, ...view }))).rows.map(
      ({ orderNumber }) => orderNumber,
    );
  let numbers: number[];
  beforeAll(async () => {
    const order = { user_id: buyer.id, product_name: 'Sold long ago', list_price_cents: 1000 };
    const rows = await insert(
      'orders',
      Array.from({ length: 11 }, (_, nth) => ({
        ...order,
        product_id: `plan-${nth}`,
        total_cents: nth === 3 ? 0 : 1000,
        discount_cents: nth === 3 ? 1000 : 0,
        status: nth === 4 ? 'refunded' : 'completed',
        refunded_cents: nth === 4 ? 1000 : 0,
        // Noon stays near its day in any time zone, and the days are two apart.
        created_at: `2013-02-${String(1 + 2 * nth).padStart(2, '0')}T12:00:00Z`,
        completed_at: `2013-02-${String(1 + 2 * nth).padStart(2, '0')}T12:00:00Z`,
      })),
    );
    numbers = rows.map((row) => row.order_number);
  });

  it('are found by buyer, the latest or the oldest first, ten on a page', async () => {
    const first = await read(orderPageOptions({ ...defaults, text: buyer.email }));
    expect(first).toMatchObject({ total: 11, page: 1, pageCount: 2 });
    expect(first.rows.map(({ orderNumber }) => orderNumber)).toEqual(
      numbers.toReversed().slice(0, 10),
    );
    expect(first.rows[0]).toMatchObject({
      email: buyer.email,
      productName: 'Sold long ago',
      totalCents: 1000,
      refundedCents: 0,
      isFree: false,
      status: 'completed',
    });
    expect(await found({ page: 2 })).toEqual([numbers[0]]);
    expect(await found({ sort: 'placed-asc' })).toEqual(numbers.slice(0, 10));
    expect((await found({ sort: 'total-asc' }))[0]).toBe(numbers[3]);
    const all = await read(orderPageOptions(defaults));
    expect(all.total).toBeGreaterThan(11);
  });

  it.each([
    [{ status: 'refunded' }, [4]],
    [{ product: 'plan-7' }, [7]],
    [{ payment: 'free' }, [3]],
    [{ from: '2013-02-17' }, [10, 9, 8]],
    [{ to: '2013-02-03' }, [1, 0]],
    [{ from: '2013-02-05', to: '2013-02-07' }, [3, 2]],
  ])('are filtered by %o', async (view, expected) => {
    expect(await found(view)).toEqual(expected.map((nth) => numbers[nth]));
  });

  it('can be filtered by any product, on sale or not', async () => {
    const { data } = await server()
      .from('products')
      .select('id, name')
      .order('sort_order')
      .order('name')
      .throwOnError();
    expect(await read(productChoicesOptions)).toEqual(data);
  });

  it('are summed up by day', async () => {
    const period = { firstDay: '2013-02-05', lastDay: '2013-02-09' };
    const figures = await read(salesFiguresOptions(period));
    expect(figures).toMatchObject({ first_day: '2013-02-05', last_day: '2013-02-09', unit: 'day' });
    expect(figures.steps.map((step) => [step.first_day, step.orders])).toContainEqual([
      '2013-02-09',
      1,
    ]);
    expect(figures.totals).toMatchObject({ orders: 2, free_orders: 1 });
    expect((await read(salesFiguresOptions('all'))).totals_before).toBeNull();
  });

  it('are booked on their days, in the order of time', async () => {
    const view = { ...defaults, text: buyer.email, from: '2013-02-07', to: '2013-02-11' };
    expect(await fetchBooks(view)).toMatchObject([
      { orderNumber: numbers[3], at: '2013-02-07 12:00:00', kind: 'sale', amountCents: 0 },
      { orderNumber: numbers[4], at: '2013-02-09 12:00:00', kind: 'sale', amountCents: 1000 },
      { orderNumber: numbers[5], at: '2013-02-11 12:00:00', kind: 'sale', amountCents: 1000 },
    ]);
    const refunds = await fetchBooks({ ...defaults, text: buyer.email, from: '2013-03-01' });
    expect(refunds).toMatchObject([
      { orderNumber: numbers[4], kind: 'refund', amountCents: -1000, listPriceCents: null },
    ]);
  });
});

describe('an order', () => {
  const defaultOrders = ordersUrl.defaults;
  it('shows its history up to the refund', async () => {
    const person = await newPerson();
    const order = await openOrder(person.client, 'cheatsheet');
    await pay(order);
    await orderReaches(order.orderId, 'completed');
    // The confirmation of the purchase has the same.
    await expect(sendReceipt(order.orderId)).rejects.toThrow(/on its way, or was sent/);
    const refund = { orderId: order.orderId, amountCents: 500, reason: 'Asked for it' };
    expect(await refundOrder(refund)).toEqual({ status: 'completed', refundedCents: 500 });
    expect(await read(orderHistoryOptions(order.orderId))).toMatchObject({
      order: { id: order.orderId, totalCents: 1499, refundedCents: 500 },
      buyer: { email: person.email },
      refunds: [{ amountCents: 500, reason: 'Asked for it', status: 'succeeded' }],
      entitlement: { revokedAt: null },
    });
    expect(await read(evidenceOptions(order.orderId))).toMatchObject({
      receipt: { buyerEmail: person.email, returns: [{ amountCents: 500 }] },
      account: { emailVerifiedAt: null },
      signIns: [{ at: expect.any(String) as string }],
      emails: [{ label: 'Order confirmation', email: person.email }, { label: 'Refund' }],
      otherOrders: [],
    });
    const all = await refundOrder({ ...refund, amountCents: 999 });
    expect(all).toEqual({ status: 'refunded', refundedCents: 1499 });
  });

  it('owes a refund that failed, until it is marked as settled', async () => {
    const [order] = (await read(orderPageOptions({ ...defaultOrders, text: buyer.email }))).rows;
    const orderId = order?.id ?? '';
    await insert('refunds', [
      {
        order_id: orderId,
        amount_cents: 300,
        reason: 'Asked for it',
        status: 'failed',
        problem: 'lost_or_stolen_card',
        settled_at: new Date().toISOString(),
      },
    ]);
    expect(await read(orderHistoryOptions(orderId))).toMatchObject({ owedRefundCents: 300 });
    await closeFailedRefunds(orderId, 'By check');
    expect(await read(orderHistoryOptions(orderId))).toMatchObject({
      owedRefundCents: 0,
      refunds: [{ closedNote: 'By check', closedBy: 'admin@example.com' }],
    });
  });

  it('is not found by an unknown id', async () => {
    expect(await read(orderHistoryOptions(randomUUID()))).toBeNull();
    expect(await read(orderHistoryOptions('no id'))).toBeNull();
    expect(await read(evidenceOptions('no id'))).toBeNull();
  });
});

describe('the audit log', () => {
  const { defaults } = auditUrl;
  const found = async (view: Partial<AuditView>) =>
    read(auditPageOptions({ ...defaults, ...view }));
  const id = `test-${randomUUID()}`;

  it('is filtered by table, person, action, row and day', async () => {
    const admin = await demo('admin');
    const product = { id, name: 'Test', description: '', price_cents: 500, type: 'digital' };
    const more = { category: 'resource', features: [], sort_order: 900, is_active: false };
    const saved = { ...product, ...more, capabilities: [] };
    await admin.rpc('save_product', saved).throwOnError();
    await admin.rpc('save_product', { ...saved, name: 'Changed', seen_version: 1 }).throwOnError();
    await remove('products', { id });

    const all = await found({ key: id });
    expect(all).toMatchObject({ hasMore: false });
    expect(all.rows.map(({ action }) => action)).toEqual(['delete', 'update', 'insert']);
    const [deleted, updated] = all.rows;
    expect(updated).toMatchObject({
      actorEmail: 'admin@example.com',
      tableName: 'products',
      rowKey: { id },
      before: { name: 'Test' },
      after: { name: 'Changed' },
    });
    const actions = async (view: Partial<AuditView>) =>
      (await found({ key: id, ...view })).rows.map(({ action }) => action);
    expect(await actions({ table: 'products' })).toHaveLength(3);
    expect(await actions({ table: 'coupons' })).toEqual([]);
    expect(await actions({ actor: 'ADMIN@' })).toEqual(['update', 'insert']);
    expect(await actions({ action: 'insert' })).toEqual(['insert']);
    expect(await actions({ before: deleted?.id ?? null })).toEqual(['update', 'insert']);
    expect(await actions({ from: day(0), to: day(0) })).toHaveLength(3);
    expect(await actions({ from: day(1) })).toEqual([]);
    expect(await actions({ to: day(-1) })).toEqual([]);
  });

  it('has twenty-five entries on a page', async () => {
    const sql = database();
    await sql`
      insert into public.audit_log (actor_role, action, table_name, row_key)
      select 'postgres', 'insert', 'coupons', jsonb_build_object('code', ${`${id}-`} || nth)
      from generate_series(1, 26) as nth`;
    await sql.end();
    const first = await found({ key: id, table: 'coupons' });
    expect([first.rows.length, first.hasMore]).toEqual([25, true]);
    const before = first.rows.at(-1)?.id ?? null;
    const rest = await found({ key: id, table: 'coupons', before });
    expect([rest.rows.length, rest.hasMore]).toEqual([1, false]);
  });

  it('lists the tables that it covers', async () => {
    const tables = await read(auditedTablesOptions);
    expect(tables).toContain('products');
    expect(tables).not.toContain('page_views');
  });
});
