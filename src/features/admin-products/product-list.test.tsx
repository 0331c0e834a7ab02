import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { formatMoment, timeZone } from '#lib/dates.ts';
import { saveAsFile } from '#lib/download.ts';
import type { Page } from '#lib/pages.ts';
import { deferred, refocusWindow, renderForTest } from '#ui/test-render.tsx';

import { deleteProduct, migrateDefaultProducts, setProductActive } from './mutations.ts';
import { ProductsSection } from './products-section.tsx';
import type { Product } from './schema.ts';
import { productsUrl, type ProductsView } from './search-params.ts';
import { workbook } from './test-data.ts';

const rows = vi.hoisted(() => ({
  page: vi.fn<(text: string, page: number) => Promise<Page<Product>>>(),
  next: vi.fn<() => Promise<number>>(),
  every: vi.fn<(text: string) => Promise<Product[]>>(),
}));

vi.mock('#lib/env.ts', () => ({ env: {} }));
vi.mock('#lib/supabase.ts', () => ({ supabase: {} }));
vi.mock('./queries.ts', () => ({
  adminProductsKey: ['admin-products'],
  productPageOptions: (text: string, page: number) => ({
    queryKey: ['admin-products', text, page],
    queryFn: () => rows.page(text, page),
  }),
  productOptions: (id: string) => ({ queryKey: ['admin-products', id], queryFn: () => null }),
  nextSortOrderOptions: {
    queryKey: ['admin-products', 'next'],
    queryFn: rows.next,
    staleTime: 0,
    gcTime: 0,
  },
  fetchEveryProduct: rows.every,
}));
vi.mock('#lib/download.ts', () => ({ saveAsFile: vi.fn<typeof saveAsFile>() }));
vi.mock('./mutations.ts', () => ({
  deleteProduct: vi.fn<typeof deleteProduct>(),
  migrateDefaultProducts: vi.fn<typeof migrateDefaultProducts>(),
  setProductActive: vi.fn<typeof setProductActive>(),
}));

const onViewChange = vi.fn<(view: ProductsView, options?: { replace: boolean }) => void>();
const onCatalogueChanged = vi.fn<() => void>();

beforeEach(() => {
  for (const mock of [
    deleteProduct,
    migrateDefaultProducts,
    setProductActive,
    onViewChange,
    onCatalogueChanged,
  ])
    vi.mocked(mock).mockReset();
});

const list = productsUrl.defaults;

async function show(found: Partial<Page<Product>> = {}, view: Partial<ProductsView> = {}) {
  rows.page.mockReset().mockResolvedValue({ rows: [], total: 0, page: 1, pageCount: 1, ...found });
  renderForTest(
    <ProductsSection
      view={{ ...list, ...view }}
      onViewChange={onViewChange}
      onCatalogueChanged={onCatalogueChanged}
      preview={() => null}
    />,
  );
  await screen.findByText(/^Loading products?\.\.\.$/);
  return userEvent.setup();
}

const button = (name: string) => screen.findByRole('button', { name });

test('a product shows its first three features and the number of others', async () => {
  await show({ rows: [workbook({ file: { path: 'p', name: 'Guide.pdf', size: 1536 } })] });
  const [, row] = await screen.findAllByRole('row');
  const cells = within(row as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells.slice(0, 6)).toEqual([
    '7',
    'WorkbookworkbookGuide.pdf (1.50 KB)',
    '$14.99',
    'resource',
    'Active',
    '• One\n• Two\n• Three+2 more...',
  ]);
});

test('three features are shown in full, and a missing price is labelled', async () => {
  const features = ['One', 'Two', 'Three'];
  await show({ rows: [workbook({ features, priceCents: null, isActive: false })] });
  await screen.findByText('No price');
  screen.getByText('Inactive');
  expect(screen.queryByText(/more\.\.\./)).toBeNull();
});

test('a schedule and a sale are shown with their times, unless they are over', async () => {
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const latest = new Date(Date.now() + 7_200_000).toISOString();
  const past = new Date(Date.now() - 3_600_000).toISOString();
  await show({
    rows: [
      workbook({ onSaleFrom: later, sale: { priceCents: 999, startsAt: later, endsAt: latest } }),
      workbook({ id: 'b', sale: { priceCents: 899, startsAt: past, endsAt: later } }),
      workbook({
        id: 'c',
        onSaleFrom: past,
        sale: { priceCents: 799, startsAt: past, endsAt: past },
      }),
      workbook({ id: 'd', isActive: false, onSaleFrom: later }),
    ],
  });
  await screen.findByText('Scheduled');
  screen.getByText(`From ${formatMoment(later)} (${timeZone()})`);
  screen.getByText(`Sale: $9.99 from ${formatMoment(later)} until ${formatMoment(latest)}`);
  screen.getByText(`Sale: $8.99 until ${formatMoment(later)}`);
  expect(screen.queryByText(/\$7\.99/)).toBeNull();
  expect(screen.getAllByText('Active')).toHaveLength(2);
  screen.getByText('Inactive');
});

test('a script in a name is rendered as text', async () => {
  const name = '<script>alert(1)</script>';
  await show({ rows: [workbook({ name, features: [name] })] });
  expect((await screen.findAllByText(name)).length).toBe(1);
  expect(document.querySelector('script')).toBeNull();
});

/** Answers the question, which names the products. */
async function addDefaults(user: Awaited<ReturnType<typeof show>>) {
  await user.click(await button('Migrate Default Products'));
  const question = within(await screen.findByRole('dialog'));
  question.getByText(/Premed Cheatsheet, Application Cheatsheet, .+ on sale at once/);
  expect(migrateDefaultProducts).not.toHaveBeenCalled();
  await user.click(question.getByRole('button', { name: 'Add missing products' }));
}

test('the add and edit forms have their own addresses', async () => {
  const user = await show({ rows: [workbook()] });
  await user.click(await button('Edit: Workbook'));
  expect(onViewChange).toHaveBeenLastCalledWith({ ...list, task: { edit: 'workbook' } });
  await user.click(await button('Add Product'));
  expect(onViewChange).toHaveBeenLastCalledWith({ ...list, task: 'add' });
});

test('a refetch of the sort order keeps what was typed', async () => {
  const { promise, resolve } = deferred<number>();
  rows.next.mockResolvedValueOnce(8).mockReturnValue(promise);
  const user = await show({}, { task: 'add' });
  await user.type(await screen.findByLabelText(/^Product name/), 'Gap');
  refocusWindow();
  await waitFor(() => expect(rows.next).toHaveBeenCalledTimes(2));
  await act(async () => resolve(9));
  expect(screen.getByLabelText<HTMLInputElement>(/^Product name/).value).toBe('Gap');
  expect(screen.getByLabelText<HTMLInputElement>('Sort order').value).toBe('8');
});

test('a product can be taken off sale and put back', async () => {
  const user = await show({
    rows: [workbook(), workbook({ id: 'b', name: 'B', isActive: false })],
  });
  await user.click(await button('Deactivate: Workbook'));
  expect((await screen.findByRole('status')).textContent).toBe('Product deactivated.');
  await user.click(await button('Activate: B'));
  await screen.findByText('Product activated.');
  expect(vi.mocked(setProductActive).mock.calls.map(([{ id }, to]) => [id, to])).toEqual([
    ['workbook', false],
    ['b', true],
  ]);
  expect(onCatalogueChanged).toHaveBeenCalledTimes(2);
  expect(rows.page).toHaveBeenCalledTimes(3);
});

test('a failed update shows an error and refetches', async () => {
  vi.mocked(setProductActive).mockRejectedValue(new Error('Valid price is required'));
  const user = await show({ rows: [workbook({ isActive: false })] });
  await user.click(await button('Activate: Workbook'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error updating product: Valid price is required',
  );
  expect(rows.page).toHaveBeenCalledTimes(2);
});

test('deleting a product asks for confirmation', async () => {
  vi.mocked(deleteProduct).mockRejectedValueOnce(new Error('People hold this product.'));
  const user = await show({ rows: [workbook()] });
  const latest = workbook({ version: 4, priceCents: 999 });
  rows.page.mockResolvedValue({ rows: [latest], total: 1, page: 1, pageCount: 1 });
  await user.click(await button('Delete: Workbook'));
  const question = within(await screen.findByRole('dialog'));
  question.getByText('Delete this product?');
  expect(deleteProduct).not.toHaveBeenCalled();
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await question.findByText('Error deleting product: People hold this product.');
  await screen.findByText('$9.99');
  vi.mocked(deleteProduct).mockResolvedValue(true);
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Product deleted. Its file could not be removed.');
  expect(vi.mocked(deleteProduct).mock.lastCall?.[0]).toEqual(latest);
});

test.each([
  [2, 'Default products added: 2.'],
  [0, 'All default products already exist.'],
])('restoring the default products reports the number added: %i', async (added, message) => {
  vi.mocked(migrateDefaultProducts).mockResolvedValue(added);
  const user = await show({ rows: [workbook()] });
  await addDefaults(user);
  expect((await screen.findByRole('status')).textContent).toBe(message);
});

test.each([
  ['Deactivate: Workbook', 'Product deactivated.', 3000],
  ['Activate: B', 'Error updating product: Offline.', 5000],
])('the message "%s" disappears after its time', async (name, message, shownMs) => {
  vi.mocked(setProductActive).mockImplementation((_product, isActive) =>
    isActive ? Promise.reject(new Error('Offline.')) : Promise.resolve(),
  );
  await show({ rows: [workbook(), workbook({ id: 'b', name: 'B', isActive: false })] });
  const pressed = await button(name);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    fireEvent.click(pressed);
    await act(() => vi.advanceTimersByTimeAsync(shownMs - 1));
    screen.getByText(message);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByText(message)).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('the products are exported with everything that adds them again', async () => {
  const user = await show({ rows: [workbook()], total: 1 }, { text: 'work' });
  await screen.findByText('1 product');
  const endsAt = '2026-12-01T00:00:00Z';
  rows.every.mockResolvedValueOnce([
    workbook({ features: ['One', '-Two'], sale: { priceCents: 999, startsAt: null, endsAt } }),
    workbook({ name: '=1+1', isActive: false, file: { path: 'p', name: 'Guide.pdf', size: 1 } }),
  ]);
  await user.click(await button('Export CSV'));
  await waitFor(() => expect(saveAsFile).toHaveBeenCalledOnce());
  expect(rows.every).toHaveBeenCalledExactlyOnceWith('work');
  const [name, , text] = vi.mocked(saveAsFile).mock.lastCall ?? [];
  expect(name).toMatch(/^products-/);
  expect(text?.split('\r\n')).toEqual([
    '\uFEFFId,Name,Description,Price,Type,Category,Features,Unlocks,File,Active,On sale from (UTC),Sale price,Sale starts (UTC),Sale ends (UTC),Sort order',
    'workbook,Workbook,To work through.,14.99,digital,resource,"One\n-Two",plus,,Yes,,9.99,,2026-12-01T00:00:00Z,7',
    `workbook,"'=1+1",To work through.,14.99,digital,resource,"One\nTwo\nThree\nFour\nFive",plus,Guide.pdf,No,,,,,7`,
  ]);
});
