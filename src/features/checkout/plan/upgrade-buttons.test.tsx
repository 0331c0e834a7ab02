import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import { upgradePath } from '#lib/store/paths.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { defaultProducts } from './default-products.ts';
import type { Product } from '../schema.ts';
import { UpgradeButtons } from './upgrade-buttons.tsx';

const fetchProducts = vi.hoisted(() => vi.fn<() => Promise<Product[]>>());

vi.mock('../queries.ts', () => ({
  productsOptions: { queryKey: ['products', 'on-sale'], queryFn: fetchProducts },
}));

const show = (capabilities: string[]) =>
  renderForTest(
    <MemoryRouter>
      <UpgradeButtons capabilities={capabilities} />
    </MemoryRouter>,
  );

beforeEach(() => {
  fetchProducts.mockReset().mockResolvedValue(defaultProducts);
});

test('each offer links to its upgrade and says what it adds', async () => {
  show(['profiles']);
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Get Application Cheatsheet for $19.99', upgradePath('application')],
    ['Get Premed Cheatsheet+ for $29.99', upgradePath('cheatsheet-plus')],
  ]);
  screen.getByText('Adds application guides');
  screen.getByText('Adds templates and plans');
});

test('a holder of everything gets no offer', async () => {
  show(['profiles', 'plus', 'application']);
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect(fetchProducts).toHaveBeenCalledOnce();
});
