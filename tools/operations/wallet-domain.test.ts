import { afterAll, beforeAll, expect, test } from 'vitest';
import { restrictedKey } from '../stripe-fake/restricted-keys.ts';
import { startTestFake, stripeAt } from '../stripe-fake/test-server.ts';
import { idsOf, permissionsFor } from '../stack/lib/stripe-permissions.ts';
import { domainNamed, inactiveWallets, registerDomain } from './wallet-domain.ts';

let stripeFake: Awaited<ReturnType<typeof startTestFake>>;
let stripe: ReturnType<typeof stripeAt>;
beforeAll(async () => {
  stripeFake = await startTestFake();
  const { STRIPE_SECRET_KEY: key } = stripeFake.settings;
  stripe = stripeAt(stripeFake.url, restrictedKey(key, idsOf(permissionsFor('live'))));
});
afterAll(() => stripeFake.stop());

test('a new domain is validated, one that exists is not made again', async () => {
  const domain = await registerDomain(stripe, 'store.example');
  expect(inactiveWallets(domain)).toEqual([]);
  expect((await registerDomain(stripe, 'store.example')).id).toBe(domain.id);
});

test('a domain that somebody switched off is switched on', async () => {
  const { id } = await registerDomain(stripe, 'off.example');
  await stripe.paymentMethodDomains.update(id, { enabled: false });
  await registerDomain(stripe, 'off.example');
  expect(await domainNamed(stripe, 'off.example')).toMatchObject({ id, enabled: true });
});

test('what Stripe says of a wallet that stays inactive is passed on', async () => {
  const domain = await registerDomain(stripe, 'unpublished.example');
  expect(inactiveWallets(domain)).toEqual([
    'Apple Pay is inactive: We could not reach unpublished.example to verify it.',
    expect.stringMatching(/^Google Pay is inactive: /),
    expect.stringMatching(/^Link is inactive: /),
  ]);
});
