import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { saveAsFile } from '#lib/uploads/download.ts';
import { RequestError } from '#lib/data/errors.ts';
import type { Page } from '#lib/data/pages.ts';
import { testCoupon } from '#model/coupons/coupon-test-data.ts';
import type { Coupon } from '#model/coupons/coupon.ts';
import { chooseAction, renderForAdmin } from '#ui/test-render.tsx';

import CouponsSection from './coupons-section.tsx';
import { deleteCoupon, saveCoupon, setCouponActive } from './mutations.ts';
import { couponsUrl, type CouponsTask, type CouponsView } from './search-params.ts';

const store = vi.hoisted(() => ({
  page: vi.fn<() => Promise<Page<Coupon>>>(),
  one: vi.fn<() => Promise<Coupon | null>>(),
  every: vi.fn<(view: CouponsView) => Promise<Coupon[]>>(),
  products: vi.fn<() => Promise<{ id: string; name: string }[]>>(),
}));

vi.mock('./queries.ts', () => ({
  adminCouponsKey: ['admin-coupons'],
  couponPageOptions: () => ({ queryKey: ['admin-coupons', 'page'], queryFn: store.page }),
  couponOptions: () => ({ queryKey: ['admin-coupons', 'one'], queryFn: store.one }),
  couponProductsOptions: {
    queryKey: ['admin-coupons', 'products'],
    queryFn: store.products,
  },
  fetchCoupon: store.one,
  fetchEveryCoupon: store.every,
}));
vi.mock('#lib/uploads/download.ts', () => ({ saveAsFile: vi.fn<typeof saveAsFile>() }));
vi.mock('#model/record/last-change.ts', () => ({ fetchLastChange: () => Promise.resolve(null) }));
vi.mock('./mutations.ts', () => ({
  saveCoupon: vi.fn<typeof saveCoupon>(),
  setCouponActive: vi.fn<typeof setCouponActive>(),
  deleteCoupon: vi.fn<typeof deleteCoupon>(),
}));

beforeEach(() => void vi.resetAllMocks());

function show(coupon: Coupon, task: CouponsTask = null) {
  store.page.mockResolvedValue({ rows: [coupon], total: 1, page: 1, pageCount: 1 });
  store.one.mockResolvedValue(coupon);
  store.products.mockResolvedValue([{ id: 'cheatsheet', name: 'Premed Cheatsheet' }]);
  renderForAdmin(<CouponsSection />, `/${couponsUrl.write({ task })}`);
}

const press = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name, hidden: true }));

test('a code that was used and is deactivated stays', async () => {
  show(testCoupon({ usedCount: 1, isActive: false }));
  await chooseAction('FRIENDS', 'Delete');
  await screen.findByText('FRIENDS has been used once. It is deactivated.');
});

test('a code that exists already is said at the field, until it is corrected', async () => {
  const message = 'A coupon with the code FRIENDS already exists.';
  vi.mocked(saveCoupon).mockRejectedValue(new RequestError('exists', message, 'code'));
  show(testCoupon(), 'add');
  const code = await screen.findByLabelText(/^Code/);
  fireEvent.change(code, { target: { value: 'friends' } });
  fireEvent.change(screen.getByLabelText('Percent off'), { target: { value: '15' } });
  await press('Save Coupon');
  await screen.findByText(message);
  expect(code.getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.change(code, { target: { value: 'friends2' } });
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
});

test('the list says what a code is for, and when', async () => {
  show(testCoupon({ productIds: ['cheatsheet', 'gone'], startsAt: '2026-01-05T12:00:00Z' }));
  await screen.findByText('Premed Cheatsheet and gone');
  const [, row] = screen.getAllByRole('row');
  expect(row?.textContent).toMatch(/15% off0No limitPremed Cheatsheet and gonefrom Jan 5, 2026, /);
});

test('the link that applies a code is copied', async () => {
  show(testCoupon());
  await chooseAction('FRIENDS', 'Copy link');
  await screen.findByText('Link with FRIENDS copied.');
  expect(await navigator.clipboard.readText()).toBe(
    `${window.location.origin}/pricing?coupon=FRIENDS`,
  );
});

test('a limit below the current uses shows a warning', async () => {
  show(testCoupon({ usedCount: 2 }), { edit: 'FRIENDS' });
  fireEvent.change(await screen.findByLabelText('Total uses'), { target: { value: '1' } });
  await screen.findByText(/used 2 times already/);
});

test('the codes are exported', async () => {
  show(testCoupon());
  await screen.findByText('1 coupon');
  store.every.mockResolvedValueOnce([testCoupon({ usedCount: 2 })]);
  await press('Export CSV');
  await waitFor(() => expect(saveAsFile).toHaveBeenCalledOnce());
  const [title, row] = vi.mocked(saveAsFile).mock.lastCall?.[2].split('\r\n') ?? [];
  expect(title).toMatch(/^\uFEFFCode,Percent off,.*,Used$/);
  expect(row).toBe('FRIENDS,15,,,Yes,,,,,All,2');
});
