import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, describe, expect, it } from 'vitest';
import { demo } from './accounts.ts';
import { demotedAdmin } from './demoted-admin.ts';
import { server, visitor } from './support/clients.ts';
import { database } from './support/database.ts';

const sql = database();
afterAll(() => sql.end());

const figuresOf = (client: SupabaseClient, first_day: unknown, last_day: unknown) =>
  client.rpc('sales_figures', { first_day, last_day });
const january = ['2012-01-01', '2012-01-31'] as const;

describe('the sales figures', () => {
  it.each([
    ['a visitor', 401, () => Promise.resolve(visitor())],
    ['a member', 403, () => demo('cheatsheet-plus')],
  ] as const)('are denied to %s', async (_who, status, person) => {
    const refused = await figuresOf(await person(), ...january);
    expect([refused.status, refused.data]).toEqual([status, null]);
  });

  it('are denied to a demoted admin whose token still claims the role', async () => {
    const client = await demotedAdmin(sql, async (admin) =>
      expect((await figuresOf(admin, ...january)).status).toBe(200),
    );
    const refused = await figuresOf(client, ...january);
    expect([refused.status, refused.data]).toEqual([403, null]);
  });

  it.each([
    ['2012-01-02', '2012-01-01', 422],
    ['2012-01-01', '2014-01-01', 422],
    ['-infinity', 'infinity', 422],
    [null, '2012-01-01', 422],
    ['2012-02-30', '2012-03-01', 400],
    ["2012-01-01'; drop table orders; --", '2012-03-01', 400],
  ])('are refused for the period %s to %s', async (first, last, status) => {
    const refused = await figuresOf(await demo('admin'), first, last);
    expect([refused.status, refused.data]).toEqual([status, null]);
  });

  it('have a row for each day and leave out unpaid orders', async () => {
    const mark = `test-${randomUUID()}`;
    const order = { product_id: mark, product_name: mark, list_price_cents: 1999 };
    const at = '2012-01-31T23:59:59+00:00';
    await server()
      .from('orders')
      .insert([
        { ...order, total_cents: 1999, status: 'completed', created_at: at, completed_at: at },
        { ...order, total_cents: 1999, status: 'pending', created_at: at },
      ])
      .throwOnError();
    const { data } = await figuresOf(await demo('admin'), ...january);
    await server().from('orders').delete().eq('product_id', mark).throwOnError();
    expect(data.days).toHaveLength(31);
    expect(data.days[0]).toMatchObject({ day: '2012-01-01', orders: 0, gross_cents: 0 });
    expect(data.days[30]).toMatchObject({ day: '2012-01-31', orders: 1, gross_cents: 1999 });
    expect(data.products).toMatchObject([{ product_id: mark, net_cents: 1999 }]);
    expect(data.totals).toMatchObject({ orders: 1, net_cents: 1999, refunds: 0 });
  });
});
