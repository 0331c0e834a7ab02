import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoAccount, demo, grantPlan, planHolders, visibleRows } from './accounts.ts';
import { type SeededStore, seedStore } from './seeded-store.ts';
import { newPerson, server, visitor } from './support/clients.ts';

let store: SeededStore;
beforeAll(async () => {
  store = await seedStore();
});
afterAll(() => store.remove());

describe('a visitor with the publishable key', () => {
  it('sees the four plans on sale and no other product', async () => {
    const { data } = await visitor()
      .from('products')
      .select('id, capabilities')
      .order('sort_order');
    const onSale = ['cheatsheet', 'application', 'cheatsheet-plus', 'application-plus'];
    expect(data?.map((product) => product.id)).toEqual(onSale);
    expect(data?.map((product) => product.capabilities.length > 0)).toEqual(onSale.map(() => true));
  });

  it('sees no row of any other table', async () => {
    const others = Object.keys(store.keys).filter((table) => table !== 'products');
    for (const table of others) {
      const { data, count, error } = await visitor().from(table).select('*', { count: 'exact' });
      expect({ table, data: data ?? [], count: count ?? 0 }).toEqual({ table, data: [], count: 0 });
      expect([table, error?.code]).toEqual([table, '42501']);
    }
  });
});

// `person` has just signed up, `member` holds the cheatsheet plan, and the row belongs to `owner`.
describe('read access', () => {
  type Reader = 'person' | 'member' | 'owner' | 'admin';
  const readers: Record<string, Reader[]> = {
    profiles: ['owner', 'admin'],
    products: ['owner', 'admin'],
    product_files: ['owner', 'admin'],
    product_sales: ['admin'],
    orders: ['owner', 'admin'],
    entitlements: ['owner', 'admin'],
    coupons: ['admin'],
    coupon_overview: ['admin'],
    coupon_redemptions: ['admin'],
    payment_methods: ['owner'],
    addresses: ['owner'],
    applicants: ['member', 'admin'],
    schools: ['member', 'admin'],
    applicant_schools: [],
    school_figures: ['member', 'admin'],
    school_directory: ['member', 'admin'],
    school_aliases: ['admin'],
    saved_applicants: ['owner'],
    saved_schools: ['owner'],
    assistant_tokens: ['owner'],
    assistant_reads: ['owner'],
    guides: ['owner', 'admin'],
    contact_messages: ['admin'],
    newsletter_subscribers: ['admin'],
    applicant_submissions: ['admin'],
    contributor_earnings: ['admin'],
    contributors: ['admin'],
    page_views: ['admin'],
    client_errors: ['admin'],
    refunds: ['admin'],
    access_changes: ['admin'],
    store_settings: ['admin'],
    stripe_events: [],
    audit_log: ['admin'],
  };

  let people: Record<Reader, SupabaseClient>;
  beforeAll(async () => {
    people = {
      person: (await newPerson()).client,
      member: await demo('cheatsheet'),
      owner: store.owner.client,
      admin: await demo('admin'),
    };
  });

  it.each(Object.entries(readers))('%s is readable by %j', async (table, expected) => {
    const key = store.keys[table] ?? {};
    const sees = async (client: SupabaseClient) =>
      (await client.from(table).select(Object.keys(key).join()).match(key)).data?.length === 1;

    expect(await sees(server())).toBe(true);
    const found: string[] = [];
    for (const [name, client] of Object.entries(people)) {
      if (await sees(client)) found.push(name);
    }
    expect(found).toEqual(expected);
  });

  it('is listed above for every table', () => {
    expect(Object.keys(readers).sort()).toEqual(Object.keys(store.keys).sort());
  });
});

// Everything each plan opens. `profiles` are the applicants and their schools.
describe('a plan', () => {
  type Reach = { profiles: boolean; guides: string[] };
  const reach: Record<DemoAccount, Reach> = {
    unpaid: { profiles: false, guides: [] },
    cheatsheet: { profiles: true, guides: [] },
    'cheatsheet-plus': { profiles: true, guides: ['plus'] },
    application: { profiles: false, guides: ['application'] },
    'application-plus': { profiles: true, guides: ['application'] },
    'interview-cheatsheet': { profiles: false, guides: ['interview'] },
    'interview-cheatsheet-plus': { profiles: true, guides: ['interview'] },
    admin: { profiles: true, guides: ['application', 'interview', 'plus'] },
  };

  it.each(Object.keys(reach) as DemoAccount[])(
    'of %s@example.com opens its own content and nothing else',
    async (name) => {
      const client = await demo(name);
      const { profiles, guides } = reach[name];

      for (const table of ['applicants', 'schools', 'school_directory', 'school_figures']) {
        const all = await visibleRows(server(), table);
        expect(all).toBeGreaterThan(0);
        expect([table, await visibleRows(client, table)]).toEqual([table, profiles ? all : 0]);
      }
      const { data: search } = await client.rpc('search_applicants');
      expect(search.total).toBe(profiles ? await visibleRows(server(), 'applicants') : 0);
      expect(search.rows).toHaveLength(profiles ? Math.min(search.total, 10) : 0);

      const { data } = await client.from('guides').select('capability');
      expect(new Set(data?.map((guide) => guide.capability))).toEqual(new Set(guides));
      const { data: every } = await server().from('guides').select('capability');
      expect(data).toHaveLength(
        every?.filter((one) => guides.includes(one.capability)).length ?? -1,
      );
    },
  );

  it.each(planHolders)(
    '%s shows its holder only their own orders and entitlements',
    async (plan) => {
      const client = await demo(plan);
      const { data } = await client.auth.getUser();
      for (const table of ['orders', 'entitlements']) {
        const { data: rows } = await client.from(table).select('user_id');
        expect(new Set(rows?.map((row) => row.user_id))).toEqual(new Set([data.user?.id]));
      }
    },
  );

  it('is required to search: a visitor is refused', async () => {
    const { data, status } = await visitor().rpc('search_applicants');
    expect(status).toBe(401);
    expect(data).toBeNull();
  });
});

const change = (id: string, values: object) =>
  server().from('entitlements').update(values).eq('id', id).throwOnError();

describe('access follows the entitlement, not the token', () => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const lastYear = new Date(Date.now() - 366 * 86_400_000).toISOString();

  it.each([
    ['expired', { starts_at: lastYear, ends_at: yesterday }],
    ['revoked', { revoked_at: yesterday, revoked_reason: 'refunded' }],
    ['not active yet', { starts_at: tomorrow }],
  ])('an entitlement that is %s opens nothing', async (_, values) => {
    const { client, id } = await newPerson();
    expect(await visibleRows(client, 'applicants')).toBe(0);
    const entitlement = await grantPlan(id, 'cheatsheet');
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
    await change(entitlement, values);
    expect(await visibleRows(client, 'applicants')).toBe(0);
    const { data } = await client.rpc('search_applicants');
    expect(data).toMatchObject({ rows: [], total: 0 });
  });

  it('losing one entitlement keeps the access of another', async () => {
    const { client, id } = await newPerson();
    await grantPlan(id, 'cheatsheet');
    const lost = await grantPlan(id, 'application-plus');
    await change(lost, { revoked_at: yesterday, revoked_reason: 'refunded' });
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
    const { data } = await client.from('guides').select('id').eq('capability', 'application');
    expect(data).toEqual([]);
  });
});
