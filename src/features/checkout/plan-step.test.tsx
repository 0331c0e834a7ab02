// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { PlanStep } from './plan-step.tsx';
import type { Product } from './schema.ts';

const fetchProducts = vi.hoisted(() => vi.fn<() => Promise<Product[]>>());

vi.mock('./queries.ts', () => ({
  productsOptions: { queryKey: ['products', 'on-sale'], queryFn: fetchProducts },
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
});

test('the plans, each of which can be picked', async () => {
  const { user, onPick } = setUp();
  expect(screen.getByRole('heading', { name: 'This is your in.' })).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Sign up' }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith('cheatsheet', null);
});

test('Back leads back', async () => {
  const { user, onBack } = setUp();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(onBack).toHaveBeenCalledOnce();
});

test('plans that could not be loaded can be tried again', async () => {
  fetchProducts.mockRejectedValueOnce(new Error('offline'));
  const { user } = setUp();
  expect(await screen.findByText('Failed to load products: offline')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Sign up' })).toBeDefined();
});
