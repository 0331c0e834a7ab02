import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  changePassword,
  createAccount,
  fetchLinkAccount,
  forgetSession,
  redeemLink,
  redeemResetCode,
  requestPasswordReset,
  resendVerificationMail,
  sendVerificationMail,
  signIn,
  signOut,
} from '#features/auth/mutations.ts';
import { proveIdentity } from '#features/auth/identity/mutations.ts';
import { signOutEverywhere } from '#features/auth/settings/credential-mutations.ts';
import { fetchHeld } from '#features/auth/session/queries.ts';
import { authEvents } from '#features/auth/session/store.ts';
import { openOrder } from '#features/checkout/mutations.ts';
import { defaultProducts } from '#features/checkout/plan/default-products.ts';
import { supabase } from '#lib/data/supabase.ts';
import { demo, grantPlan } from '../accounts.ts';
import { createToken } from '../assistant.ts';
import { call } from '../requests.ts';
import { newPerson, password, signedIn } from '../support/clients.ts';
import { mailTo } from '../support/mail.ts';
import { actAs, insert, stored } from './site.ts';

/** The one-time code of the link mailed to an address. */
async function mailedCode(email: string, page: string): Promise<string> {
  const { html } = await mailTo(email, page);
  const [, href = ''] = new RegExp(`href="([^"]*${page}[^"]*)"`).exec(html) ?? [];
  return new URL(href.replaceAll('&amp;', '&')).searchParams.get('oobCode') ?? '';
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

const signedInEmail = async () => (await supabase.auth.getSession()).data.session?.user.email;

async function heldBy(client: Awaited<ReturnType<typeof demo>>) {
  await actAs(client);
  const { data } = await client.auth.getUser();
  return fetchHeld(data.user?.id ?? '');
}

describe('an account', () => {
  const email = `person-${randomUUID()}@example.com`;
  const details = { firstName: 'Ada', lastName: 'Example', email, password };

  it('is created, signed in and mailed a link that verifies its address', async () => {
    await createAccount(details);
    expect(await signedInEmail()).toBe(email);
    const { data } = await supabase.auth.getUser();
    const user_id = data.user?.id;
    expect(await stored('profiles', { user_id })).toMatchObject({
      first_name: 'Ada',
      last_name: 'Example',
      email_verified_at: null,
    });
    const code = await mailedCode(email, '/verify-email');
    await redeemLink(code, 'verify');
    expect((await stored('profiles', { user_id })).email_verified_at).not.toBeNull();
    await expect(redeemLink(code, 'verify')).rejects.toMatchObject({ code: 'invalid_link' });
  });

  it('waits for that link with a free order, which it places without a session', async () => {
    const { client } = await newPerson();
    const { data } = await client.auth.getUser();
    const [address, user_id] = [data.user?.email ?? '', data.user?.id];
    await actAs(client);
    expect(await openOrder('cheatsheet', 'PARTNER', null, null)).toEqual({ isMailAwaited: true });
    await sendVerificationMail(address);
    const code = await mailedCode(address, '/verify-email');
    await signOut();
    expect(await fetchLinkAccount(code)).toMatchObject({
      isOwn: false,
      order: { plan: 'cheatsheet', productName: 'Premed Cheatsheet', couponCode: 'PARTNER' },
    });
    expect(await redeemLink(code, 'verify')).toBe(true);
    expect(await stored('orders', { user_id })).toMatchObject({
      coupon_code: 'PARTNER',
      is_free: true,
      status: 'completed',
    });
  });

  it('is not created twice for one address', async () => {
    await expect(createAccount(details)).rejects.toMatchObject({
      code: 'user_already_exists',
      message: 'An account with this email already exists. Please log in to continue.',
    });
  });

  it('is signed in to with its own password only', async () => {
    await signOut();
    expect(await signedInEmail()).toBeUndefined();
    await expect(signIn({ email, password: 'another' })).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    await signIn({ email, password });
    expect(await signedInEmail()).toBe(email);
  });

  it('gets a new password through a mailed link, which ends its other sessions', async () => {
    const elsewhere = await signedIn(email);
    await signOut();
    // An address gets at most one email a second, and the verification mail has just been sent.
    await sleep(1100);
    await requestPasswordReset(email);
    const code = await mailedCode(email, '/reset-password');
    await redeemResetCode(code);
    expect(await signedInEmail()).toBe(email);
    await changePassword('another-secret');
    expect(await signedInEmail()).toBe(email);
    expect((await elsewhere.auth.getUser()).error).not.toBeNull();
    await signedIn(email, 'another-secret');
    await expect(redeemResetCode(code)).rejects.toMatchObject({ code: 'invalid_link' });
    await proveIdentity({
      act: 'change_password',
      subject: '',
      password: 'another-secret',
      code: '',
    });
    await expect(changePassword('short')).rejects.toMatchObject({ code: 'weak_password' });
  });
});

it('a password reset does not reveal whether an address has an account', async () => {
  await expect(requestPasswordReset(`${randomUUID()}@example.com`)).resolves.toBeUndefined();
  await expect(requestPasswordReset('no address')).rejects.toThrow(
    'Please enter a valid email address.',
  );
});

it('a signed-in person can resend the verification mail', async () => {
  const { client, email, id } = await newPerson();
  await actAs(client);
  const person = { firstName: 'Pat', fullName: 'Pat Example', isAdmin: false };
  authEvents.sessionFound({ id, email, ...person });
  await resendVerificationMail();
  expect(await mailedCode(email, '/verify-email')).not.toBe('');
});

describe('a session', () => {
  let person: Awaited<ReturnType<typeof newPerson>>;
  beforeEach(async () => {
    person = await newPerson();
    await actAs(person.client);
  });

  it('that is ended everywhere takes the tokens of assistants along, and nobody else’s', async () => {
    const another = await newPerson();
    const tokens = [await createToken(person.client), await createToken(another.client)];
    const statuses = () =>
      Promise.all(
        tokens.map(async (token) => (await call('/functions/v1/mcp', { token, body: {} })).status),
      );
    // 400: the token is valid, the message is not.
    expect(await statuses()).toEqual([400, 400]);
    await signOutEverywhere();
    expect(await statuses()).toEqual([401, 400]);
    expect((await person.client.auth.getUser()).error).not.toBeNull();
  });

  it('that is signed out ends on the server', async () => {
    await signOut();
    expect(await signedInEmail()).toBeUndefined();
    expect((await person.client.auth.getUser()).error).not.toBeNull();
  });

  it('that the server has already ended is removed from the browser', async () => {
    await person.client.auth.signOut({ scope: 'local' });
    await forgetSession();
    expect(await signedInEmail()).toBeUndefined();
  });
});

describe('access', () => {
  it('of an admin is that of their own entitlements', async () => {
    expect(await heldBy(await demo('admin'))).toMatchObject({
      role: 'admin',
      access: { userPlans: [] },
      nextEnd: null,
    });
    expect(await heldBy(await demo('cheatsheet'))).toMatchObject({ role: null });
  });

  it('is of the plans that have begun and neither ended nor were revoked, until the first of them ends', async () => {
    const { client, id } = await newPerson();
    await actAs(client);
    const product = defaultProducts.find(({ capabilities }) => capabilities.length > 1)!;
    await grantPlan(id, product.id);
    const application = { user_id: id, product_id: 'application' };
    await insert('entitlements', {
      ...application,
      revoked_at: '2026-03-01T12:00:00+00:00',
      revoked_reason: 'refunded',
    });
    // A renewal whose first year was refunded: it has not begun.
    const future = { starts_at: inAnHour(), ends_at: '2199-01-01T00:00:00Z' };
    await insert('entitlements', { user_id: id, product_id: 'interview-cheatsheet', ...future });
    const { access, nextEnd } = await fetchHeld(id);
    expect(access.userPlans).toEqual([product.id]);
    expect(new Set(access.capabilities)).toEqual(new Set(product.capabilities));
    expect(Date.parse(nextEnd ?? '')).toBeGreaterThan(Date.now());
  });
});
