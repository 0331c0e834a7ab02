import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { defaultProducts } from './default-products.ts';
import { PlanStep } from './plan-step.tsx';
import type { Product } from './schema.ts';

const { fetchProducts, loadDefaults } = vi.hoisted(() => ({
  fetchProducts: vi.fn<() => Promise<Product[]>>(),
  loadDefaults: vi.fn<() => Promise<Product[]>>(),
}));

vi.mock('./queries.ts', () => ({
  productsOptions: { queryKey: ['products', 'on-sale'], queryFn: fetchProducts },
  defaultProductsOptions: { queryKey: ['products', 'default'], queryFn: loadDefaults },
}));

const product = { id: 'cheatsheet', name: 'Premed Cheatsheet', description: '', features: [] };

function setUp() {
  const onPick = vi.fn<(plan: string, couponCode: string | null) => void>();
  const onBack = vi.fn<() => void>();
  renderForTest(<PlanStep heldPlans={[]} onPick={onPick} onBack={onBack} />);
  return { user: userEvent.setup(), onPick, onBack };
}

beforeEach(() => {
  fetchProducts.mockReset().mockResolvedValue([{ ...product, priceCents: 1499 }]);
  loadDefaults.mockReset().mockResolvedValue(defaultProducts);
});

test('a visitor can pick each plan', async () => {
  const { user, onPick } = setUp();
  screen.getByRole('heading', { name: 'This is your in.' });
  await user.click(await screen.findByRole('button', { name: 'Sign up' }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith('cheatsheet', null);
});

test('Back goes back', async () => {
  const { user, onBack } = setUp();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(onBack).toHaveBeenCalledOnce();
});

const fallback = 'Showing default products as fallback.';

test('the default plans are shown until the plans load', async () => {
  fetchProducts.mockRejectedValueOnce(new Error('offline'));
  const { user, onPick } = setUp();
  await screen.findByText('Failed to load products: offline');
  await screen.findByText(fallback);
  screen.getByText(/^Prices may be out of date/);
  expect(screen.getAllByRole('article')).toHaveLength(4);
  const plus = screen.getByRole('article', { name: 'Application Cheatsheet +' });
  expect(plus.textContent).toContain('$34.99');
  await user.click(within(plus).getByRole('button', { name: 'Sign up' }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith('application-plus', null);

  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(fallback)).toBeNull());
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

test('the default plans are shown when nothing is on sale', async () => {
  fetchProducts.mockResolvedValue([]);
  setUp();
  await screen.findByText(fallback);
  expect(screen.getAllByRole('article')).toHaveLength(4);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an error with advice is shown if the default plans fail too', async () => {
  fetchProducts.mockRejectedValue(new Error('offline'));
  loadDefaults.mockRejectedValue(new Error('offline'));
  setUp();
  await screen.findByText('Error loading products');
  screen.getByText('Please refresh the page.');
  screen.getByRole('button', { name: 'Retry' });
  expect(screen.queryByRole('article')).toBeNull();
});

test('an empty store without default plans says so', async () => {
  fetchProducts.mockResolvedValue([]);
  loadDefaults.mockRejectedValue(new Error('offline'));
  setUp();
  await screen.findByText(/^Nothing is on sale at the moment/);
});

test('the default plans are not loaded without need', async () => {
  setUp();
  await screen.findByRole('article');
  expect(loadDefaults).not.toHaveBeenCalled();
});
