import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { formatMoment, timeZone } from '#lib/dates/dates.ts';
import { saveAsFile } from '#lib/uploads/download.ts';
import type { Page } from '#lib/data/pages.ts';
import { chooseAction, renderForAdmin } from '#ui/test-render.tsx';

import { deleteProduct, setProductActive } from './mutations.ts';
import { ProductsSection } from './products-section.tsx';
import type { Product } from './schema.ts';
import { productsUrl, type ProductsView } from './search-params.ts';
import { testSale, workbook } from './test-data.ts';

const rows = vi.hoisted(() => ({
  page: vi.fn<() => Promise<Page<Product>>>(),
  every: vi.fn<(text: string) => Promise<Product[]>>(),
  holders: vi.fn<() => Promise<number>>(),
}));

vi.mock('#lib/store/env.ts', () => ({ env: {} }));
vi.mock('#lib/data/supabase.ts', () => ({ supabase: {} }));
vi.mock('./queries.ts', () => ({
  adminProductsKey: ['admin-products'],
  productPageOptions: (view: ProductsView) => ({
    queryKey: ['admin-products', view],
    queryFn: rows.page,
  }),
  productOptions: (id: string) => ({ queryKey: ['admin-products', id], queryFn: () => null }),
  nextSortOrderOptions: { queryKey: ['admin-products', 'next'], queryFn: () => 7 },
  fetchEveryProduct: rows.every,
  countHolders: rows.holders,
}));
vi.mock('#lib/uploads/download.ts', () => ({ saveAsFile: vi.fn<typeof saveAsFile>() }));
vi.mock('./mutations.ts', () => ({
  deleteProduct: vi.fn<typeof deleteProduct>(),
  setProductActive: vi.fn<typeof setProductActive>(),
}));

beforeEach(() => void vi.resetAllMocks());

async function show(found: Partial<Page<Product>> = {}, view: Partial<ProductsView> = {}) {
  rows.page.mockResolvedValue({ rows: [], total: 0, page: 1, pageCount: 1, ...found });
  renderForAdmin(<ProductsSection preview={() => null} />, `/${productsUrl.write({ ...view })}`);
  await screen.findByText(/^Loading products?\.\.\.$/);
}

const press = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const textOf = ({ textContent }: Element) => textContent;

test('a product shows its file and its price', async () => {
  await show({
    rows: [
      workbook({ file: { path: 'p', name: 'Guide.pdf', size: 1536 } }),
      workbook({ id: 'b', name: 'B', priceCents: null, isActive: false, features: ['One'] }),
    ],
  });
  const rows = await screen.findAllByRole('row');
  expect(rows.slice(1).map((row) => [...row.children].slice(0, 6).map(textOf))).toEqual([
    [
      '7',
      'WorkbookworkbookGuide.pdf (1.50 KB)',
      '$14.99',
      'One · Two · Three +2 more...',
      'Resource',
      'Active',
    ],
    ['7', 'Bb', 'No price', 'One', 'Resource', 'Inactive'],
  ]);
});

test('a schedule and a sale are shown with their times, unless they are over', async () => {
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const latest = new Date(Date.now() + 7_200_000).toISOString();
  const past = new Date(Date.now() - 3_600_000).toISOString();
  await show({
    rows: [
      workbook({ onSaleFrom: later, ...testSale(later, latest) }),
      workbook({ id: 'b', ...testSale(past, later), salePriceCents: 899 }),
      workbook({
        id: 'c',
        onSaleFrom: past,
        ...testSale(past, past),
        salePriceCents: 799,
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

test('a product that people hold is deactivated instead of deleted', async () => {
  rows.holders.mockRejectedValueOnce(new Error('Offline')).mockResolvedValue(6);
  await show({ rows: [workbook()] });
  await chooseAction('Workbook', 'Delete');
  await screen.findByText('Error deleting product: Offline');
  await chooseAction('Workbook', 'Delete');
  await screen.findByText(/^Workbook has been bought or given 6 times\. Deactivated, it/);
  await press('Deactivate');
  await screen.findByText('Product deactivated.');
  expect(setProductActive).toHaveBeenCalledExactlyOnceWith(workbook(), false);
});

test('the products are exported with everything that adds them again', async () => {
  await show({ rows: [workbook()], total: 1 }, { text: 'work' });
  await screen.findByText('1 product');
  const endsAt = '2026-12-01T00:00:00Z';
  rows.every.mockResolvedValueOnce([
    workbook({ features: ['One', '-Two'], ...testSale(null, endsAt) }),
    workbook({ name: '=1+1', isActive: false, file: { path: 'p', name: 'Guide.pdf', size: 1 } }),
  ]);
  await press('Export CSV');
  await waitFor(() => expect(saveAsFile).toHaveBeenCalledOnce());
  expect(vi.mocked(saveAsFile).mock.lastCall?.[2].split('\r\n')).toEqual([
    '\uFEFFId,Name,Description,Price,Type,Category,Features,Unlocks,File,Active,On sale from (UTC),Sale price,Sale starts (UTC),Sale ends (UTC),Sort order',
    'workbook,Workbook,To work through.,14.99,digital,resource,"One\n-Two",plus,,Yes,,9.99,,2026-12-01T00:00:00Z,7',
    `workbook,"'=1+1",To work through.,14.99,digital,resource,"One\nTwo\nThree\nFour\nFive",plus,Guide.pdf,No,,,,,7`,
  ]);
});
