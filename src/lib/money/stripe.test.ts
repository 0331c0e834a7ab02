import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import type * as StripeModule from './stripe.ts';

const env = vi.hoisted(() => ({
  stripePublishableKey: 'pk_live_1',
  stripeJsUrl: undefined as string | undefined,
}));
vi.mock('#lib/store/env.ts', () => ({ env }));

const provider = { elements: () => null };
const Stripe = vi.fn<(key: string) => object>(() => provider);
let scripts: HTMLScriptElement[] = [];
let getStripe: typeof StripeModule.getStripe;

beforeEach(async () => {
  env.stripeJsUrl = undefined;
  scripts = [];
  Stripe.mockClear();
  Reflect.deleteProperty(window, 'Stripe');
  // No script is loaded; each test triggers the outcome.
  const add = (node: unknown) => void scripts.push(node as HTMLScriptElement);
  vi.spyOn(document.head, 'append').mockImplementation(add);
  vi.spyOn(document.head, 'appendChild').mockImplementation((node) => (add(node), node));
  // Each test gets a fresh module, as each page load does.
  vi.resetModules();
  ({ getStripe } = await import('./stripe.ts'));
  return () => vi.restoreAllMocks();
});

/** Waits for that many script elements and returns the last one. */
async function script(count: number): Promise<HTMLScriptElement> {
  await waitFor(() => expect(scripts).toHaveLength(count));
  return scripts[count - 1] as HTMLScriptElement;
}

async function arrives(count: number): Promise<void> {
  const arrived = await script(count);
  Object.assign(window, { Stripe });
  arrived.dispatchEvent(new Event('load'));
}

const isBlocked = async (count: number) => (await script(count)).dispatchEvent(new Event('error'));

test('Stripe’s script is loaded from its own address, and retried after it was blocked', async () => {
  const refusals = [getStripe(), getStripe()].map((blocked) =>
    expect(blocked).rejects.toThrow('Failed to load Stripe.js'),
  );
  // Stripe's loader itself retries once.
  await isBlocked(1);
  await isBlocked(2);
  await Promise.all(refusals);

  const loading = [getStripe(), getStripe()];
  await arrives(3);
  expect(await Promise.all(loading)).toEqual([provider, provider]);
  expect(await getStripe()).toBe(provider);
  const address = expect.stringMatching(/^https:\/\/js\.stripe\.com\/\w+\/stripe\.js$/);
  expect(scripts.map(({ src }) => src)).toEqual([address, address, address]);
  expect(Stripe).toHaveBeenCalledExactlyOnceWith('pk_live_1');
});

test('a fake script is loaded from its address, and retried after it was blocked', async () => {
  env.stripeJsUrl = 'http://127.0.0.1:4/v3/';
  const blocked = getStripe();
  await Promise.all([
    isBlocked(1),
    expect(blocked).rejects.toThrow('http://127.0.0.1:4/v3/ could not be loaded'),
  ]);
  const loading = getStripe();
  await arrives(2);
  expect(await loading).toBe(provider);
  expect(scripts.map(({ src }) => src)).toEqual(Array(2).fill('http://127.0.0.1:4/v3/'));
});
