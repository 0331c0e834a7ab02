import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import { checkoutPath, paths, receiptPath } from '#model/store/paths.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { DigitalProductsCard } from './plans/digital-products-card.tsx';
import { downloadProductFile } from './mutations.ts';
import { OrdersCard } from './orders/orders-card.tsx';
import { entitlement, order } from './test-data.ts';

const rows = vi.hoisted(() => ({ read: vi.fn<() => Promise<unknown>>() }));

vi.mock('./queries.ts', () => ({
  ordersOptions: options,
  entitlementsOptions: options,
  addressesOptions: options,
  paymentMethodsOptions: options,
}));

function options() {
  return { queryKey: ['rows'], queryFn: rows.read };
}
vi.mock('./mutations.ts', () => ({ downloadProductFile: vi.fn<typeof downloadProductFile>() }));

beforeEach(() => {
  rows.read.mockReset();
  vi.mocked(downloadProductFile).mockReset();
});

function show(element: ReactElement, ...read: unknown[]) {
  rows.read.mockResolvedValue(read);
  renderForTest(<MemoryRouter>{element}</MemoryRouter>);
}

const hrefOf = async (name: string | RegExp) =>
  (await screen.findByRole('link', { name })).getAttribute('href');

const held = entitlement({
  productId: 'cheatsheet-plus',
  productName: 'Cheatsheet+',
  endsAt: '2999-01-01T12:00:00Z',
  capabilities: ['profiles', 'plus'],
  file: { path: 'products/1_guide.pdf', name: 'guide.pdf', size: 1536 },
});
const renewal = {
  plan: 'cheatsheet-plus',
  renewableFrom: '2998-11-02T12:00:00Z',
  isRenewable: false,
  accessUntil: '3000-01-01T12:00:00Z',
};

const productsCard = (renewals: (typeof renewal)[]) => (
  <DigitalProductsCard
    userId="ada"
    pagesOf={(capabilities) => capabilities.map((name) => ({ path: `/${name}`, label: name }))}
    renewals={renewals}
  />
);
const products = productsCard([]);

test('a held product is active, with its access, end date, pages and file', async () => {
  show(products, held);
  await screen.findByText('Cheatsheet+');
  screen.getByText('active');
  screen.getByText('Profiles plus extra resources');
  screen.getByText('Access until January 1, 2999');
  expect(await hrefOf('profiles')).toBe('/profiles');
  expect(await hrefOf('plus')).toBe('/plus');
  // The orders below lead to its receipt.
  expect(screen.queryByRole('link', { name: /00651/ })).toBeNull();
  screen.getByText('Order #00651');

  vi.mocked(downloadProductFile).mockRejectedValue(
    new Error('The file could not be downloaded. Please try again.'),
  );
  const button = screen.getByRole('button', { name: 'Download guide.pdf (1.50 KB)' });
  await userEvent.click(button);
  expect(vi.mocked(downloadProductFile).mock.calls[0]?.[0]).toEqual(held.file);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The file could not be downloaded. Please try again.',
  );
});

test('an ended product is inactive, with nothing to open or download', async () => {
  const endsAt = '2026-06-02T12:00:00Z';
  show(products, {
    ...held,
    endsAt,
    state: 'ended',
    endedBecause: 'manual',
    orderId: null,
    orderNumber: null,
  });
  await screen.findByText('inactive');
  screen.getByText('Access ended on June 2, 2026');
  screen.getByText('Given by us: January 6, 2026 to June 2, 2026, ended by us');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a product near its end can be renewed, and an earlier one says when', async () => {
  show(productsCard([{ ...renewal, isRenewable: true }]), held);
  expect(await hrefOf('Renew until January 1, 3000')).toBe(checkoutPath('cheatsheet-plus'));
  cleanup();
  show(productsCard([renewal]), held);
  await screen.findByText('Renewal opens November 2, 2998.');
  expect(screen.queryByRole('link', { name: /^Renew until/ })).toBeNull();
});

const fourOrders = [4, 3, 2, 1].map((n) =>
  order({ id: `order-${n}`, orderNumber: 650 + n, productName: `Product ${n}` }),
);

test('the three most recent orders are shown with a link to all orders', async () => {
  show(<OrdersCard userId="ada" />, ...fourOrders);
  await screen.findByText('Product 4');
  screen.getByText('Product 2');
  expect(screen.queryByText('Product 1')).toBeNull();
  expect(screen.getAllByText('$19.99')).toHaveLength(3);
  expect(screen.getAllByText('Visa •••• 4242')).toHaveLength(3);
  expect(await hrefOf('Receipt of order #00654')).toBe(receiptPath('order-4'));
  expect(await hrefOf('All orders (4)')).toBe(paths.orders);
});

test('a failed query can be retried', async () => {
  rows.read.mockRejectedValueOnce(new Error('We could not reach the server.'));
  show(<OrdersCard userId="ada" />);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'We could not reach the server.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('You have not ordered anything yet.');
});
