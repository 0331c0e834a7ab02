import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openOrder, saveAddress, saveCard, settleOrder } from '#features/checkout/mutations.ts';
import {
  fetchOrder,
  fetchRecentOrders,
  freshOrderOptions,
  productFileOptions,
  productsOptions,
  quoteOptions,
  savedCardsOptions,
} from '#features/checkout/queries.ts';
import { emptyAddress } from '../../../src/model/places/address.ts';
import { demo, grantPlan } from '../accounts.ts';
import { newCoupon, removeCoupons, stripeFake } from '../checkout.ts';
import { newVerifiedPerson, server } from '../support/clients.ts';
import { confirmInBrowser } from '../support/stripe.ts';
import { actAs, insert, newAdmin, read, remove, removePerson, stored } from './site.ts';

type Person = Awaited<ReturnType<typeof newVerifiedPerson>>;

let buyer: Person;
beforeAll(async () => {
  buyer = await newVerifiedPerson();
  await actAs(buyer.client);
});
afterAll(removeCoupons);

const day = (date: number) => `2026-03-0${date}T12:00:00+00:00`;
const orderRow = (user_id: string, date: number, values: object = {}) => ({
  user_id,
  product_id: `plan-${date}`,
  product_name: `Plan ${date}`,
  list_price_cents: 1499,
  total_cents: 1499,
  created_at: day(date),
  completed_at: day(date),
  ...values,
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** Opens an order for the cheatsheet that has to be paid. */
async function toBePaid(couponCode: string | null = null, savedCardId: string | null = null) {
  const order = await openOrder('cheatsheet', couponCode, savedCardId, {
    address: { country: 'US' },
  });
  if (!('clientSecret' in order)) throw new Error('The order is free.');
  return order;
}

const typedAddress = {
  name: 'Sam Payer',
  address: {
    line1: '1 Main St',
    line2: '',
    city: 'Boston',
    state: 'MA',
    postal_code: '02115',
    country: 'US',
  },
};

const id = (name: string) => `test-${buyer.id}-${name}`;

describe('the catalogue', () => {
  beforeAll(async () => {
    const product = {
      name: 'B',
      price_cents: 500,
      is_active: true,
      sort_order: 9_998,
      capabilities: ['plus'],
    };
    await insert('products', [
      { ...product, id: id('last'), name: 'A', sort_order: 9_999, description: '', features: [] },
      { ...product, id: id('b'), description: 'For you.', features: ['One', 'Two'] },
      { ...product, id: id('a'), name: 'A', description: '', features: [] },
      { ...product, id: id('off'), is_active: false, description: '', features: [] },
      { ...product, id: id('soon'), on_sale_from: '2199-01-01', description: '', features: [] },
    ]);
    await insert('product_sales', [
      { product_id: id('b'), price_cents: 400, ends_at: '2199-01-01T00:00:00+00:00' },
      {
        product_id: id('a'),
        price_cents: 400,
        starts_at: '2199-01-01T00:00:00+00:00',
        ends_at: '2199-01-02T00:00:00+00:00',
      },
    ]);
    await insert('product_files', {
      product_id: id('a'),
      storage_path: `${buyer.id}.pdf`,
      file_name: 'Guide.pdf',
      file_size: 5,
      file_type: 'application/pdf',
    });
  });
  afterAll(() => server().from('products').delete().like('id', id('%')));

  it('lists the products on sale in their order', async () => {
    const products = await read(productsOptions);
    expect(products.slice(-3).map((product) => product.id)).toEqual([id('a'), id('b'), id('last')]);
    expect(products.at(-2)).toEqual({
      id: id('b'),
      name: 'B',
      description: 'For you.',
      priceCents: 400,
      fullPriceCents: 500,
      saleEndsAt: '2199-01-01T00:00:00+00:00',
      features: ['One', 'Two'],
      capabilities: ['plus'],
    });
    expect(products.at(-3)).toMatchObject({ id: id('a'), priceCents: 500, saleEndsAt: null });
    expect(products).not.toContainEqual(expect.objectContaining({ id: id('off') }));
    expect(products).not.toContainEqual(expect.objectContaining({ id: id('soon') }));
  });

  it('does not list hidden products for an admin', async () => {
    await actAs(await demo('admin'));
    const products = await read(productsOptions);
    await actAs(buyer.client);
    expect(products).not.toContainEqual(expect.objectContaining({ id: id('off') }));
    expect(products).not.toContainEqual(expect.objectContaining({ id: id('soon') }));
  });

  it('shows the file of a product to its holders', async () => {
    expect(await read(productFileOptions(id('a')))).toBeNull();
    const entitlement = await grantPlan(buyer.id, id('a'));
    expect(await read(productFileOptions(id('a')))).toEqual({
      path: `${buyer.id}.pdf`,
      name: 'Guide.pdf',
      size: 5,
    });
    await remove('entitlements', { id: entitlement });
  });
});

describe('a price', () => {
  it('is the plan’s, reduced by a coupon', async () => {
    const code = await newCoupon(50, { description: 'For friends' });
    expect(await read(quoteOptions('cheatsheet', null))).toMatchObject({
      plan: 'cheatsheet',
      total_cents: 1499,
      coupon_code: null,
    });
    expect(await read(quoteOptions('cheatsheet', code))).toMatchObject({
      list_price_cents: 1499,
      discount_cents: 749,
      total_cents: 750,
      coupon_code: code,
      coupon_description: 'For friends',
      percent_off: 50,
    });
  });

  it('is refused for an unknown code, with a message', async () => {
    await expect(read(quoteOptions('cheatsheet', 'NO-SUCH-CODE'))).rejects.toMatchObject({
      code: 'PT422',
      message: expect.stringContaining('Invalid coupon code'),
    });
  });
});

// Policies let an admin read every row: the queries choose their own.
describe('an admin finds only their own', () => {
  let person: Person;
  beforeAll(async () => {
    person = await newAdmin();
    const other = await newVerifiedPerson();
    await insert('orders', [
      ...[1, 2, 3, 4, 6, 5].map((date) =>
        orderRow(person.id, date, { status: date === 2 ? 'failed' : 'pending' }),
      ),
      ...['completed', 'expired', 'refunded'].map((status) => orderRow(person.id, 9, { status })),
      orderRow(other.id, 8, { status: 'pending' }),
    ]);
    await actAs(person.client);
  });
  afterAll(async () => {
    await removePerson(person);
    await actAs(buyer.client);
  });

  it('five latest unfinished orders, the latest first', async () => {
    const orders = await fetchRecentOrders(person.id);
    expect(orders.map(({ plan }) => plan)).toEqual([
      'plan-6',
      'plan-5',
      'plan-4',
      'plan-3',
      'plan-2',
    ]);
  });

  it('order of a plan that was completed just now', async () => {
    const [fresh, older] = await insert('orders', [
      orderRow(person.id, 7, { status: 'completed', completed_at: minutesAgo(1) }),
      orderRow(person.id, 8, { status: 'completed', completed_at: minutesAgo(20) }),
    ]);
    expect(await read(freshOrderOptions('plan-7', person.id))).toMatchObject({ id: fresh.id });
    expect(await read(freshOrderOptions('plan-8', person.id))).toBeNull();
    // One from before, in the tab that confirmed it.
    vi.stubGlobal('window', { sessionStorage: { getItem: () => older.id } });
    expect(await read(freshOrderOptions('plan-8', person.id))).toMatchObject({ id: older.id });
    vi.unstubAllGlobals();
    const recent = await fetchRecentOrders(person.id);
    expect(recent.map(({ plan }) => plan)).toContain('plan-7');
    expect(recent.map(({ plan }) => plan)).not.toContain('plan-8');
    await remove('orders', { id: fresh.id });
  });

  it('order by its id', async () => {
    const [order] = await insert('orders', {
      ...orderRow(person.id, 7, { status: 'completed', discount_cents: 1499, total_cents: 0 }),
    });
    expect(await fetchOrder(order.id)).toEqual({
      id: order.id,
      plan: 'plan-7',
      orderNumber: order.order_number,
      productName: 'Plan 7',
      totalCents: 0,
      isFree: true,
      status: 'completed',
      completedAt: order.completed_at,
    });
  });
});

const card = (user_id: string, name: string, date: number, values: object = {}) => ({
  user_id,
  cardholder_name: name,
  stripe_payment_method_id: `pm_${user_id.replaceAll('-', '')}${name}`,
  created_at: day(date),
  is_default: false,
  ...values,
});

it('saved cards are the buyer’s own, the default first, without free purchases', async () => {
  const other = await newVerifiedPerson();
  const shown = { card_type: 'visa', last_four: '4242', expiry: '12/34' };
  const free = { card_type: 'Coupon', last_four: '0000', stripe_payment_method_id: null };
  await insert('payment_methods', [
    card(buyer.id, 'Default', 1, { ...shown, is_default: true }),
    card(buyer.id, 'Older', 2),
    card(buyer.id, 'Latest', 4),
    card(buyer.id, 'Free Purchase', 3, free),
    card(other.id, 'Theirs', 5),
  ]);
  const cards = await read(savedCardsOptions(buyer.id));
  expect(cards.map(({ cardholderName }) => cardholderName)).toEqual(['Default', 'Latest', 'Older']);
  expect(cards[0]).toEqual({
    id: expect.stringMatching(/^pm_.*Default$/),
    cardholderName: 'Default',
    type: 'visa',
    lastFour: '4242',
    expiry: '12/34',
    isDefault: true,
  });
  await remove('payment_methods', { user_id: buyer.id });
});

describe('an order', () => {
  let person: Person;
  beforeAll(async () => {
    person = await newVerifiedPerson();
    await actAs(person.client);
  });

  it('is opened once, paid and settled, and its card and address are saved', async () => {
    const order = await toBePaid();
    expect(order).toMatchObject({
      amount: 1499,
      clientSecret: expect.stringContaining('_secret_'),
    });
    expect(await openOrder('cheatsheet', null, null, typedAddress)).toEqual(order);
    expect(await stored('orders', { id: order.orderId })).toMatchObject({
      billing_name: 'Sam Payer',
      billing_address: '1 Main St\nBoston, MA 02115\nUnited States',
    });
    await expect(
      openOrder('cheatsheet', null, null, { address: { ...typedAddress.address, country: 'QQ' } }),
    ).rejects.toThrow('This is not the code of a country.');
    expect(await fetchRecentOrders(person.id)).toMatchObject([
      { id: order.orderId, plan: 'cheatsheet', status: 'pending', isFree: false },
    ]);
    expect(await settleOrder(order.orderId)).toBe('pending');

    await stripeFake('webhooks', { paused: true });
    try {
      const intent = await confirmInBrowser(order.clientSecret, {
        payment_method: 'pm_card_visa',
        setup_future_usage: 'off_session',
      });
      expect(await settleOrder(order.orderId)).toBe('completed');
      await saveCard(intent, 'Ada Example');
    } finally {
      await stripeFake('webhooks', { paused: false });
    }
    const [card] = await read(savedCardsOptions(person.id));
    expect(card).toMatchObject({ cardholderName: 'Ada Example', type: 'visa', lastFour: '4242' });

    const where = { ...emptyAddress, city: 'Boston', state: 'MA', zipCode: '02115' };
    await saveAddress({ ...where, fullName: 'Ada Example', addressLine1: '1 Main St' });
    expect(await stored('addresses', { user_id: person.id })).toMatchObject({
      full_name: 'Ada Example',
      address_line1: '1 Main St',
      address_line2: null,
      zip_code: '02115',
      country: 'United States',
    });
    await expect(saveAddress(where)).rejects.toThrow('Something went wrong. Please try again.');
  });

  it('can be paid with a saved card of the buyer only', async () => {
    const [card] = await read(savedCardsOptions(person.id));
    const opened = await openOrder('application', null, card?.id ?? '', {
      address: { country: 'US' },
    });
    expect(opened).toHaveProperty('clientSecret');
    await expect(openOrder('application', null, 'pm_somebodyelses', null)).rejects.toThrow(
      'This card is not saved in your account.',
    );
  });

  it('accepts a coupon, and is free when it covers the price', async () => {
    const other = await newVerifiedPerson();
    await actAs(other.client);
    expect((await toBePaid(await newCoupon(50))).amount).toBe(750);
    const free = await openOrder('cheatsheet', await newCoupon(100), null, null);
    expect(free).toEqual({ orderId: expect.any(String), free: true });
    const id = 'orderId' in free ? free.orderId : '';
    expect(await fetchOrder(id)).toMatchObject({ isFree: true, status: 'completed' });
    await expect(
      openOrder('cheatsheet', null, null, { address: { country: 'US' } }),
    ).rejects.toThrow(/already/);
  });
});
