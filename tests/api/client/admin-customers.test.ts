import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  correctAddress,
  deleteAccountOf,
  exportDataOf,
  extendAccess,
  grantAccess,
  revokeAccess,
  withdrawGrant,
} from '#features/admin/customers/mutations.ts';
import {
  customerPageOptions,
  fetchEveryCustomer,
  personOptions,
} from '#features/admin/customers/queries.ts';
import { customersUrl, type CustomersView } from '#features/admin/customers/search-params.ts';
import { demo } from '../accounts.ts';
import { newMember } from '../checkout.ts';
import { newPerson } from '../support/clients.ts';
import { database } from '../support/database.ts';
import { actAs, read, stored } from './site.ts';

const mark = randomUUID().slice(0, 8);
const invited = `invited-${mark}@example.com`;
const sql = database();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const gift = (email: string) => ({
  email,
  product: 'application',
  until: inDays(30),
  reason: 'A gift',
});
let buyer: Awaited<ReturnType<typeof newMember>>;

beforeAll(async () => {
  buyer = await newMember();
  await actAs(await demo('admin'));
});
afterAll(async () => {
  await sql`delete from private.waiting_grants where email = ${invited}`;
  await sql`delete from private.outbox where email = ${invited}`;
  await sql.end();
});

const found = async (view: Partial<CustomersView>) =>
  (await read(customerPageOptions({ ...customersUrl.defaults, ...view }))).rows;
const person = (email: string) => read(personOptions(email));

it('is found by address, product, state and order, with what they hold and brought', async () => {
  const { total_cents: paid } = await stored('orders', { id: buyer.orderId });
  const [row] = await found({ text: buyer.email.toUpperCase() });
  expect(row).toMatchObject({
    userId: buyer.id,
    email: buyer.email,
    orders: 1,
    keptCents: paid,
    holds: [{ productName: 'Premed Cheatsheet' }],
    waiting: [],
  });
  const { email: text } = buyer;
  expect(await found({ text: '100%_nobody' })).toEqual([]);
  expect(await found({ text, product: 'cheatsheet', state: 'holding' })).toEqual([row]);
  expect(await found({ text, product: 'application' })).toEqual([]);
  expect(await found({ text, state: 'lapsed' })).toEqual([]);
  const kept = (await found({ sort: 'kept-desc' })).map(({ keptCents }) => keptCents);
  expect(kept).toEqual(kept.toSorted((one, other) => other - one));
  const everyone = await fetchEveryCustomer(customersUrl.defaults);
  expect(everyone.filter(({ email }) => email === buyer.email)).toEqual([row]);
  expect(await person(buyer.email)).toMatchObject({
    email: buyer.email,
    account: {
      id: buyer.id,
      role: null,
      isBanned: false,
      hasSecondFactor: false,
      orders: 1,
      keptCents: paid,
    },
    access: [{ productName: 'Premed Cheatsheet', orderId: buyer.orderId, revokedAt: null }],
    owedCents: 0,
    messages: [],
  });
  expect(await person(`nobody-${mark}@example.com`)).toBeNull();
});

it('is given access, which is extended and revoked, with a reason', async () => {
  const grant = gift(buyer.email.toUpperCase());
  const [row] = await found({ text: buyer.email });
  expect(await grantAccess(grant)).toBe(row?.isVerified);
  const access = async () =>
    (await person(buyer.email))?.access.find(({ orderId }) => orderId === null);
  const granted = await access();
  expect(granted).toMatchObject({
    productName: 'Application Cheatsheet',
    orderNumber: null,
    changes: [{ action: 'granted', reason: 'A gift', changedBy: 'admin@example.com' }],
  });
  expect(await found({ text: buyer.email, state: 'given' })).toHaveLength(1);
  const { id = '' } = granted ?? {};
  const later = inDays(60);
  await extendAccess(id, later, 'Another month');
  expect(Date.parse((await access())?.endsAt ?? '')).toBe(Date.parse(later));
  await revokeAccess(id, 'By mistake');
  const revoked = await access();
  expect(revoked?.revokedAt).not.toBeNull();
  expect(revoked?.changes.map(({ action, reason }) => `${action}: ${reason}`)).toEqual([
    'granted: A gift',
    'extended: Another month',
    'revoked: By mistake',
  ]);
});

it('without an account waits for what was granted, until it is withdrawn', async () => {
  expect(await grantAccess(gift(invited))).toBeNull();
  const [row] = await found({ text: invited, state: 'waiting' });
  expect(row).toMatchObject({ userId: null, isVerified: null, email: invited });
  expect(row?.waiting).toMatchObject([{ productName: 'Application Cheatsheet', reason: 'A gift' }]);
  expect(await person(invited)).toMatchObject({ account: null, access: [], waiting: row?.waiting });
  const [grant] = row?.waiting ?? [];
  if (!grant) return;
  await withdrawGrant(grant);
  expect(await person(invited)).toBeNull();
});

it('has a mistyped address corrected, with their orders and access', async () => {
  const { email, orderId, id } = await newMember();
  const corrected = `right-${email}`;
  await correctAddress({ address: email, corrected });
  expect(await person(email)).toBeNull();
  expect(await person(corrected)).toMatchObject({
    account: { id, emailVerified: false },
    access: [{ orderId }],
  });
  await expect(correctAddress({ address: corrected, corrected: buyer.email })).rejects.toThrow(
    'Another account has this email address.',
  );
});

it('is exported and deleted by an admin', async () => {
  const leaver = await newPerson();
  expect(await exportDataOf(leaver.id)).toMatchObject({ account: { email: leaver.email } });
  await deleteAccountOf(leaver.email);
  expect(await person(leaver.email)).toBeNull();
});
