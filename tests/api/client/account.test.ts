import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  deleteAccount,
  deleteAddress,
  deletePaymentMethod,
  downloadProductFile,
  exportMyData,
  saveCard,
  makeAddressDefault,
  makePaymentMethodDefault,
  startCardSetup,
  saveAddress,
} from '#features/account/mutations.ts';
import {
  addressesOptions,
  entitlementsOptions,
  ordersOptions,
  paymentMethodsOptions,
  profileOptions,
} from '#features/account/queries.ts';
import { hasPasswordOptions } from '#features/auth/password/queries.ts';
import { saveBlob } from '#lib/uploads/download.ts';
import { grantPlan } from '../accounts.ts';
import { newPerson, newVerifiedPerson, server } from '../support/clients.ts';
import { confirmInBrowser } from '../support/stripe.ts';
import { actAs, insert, newAdmin, read, remove, removePerson, stored } from './site.ts';

vi.mock('#lib/uploads/download.ts', () => ({ saveBlob: vi.fn<typeof saveBlob>() }));

type Person = Awaited<ReturnType<typeof newPerson>>;

const day = (date: number) => `2026-03-0${date}T12:00:00+00:00`;
const order = (user_id: string, date: number, values: object = {}) => ({
  user_id,
  product_id: 'cheatsheet',
  product_name: `Cheatsheet of day ${date}`,
  list_price_cents: 1499,
  total_cents: 1499,
  status: 'completed',
  created_at: day(date),
  completed_at: day(date),
  ...values,
});
const address = {
  fullName: 'Ada Example',
  addressLine1: '1 Main St',
  addressLine2: 'Apt 2',
  city: 'Boston',
  state: 'MA',
  zipCode: '02115',
  country: 'United States',
};
const addressRow = (user_id: string, date: number, values: object = {}) => ({
  user_id,
  full_name: `Address of day ${date}`,
  address_line1: '1 Main St',
  city: 'Boston',
  state: 'MA',
  zip_code: '02115',
  created_at: day(date),
  ...values,
});
const card = (user_id: string, date: number, values: object = {}) => ({
  user_id,
  cardholder_name: `Card of day ${date}`,
  created_at: day(date),
  ...values,
});

let admin: Person;
let member: Person;

/** Adds rows of each kind that an account lists, not in the order of the list. */
async function seedAccount(userId: string) {
  const [first] = await insert('orders', [
    order(userId, 2),
    order(userId, 3, { status: 'pending', completed_at: null }),
    order(userId, 4, { status: 'refunded', refunded_cents: 1499 }),
    order(userId, 1, { status: 'disputed' }),
  ]);
  await insert('entitlements', { user_id: userId, product_id: 'cheatsheet', order_id: first.id });
  await insert('addresses', [addressRow(userId, 2), addressRow(userId, 1)]);
  await insert('payment_methods', [card(userId, 2), card(userId, 1)]);
}

// Policies let an admin read every row: the queries choose their own.
describe('an admin reads only their own', () => {
  beforeAll(async () => {
    admin = await newAdmin();
    member = await newPerson();
    await seedAccount(admin.id);
    await seedAccount(member.id);
    await actAs(admin.client);
  });
  afterAll(async () => {
    await removePerson(admin);
    await removePerson(member);
  });

  it('purchases, the latest first, without unpaid ones', async () => {
    const orders = await read(ordersOptions(admin.id));
    expect(orders.map(({ productName, status }) => [productName, status])).toEqual([
      ['Cheatsheet of day 4', 'refunded'],
      ['Cheatsheet of day 2', 'completed'],
      ['Cheatsheet of day 1', 'disputed'],
    ]);
  });

  it('entitlements, addresses and cards, the oldest first', async () => {
    const entitlements = await read(entitlementsOptions(admin.id));
    expect(entitlements.map(({ productId }) => productId)).toEqual(['cheatsheet']);
    const addresses = await read(addressesOptions(admin.id));
    expect(addresses.map((saved) => saved.address.fullName)).toEqual([
      'Address of day 1',
      'Address of day 2',
    ]);
    const cards = await read(paymentMethodsOptions(admin.id));
    expect(cards.map((saved) => saved.cardholderName)).toEqual(['Card of day 1', 'Card of day 2']);
    expect(await read(profileOptions(admin.id))).toMatchObject({ firstName: 'Pat' });
  });
});

describe('a member reads', () => {
  let id: string;
  beforeAll(async () => {
    const person = await newPerson();
    id = person.id;
    await actAs(person.client);
  });

  it('every column of a purchase', async () => {
    const [row] = await insert('orders', {
      ...order(id, 1, { coupon_code: 'STUDENT2025', discount_cents: 300, tax_cents: 50 }),
      credit_cents: 199,
      total_cents: 1050,
      refunded_cents: 100,
      card_brand: 'visa',
      card_last_four: '4242',
      policies_version: '2026-02-03',
      seller: { seller_name: 'Byron Inc', seller_address: '2 Main St', seller_tax_id: 'US1' },
    });
    await insert('entitlements', {
      user_id: id,
      product_id: 'cheatsheet',
      order_id: row.id,
      starts_at: day(1),
      ends_at: day(2),
    });
    expect(await read(ordersOptions(id))).toEqual([
      {
        id: row.id,
        orderNumber: row.order_number,
        productName: 'Cheatsheet of day 1',
        listPriceCents: 1499,
        discountCents: 300,
        creditCents: 199,
        taxCents: 50,
        totalCents: 1050,
        refundedCents: 100,
        couponCode: 'STUDENT2025',
        isFree: false,
        cardBrand: 'visa',
        cardLastFour: '4242',
        status: 'completed',
        policiesVersion: '2026-02-03',
        sellerName: 'Byron Inc',
        sellerAddress: '2 Main St',
        sellerTaxId: 'US1',
        processingSince: null,
        createdAt: day(1),
        completedAt: day(1),
        access: { startsAt: day(1), endsAt: day(2) },
        billingName: null,
        billingAddress: null,
        billingTaxId: null,
      },
    ]);
    await remove('entitlements', { user_id: id });
  });

  it('their access with its origin, state and file, also to products that are off sale', async () => {
    const [hidden, held] = [`test-1-${id}`, `test-2-${id}`];
    await insert('products', [
      { id: hidden, name: 'Hidden', is_active: false },
      { id: held, name: 'Workbook', is_active: false, capabilities: ['interview'] },
    ]);
    await insert('product_files', {
      product_id: held,
      storage_path: `${id}.pdf`,
      file_name: 'Guide.pdf',
      file_size: 5,
      file_type: 'application/pdf',
    });
    const [sold] = await insert('orders', order(id, 1, { product_id: hidden }));
    // An ended entitlement does not show a product that is off sale.
    const over = { user_id: id, product_id: hidden, starts_at: day(1), ends_at: day(2) };
    await insert('entitlements', [
      { ...over, order_id: sold.id },
      over,
      { ...over, product_id: held, ends_at: '2199-01-01T00:00:00+00:00' },
    ]);
    try {
      const entitlements = await read(entitlementsOptions(id));
      expect(entitlements.map(({ productName }) => productName).toSorted()).toEqual([
        'Hidden',
        'Hidden',
        'Workbook',
      ]);
      expect(entitlements.find(({ orderId }) => orderId === sold.id)).toMatchObject({
        productId: hidden,
        origin: 'purchase',
        orderNumber: sold.order_number,
        state: 'ended',
        endedBecause: 'expired',
        capabilities: [],
        file: null,
      });
      expect(entitlements.find(({ productId }) => productId === held)).toEqual({
        id: expect.any(String),
        productId: held,
        productName: 'Workbook',
        origin: 'manual',
        orderId: null,
        orderNumber: null,
        startsAt: day(1),
        endsAt: '2199-01-01T00:00:00+00:00',
        extendedAt: null,
        state: 'live',
        endedBecause: null,
        capabilities: ['interview'],
        file: { path: `${id}.pdf`, name: 'Guide.pdf', size: 5 },
      });
    } finally {
      await remove('entitlements', { user_id: id });
      await server().from('products').delete().in('id', [hidden, held]).throwOnError();
    }
  });

  it('their own profile and no other', async () => {
    expect(await read(profileOptions(id))).toEqual({
      firstName: 'Pat',
      lastName: 'Example',
      isEmailVerified: false,
    });
    await server()
      .from('profiles')
      .update({ email_verified_at: day(1) })
      .eq('user_id', id);
    expect(await read(profileOptions(id))).toMatchObject({ isEmailVerified: true });
    await expect(read(profileOptions(admin.id))).rejects.toThrow('User document not found');
  });

  it('whether they have a password', async () => {
    expect(await read(hasPasswordOptions(id))).toBe(true);
  });

  it('every column of a card and of an address', async () => {
    const shown = { last_four: '4242', expiry: '12/34', card_type: 'visa' };
    const [kept] = await insert('payment_methods', card(id, 1, { ...shown, is_default: true }));
    expect(await read(paymentMethodsOptions(id))).toEqual([
      {
        id: kept.id,
        cardholderName: 'Card of day 1',
        lastFour: '4242',
        expiry: '12/34',
        cardType: 'visa',
        isDefault: true,
      },
    ]);
    await saveAddress({ id: null, address, phone: ' 555 ', isDefault: true });
    expect(await read(addressesOptions(id))).toMatchObject([
      { address, phone: '555', isDefault: true },
    ]);
  });
});

const keep = async (method: string, makeDefault: boolean) =>
  saveCard({
    setupIntentId: await confirmInBrowser(await startCardSetup(), { payment_method: method }),
    cardholderName: `Holder of ${method}`,
    makeDefault,
  });

describe('a member changes', () => {
  let person: Person;
  beforeAll(async () => {
    person = await newVerifiedPerson();
    await actAs(person.client);
  });
  beforeEach(() => remove('addresses', { user_id: person.id }));

  const saved = () => read(addressesOptions(person.id));
  const cards = () => read(paymentMethodsOptions(person.id));
  const defaults = async () => (await saved()).map(({ isDefault }) => isDefault);

  async function twoAddresses() {
    await saveAddress({ id: null, address, phone: '', isDefault: false });
    await saveAddress({
      id: null,
      address: { ...address, fullName: 'Second' },
      phone: '',
      isDefault: false,
    });
    const [first, second] = await saved();
    if (!first || !second) throw new Error('The addresses were not saved.');
    return [first.id, second.id] as const;
  }

  it('one address among several', async () => {
    const [first, second] = await twoAddresses();
    const change = { ...address, fullName: 'Changed' };
    await saveAddress({ id: second, address: change, phone: '1', isDefault: false });
    expect(await saved()).toMatchObject([
      { id: first, address, phone: '' },
      { id: second, address: change, phone: '1' },
    ]);
  });

  it('the default address, which stays the default when it is saved', async () => {
    const [first, second] = await twoAddresses();
    expect(await defaults()).toEqual([true, false]);
    await makeAddressDefault(second);
    expect(await defaults()).toEqual([false, true]);
    await saveAddress({ id: second, address, phone: '', isDefault: false });
    expect(await defaults()).toEqual([false, true]);
    await saveAddress({ id: first, address, phone: '', isDefault: true });
    expect(await defaults()).toEqual([true, false]);
  });

  it('only the address that they delete', async () => {
    const [first, second] = await twoAddresses();
    await deleteAddress(second);
    await deleteAddress(second);
    expect((await saved()).map(({ id }) => id)).toEqual([first]);
    const saving = { id: second, address, phone: '', isDefault: false };
    await expect(saveAddress(saving)).rejects.toThrow('Address not found');
    await expect(makeAddressDefault(second)).rejects.toThrow('Address not found');
  });

  it.each([
    [
      'save',
      'Failed to save address. Please try again.',
      () =>
        saveAddress({ id: null, address: { ...address, city: '' }, phone: '', isDefault: false }),
    ],
    [
      'set as default',
      'Failed to update default address. Please try again.',
      () => makeAddressDefault('no id'),
    ],
    ['delete', 'Failed to delete address. Please try again.', () => deleteAddress('no id')],
  ])(
    'no address that the database refuses to %s, and reads a message about it',
    async (_, message, act) => {
      await expect(act()).rejects.toThrow(message);
    },
  );

  it('their cards: saves two, changes the default and removes one', async () => {
    await keep('pm_card_visa', false);
    await keep('pm_card_mastercard', true);
    const [first, second] = await cards();
    expect([first, second]).toMatchObject([
      { cardholderName: 'Holder of pm_card_visa', cardType: 'visa', isDefault: false },
      { cardholderName: 'Holder of pm_card_mastercard', cardType: 'mastercard', isDefault: true },
    ]);
    await makePaymentMethodDefault(first?.id ?? '');
    expect((await cards()).map(({ isDefault }) => isDefault)).toEqual([true, false]);
    await deletePaymentMethod(first?.id ?? '');
    expect(await cards()).toMatchObject([{ id: second?.id, isDefault: true }]);
    await expect(deletePaymentMethod(first?.id ?? '')).rejects.toThrow(
      'This card is not in your account.',
    );
  });

  it('nothing when the server refuses', async () => {
    const cardOf = { setupIntentId: 'seti_unknown', makeDefault: false };
    await expect(saveCard({ ...cardOf, cardholderName: ' ' })).rejects.toThrow(
      'Please fill in all required fields',
    );
  });

  it('everything by deleting the account', async () => {
    const person = await newPerson();
    await actAs(person.client);
    await saveAddress({ id: null, address, phone: '', isDefault: false });
    expect(await exportMyData()).toMatchObject({ addresses: [{ full_name: 'Ada Example' }] });
    await deleteAccount();
    expect(await stored('profiles', { user_id: person.id })).toBeNull();
    expect(await stored('addresses', { user_id: person.id })).toBeNull();
  });
});

it('only a holder of the product can download its file, under its name', async () => {
  const { id, client } = await newPerson();
  const productId = `test-${id}`;
  const path = `products/${id}.pdf`;
  await insert('products', { id: productId, name: 'Workbook', is_active: false });
  const shown = { storage_path: path, file_name: 'My Guide.pdf', file_size: 5 };
  await insert('product_files', { product_id: productId, file_type: 'application/pdf', ...shown });
  const files = server().storage.from('products');
  const uploaded = await files.upload(path, new Blob(['%PDF-'], { type: 'application/pdf' }));
  expect(uploaded.error).toBeNull();
  try {
    await actAs(client);
    const file = { path, name: 'My Guide.pdf', size: 5 };
    await expect(downloadProductFile(file)).rejects.toThrow(
      'You no longer have access to this file.',
    );
    expect(saveBlob).not.toHaveBeenCalled();
    await grantPlan(id, productId);
    await downloadProductFile(file);
    expect(saveBlob).toHaveBeenCalledExactlyOnceWith('My Guide.pdf', expect.any(Blob));
    expect(await vi.mocked(saveBlob).mock.calls[0]?.[1].text()).toBe('%PDF-');
  } finally {
    await files.remove([path]);
    await remove('entitlements', { user_id: id });
    await remove('products', { id: productId });
  }
});
