import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fetchPlans } from './shop-requests.ts';

vi.mock('#lib/store/env.ts', () => ({
  env: { supabaseUrl: 'https://api.example.com', supabasePublishableKey: 'sb_publishable_x' },
}));

const answers = vi.fn<(url: string) => Response>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (url: string) => answers(url));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const busy = () =>
  Response.json({ code: 'PT503', message: 'The store is busy.', hint: null }, { status: 503 });
const plan = { id: 'cheatsheet', priceCents: 1499 };
const page = (data: object) =>
  new Response(
    `<div>Pricing</div><script type="application/json" id="page-data">${JSON.stringify(data)}</script>`,
  );

async function fetched() {
  const plans = fetchPlans().catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(10_000);
  return plans;
}

test('while an address is busy, the price list is that of the prerendered page', async () => {
  answers.mockImplementation((url) => (url === '/pricing' ? page({ products: [plan] }) : busy()));
  expect(await fetched()).toEqual([{ ...plan, saleEnd: null }]);
});

test('a page that has none leaves the refusal', async () => {
  for (const data of [{}, { products: [] }]) {
    answers.mockImplementation((url) => (url === '/pricing' ? page(data) : busy()));
    expect(await fetched()).toBe('The store could not be read: 503');
  }
  answers.mockImplementation((url) =>
    url === '/pricing' ? new Response('<html></html>') : busy(),
  );
  expect(await fetched()).toBe('The store could not be read: 503');
});
