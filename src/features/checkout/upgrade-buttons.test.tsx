import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import { upgradePath } from '#lib/paths.ts';
import { renderForTest } from '#ui/test-render.tsx';

import type { Product } from './schema.ts';
import { UpgradeButtons } from './upgrade-buttons.tsx';

const fetchProducts = vi.hoisted(() => vi.fn<() => Promise<Product[]>>());

vi.mock('./queries.ts', () => ({
  productsOptions: { queryKey: ['products', 'on-sale'], queryFn: fetchProducts },
}));

const product = (id: string, name: string, priceCents: number): Product => ({
  id,
  name,
  description: '',
  priceCents,
  fullPriceCents: priceCents,
  saleEndsAt: null,
  features: [],
});

const onSale = [
  product('cheatsheet', 'Premed Cheatsheet', 1499),
  product('cheatsheet-plus', 'Premed Cheatsheet+', 2999),
  product('application-plus', 'Application Cheatsheet +', 3499),
];

const show = (heldPlans: string[]) =>
  renderForTest(
    <MemoryRouter>
      <UpgradeButtons heldPlans={heldPlans} />
    </MemoryRouter>,
  );

beforeEach(() => {
  fetchProducts.mockReset().mockResolvedValue(onSale);
});

test('each offer links to its upgrade', async () => {
  show(['cheatsheet']);
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Get Premed Cheatsheet+ for $29.99', upgradePath('cheatsheet-plus')],
    ['Get Application Cheatsheet + for $34.99', upgradePath('application-plus')],
  ]);
});

test('a plan that is not on sale is not offered', async () => {
  fetchProducts.mockResolvedValue([onSale[1] ?? product('', '', 0)]);
  show(['cheatsheet']);
  expect(await screen.findAllByRole('link')).toHaveLength(1);
});

test('a holder of everything gets no offer', async () => {
  show(['cheatsheet-plus', 'application-plus']);
  await waitFor(() => expect(fetchProducts).toHaveBeenCalledOnce());
  expect(screen.queryByRole('heading')).toBeNull();
});
