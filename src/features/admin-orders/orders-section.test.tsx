import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Page } from '#lib/pages.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { AccessSection } from './access-section.tsx';
import { lastSecondOf } from '#lib/dates.ts';
import { saveAsFile } from '#lib/download.ts';
import { grantAccess } from './mutations.ts';
import { OrdersSection } from './orders-section.tsx';
import type { AccessRow, ExportedOrder, OrderRow, ProductChoice } from './schema.ts';
import { accessUrl, ordersUrl, type AccessView, type OrdersView } from './search-params.ts';
import { givenAccess, orderRow } from './test-data.ts';

const reads = vi.hoisted(() => ({
  orders: vi.fn<(view: OrdersView) => Promise<Page<OrderRow>>>(),
  every: vi.fn<(view: OrdersView) => Promise<ExportedOrder[]>>(),
  access: vi.fn<(view: AccessView) => Promise<Page<AccessRow>>>(),
  products: (): Promise<ProductChoice[]> =>
    Promise.resolve([{ id: 'cheatsheet', name: 'Premed Cheatsheet' }]),
}));

vi.mock('./queries.ts', () => ({
  adminOrdersKey: ['admin-orders'],
  orderPageOptions: (view: OrdersView) => ({
    queryKey: ['admin-orders', 'page', view],
    queryFn: () => reads.orders(view),
  }),
  accessPageOptions: (view: AccessView) => ({
    queryKey: ['admin-orders', 'access', view],
    queryFn: () => reads.access(view),
  }),
  fetchEveryOrder: reads.every,
  productChoicesOptions: { queryKey: ['admin-orders', 'products'], queryFn: reads.products },
}));
vi.mock('#lib/download.ts', () => ({ saveAsFile: vi.fn<typeof saveAsFile>() }));
vi.mock('./mutations.ts', () => ({
  grantAccess: vi.fn<typeof grantAccess>(),
  extendAccess: vi.fn<() => Promise<void>>(),
  revokeAccess: vi.fn<() => Promise<void>>(),
}));

const onOrdersView = vi.fn<(view: OrdersView, options?: { replace: boolean }) => void>();
const onAccessView = vi.fn<(view: AccessView, options?: { replace: boolean }) => void>();

beforeEach(() => {
  for (const mock of [onOrdersView, onAccessView, grantAccess]) vi.mocked(mock).mockReset();
});

const ordersView = (address = '') => ordersUrl.read(new URLSearchParams(address));
const accessView = (address = '') => accessUrl.read(new URLSearchParams(address));

async function showOrders(page: Partial<Page<OrderRow>>, address = '') {
  reads.orders
    .mockReset()
    .mockResolvedValue({ rows: [], total: 0, page: 1, pageCount: 1, ...page });
  renderForTest(
    <MemoryRouter>
      <OrdersSection
        view={ordersView(address)}
        onViewChange={onOrdersView}
        orderPath={(id) => ({ to: `/admin/orders/${id}`, state: null })}
      />
    </MemoryRouter>,
  );
  await screen.findByText('Loading orders...');
  return userEvent.setup();
}

async function showAccess(page: Partial<Page<AccessRow>>, address = '') {
  reads.access
    .mockReset()
    .mockResolvedValue({ rows: [], total: 0, page: 1, pageCount: 1, ...page });
  renderForTest(
    <MemoryRouter>
      <AccessSection
        view={accessView(address)}
        onViewChange={onAccessView}
        orderPath={(id) => `/admin/orders/${id}`}
      />
    </MemoryRouter>,
  );
  await screen.findByText('Loading access records...');
  return userEvent.setup();
}

const cells = async () => {
  const [, row] = await screen.findAllByRole('row');
  return within(row as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
};

test('an order shows its number, buyer, amount and status', async () => {
  await showOrders({ rows: [orderRow({ refundedCents: 500 })], total: 1 });
  const shown = await cells();
  expect([shown[0], ...shown.slice(2)]).toEqual([
    '#00651',
    'Robin Samplerobin@example.com',
    'Premed Cheatsheet',
    '$14.99',
    '$5.00',
    'Partly refunded',
  ]);
  screen.getByText('1 order');
  expect(screen.getByRole('link', { name: '#00651' }).getAttribute('href')).toContain('000651');
});

test('a free order and one with a deleted buyer are listed', async () => {
  await showOrders({
    rows: [orderRow({ isFree: true, totalCents: 0, email: null, name: null })],
    total: 1,
  });
  expect((await cells()).slice(2)).toEqual([
    'Account deleted',
    'Premed Cheatsheet',
    'Free',
    '–',
    'Completed',
  ]);
});

test('an empty list and a search without matches each show a message', async () => {
  await showOrders({});
  await screen.findByText('There are no orders yet.');
  expect(screen.queryByRole('button', { name: 'Clear Search' })).toBeNull();
});

test('an empty search can be cleared and keeps the sort order', async () => {
  const user = await showOrders({}, 'q=zzz&status=failed&sort=oldest');
  await screen.findByText('No orders match the search.');
  await user.click(screen.getByRole('button', { name: 'Clear Search' }));
  expect(onOrdersView).toHaveBeenCalledExactlyOnceWith(ordersView('sort=oldest'), {
    replace: true,
  });
});

test('a failed load can be retried', async () => {
  const user = await showOrders({});
  await screen.findByText('There are no orders yet.');
  reads.orders.mockRejectedValueOnce(new Error('We could not reach the server.'));
  vi.mocked(grantAccess).mockResolvedValue(true);
  await grant(user);
  await screen.findByText('Error fetching data: We could not reach the server.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('There are no orders yet.');
});

test('filters, sort order and page are kept in the address', async () => {
  const user = await showOrders({ rows: [orderRow()], total: 25, page: 2, pageCount: 3 }, 'page=2');
  await screen.findByText('25 orders');
  await screen.findByRole('option', { name: 'Premed Cheatsheet' });
  await user.selectOptions(screen.getByLabelText('Status'), 'Partly refunded');
  expect(onOrdersView).toHaveBeenLastCalledWith(ordersView('status=partly_refunded'), undefined);
  await user.selectOptions(screen.getByLabelText('Product'), 'Premed Cheatsheet');
  expect(onOrdersView).toHaveBeenLastCalledWith(ordersView('product=cheatsheet'), undefined);
  await user.selectOptions(screen.getByLabelText('Price'), 'Free');
  expect(onOrdersView).toHaveBeenLastCalledWith(ordersView('payment=free'), undefined);
  await user.selectOptions(screen.getByLabelText('Sort'), 'Oldest first');
  expect(onOrdersView).toHaveBeenLastCalledWith(ordersView('sort=oldest'), undefined);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(onOrdersView).toHaveBeenLastCalledWith(ordersView('page=3'));
});

test('a date typed digit by digit reaches the address after a pause', async () => {
  await showOrders({ rows: [orderRow()], total: 1 });
  const from = screen.getByLabelText<HTMLInputElement>('From');
  for (const value of ['0002-01-05', '0020-01-05', '0202-01-05', '2026-01-05']) {
    fireEvent.change(from, { target: { value } });
    expect(from.value).toBe(value);
  }
  await waitFor(() =>
    expect(onOrdersView).toHaveBeenLastCalledWith(ordersView('from=2026-01-05'), { replace: true }),
  );
});

test('orders can be filtered by a deleted product', async () => {
  await showOrders({}, 'product=workbook');
  await screen.findByRole('option', { name: 'workbook' });
});

async function grant(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Grant Access' }));
  const inside = within(await screen.findByRole('dialog'));
  await user.type(inside.getByLabelText(/email/), 'robin@example.com');
  await inside.findByRole('option', { name: 'Premed Cheatsheet' });
  await user.selectOptions(inside.getByLabelText(/Product/), 'cheatsheet');
  fireEvent.change(inside.getByLabelText(/Access until/), { target: { value: '2099-06-30' } });
  await user.type(inside.getByLabelText(/Reason/), 'Won a prize');
  await user.click(inside.getByRole('button', { name: 'Grant access' }));
  return inside;
}

test('access is granted until the end of a day', async () => {
  const user = await showOrders({});
  vi.mocked(grantAccess).mockRejectedValueOnce(
    new Error('This person already holds this product.'),
  );
  const inside = await grant(user);
  expect((await inside.findByRole('alert')).textContent).toBe(
    'This person already holds this product.',
  );
  vi.mocked(grantAccess).mockResolvedValue(true);
  await user.click(inside.getByRole('button', { name: 'Grant access' }));
  expect((await screen.findByRole('status')).textContent).toBe(
    'Access granted to robin@example.com.',
  );
  expect(vi.mocked(grantAccess).mock.lastCall?.[0]).toEqual({
    email: 'robin@example.com',
    product: 'cheatsheet',
    until: lastSecondOf('2099-06-30'),
    reason: 'Won a prize',
  });
});

test('granting access to an unverified address shows a warning', async () => {
  vi.mocked(grantAccess).mockResolvedValue(false);
  await grant(await showOrders({}));
  await screen.findByText(/This email address is not verified yet\.$/);
});

test('an unverified address is marked in the list', async () => {
  await showAccess({
    rows: [givenAccess(), givenAccess({ id: 'e3', emailVerified: false })],
    total: 2,
  });
  await screen.findByText('2 access records');
  expect(screen.getAllByText('Address not verified')).toHaveLength(1);
});

test('a manual grant shows its admin and reason', async () => {
  await showAccess({ rows: [givenAccess()], total: 1 });
  const shown = await cells();
  expect(shown[2]).toMatch(
    /^Manual grantGranted by admin@example.com, until January \d, 2099\nReason: Won a prize$/,
  );
  expect(shown.slice(4)).toEqual(['Live', 'ExtendRevoke']);
});

test('purchased access links to its order; revoked access shows the reason', async () => {
  const bought = { orderId: 'o1', orderNumber: 651, changes: [] };
  await showAccess({
    rows: [
      givenAccess({
        ...bought,
        revokedAt: '2026-02-01T12:00:00Z',
        revokedReason: 'refunded',
      }),
    ],
    total: 1,
  });
  expect((await screen.findByRole('link', { name: 'Order #00651' })).getAttribute('href')).toBe(
    '/admin/orders/o1',
  );
  expect((await cells()).slice(4)).toEqual(['RevokedFebruary 1, 2026: the order was refunded', '']);
});

test('ended access can be extended but not revoked', async () => {
  await showAccess({ rows: [givenAccess({ endsAt: '2026-01-06T12:00:00Z' })], total: 1 });
  expect((await cells()).slice(4)).toEqual(['Ended', 'Extend']);
});

test('access filters are kept in the address, and an empty result shows a message', async () => {
  const user = await showAccess({}, 'q=zzz');
  await screen.findByText('No access records match the search.');
  await user.selectOptions(screen.getByLabelText('Source'), 'Manual grant');
  expect(onAccessView).toHaveBeenLastCalledWith(accessView('q=zzz&origin=manual'));
  await user.selectOptions(screen.getByLabelText('State'), 'Revoked');
  expect(onAccessView).toHaveBeenLastCalledWith(accessView('q=zzz&state=revoked'));
  await user.click(screen.getByRole('button', { name: 'Clear Search' }));
  expect(onAccessView).toHaveBeenLastCalledWith(accessView(), { replace: true });
});

test('the orders that match the filters are exported, or the error is shown', async () => {
  reads.every.mockReset().mockRejectedValueOnce(new Error('Offline.'));
  await showOrders({ rows: [orderRow()], total: 1 }, '?from=2026-01-01&to=2026-03-31&status=sold');
  const button = await screen.findByRole('button', { name: 'Export CSV' });
  await userEvent.click(button);
  await screen.findByText(/^Error exporting orders: /);
  reads.every.mockResolvedValueOnce([]);
  await userEvent.click(button);
  await waitFor(() => expect(saveAsFile).toHaveBeenCalledOnce());
  expect(vi.mocked(saveAsFile).mock.lastCall?.[0]).toBe('orders-2026-01-01-to-2026-03-31.csv');
  expect(reads.every).toHaveBeenLastCalledWith(expect.objectContaining({ status: 'sold' }));
});

test('no orders give no file', async () => {
  await showOrders({});
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Export CSV' });
  expect(button.disabled).toBe(true);
});
