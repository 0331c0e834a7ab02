import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { receiptPath } from '#lib/store/paths.ts';
import { renderAt } from '#ui/test-render.tsx';

import { ConfirmationStep } from './confirmation-step.tsx';
import type { Order, ProductFile } from '../schema.ts';
import { order } from '../test-data.ts';

const { fetchFile, fetchIsVerified } = vi.hoisted(() => ({
  fetchFile: vi.fn<() => Promise<ProductFile | null>>(),
  fetchIsVerified: vi.fn<() => Promise<boolean>>(),
}));

vi.mock('../queries.ts', () => ({
  productFileOptions: (plan: string) => ({
    queryKey: ['product-file', plan],
    queryFn: fetchFile,
  }),
  productsOptions: { queryKey: ['products'], queryFn: () => Promise.resolve([]) },
  heldPlansOptions: () => ({
    queryKey: ['held-plans'],
    queryFn: () => Promise.resolve([{ plan: 'cheatsheet', heldUntil: '2027-11-26T12:00:00Z' }]),
  }),
  isVerifiedOptions: () => ({ queryKey: ['is-verified'], queryFn: fetchIsVerified }),
}));

const file = { path: 'cheatsheet/guide.pdf', name: 'guide.pdf', size: 1024 };

const pages = [
  { path: '/profile', label: 'Start Exploring Profiles' },
  { path: '/templates', label: 'Open the Templates' },
];

function setUp(changes: Partial<Order> = {}, hasPasswordMail = false) {
  const onDownload = vi.fn<(file: ProductFile) => Promise<void>>().mockResolvedValue();
  const { address } = renderAt(
    <ConfirmationStep
      order={{ ...order, ...changes }}
      buyer={{ id: 'person', email: 'pat@example.com' }}
      hasPasswordMail={hasPasswordMail}
      pagesOf={() => pages}
      onDownload={onDownload}
    />,
    '/checkout',
  );
  return { address, onDownload };
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn<() => void>());
  fetchFile.mockReset().mockResolvedValue(null);
  fetchIsVerified.mockReset().mockResolvedValue(true);
});

test('a new buyer is asked to verify their address', async () => {
  fetchIsVerified.mockResolvedValue(false);
  setUp();
  await screen.findByText(/A second email has a link: follow it to verify your address\.$/);
});

test('a wallet’s buyer is asked to choose their password', async () => {
  fetchIsVerified.mockResolvedValue(false);
  setUp({}, true);
  await screen.findByText(/A second email has a link: choose your password there\.$/);
});

test('the confirmation shows thanks, the order number and the receipt note', async () => {
  const { address } = setUp();
  screen.getByRole('heading', { name: 'Access Granted!' });
  screen.getByText('Thank you for your purchase of Premed Cheatsheet.');
  await screen.findByText('It is yours until November 26, 2027.');
  screen.getByText(/^Order #00651/);
  expect(screen.getByText(/^You paid/).textContent).toBe(
    'You paid $14.99. A receipt is on its way to pat@example.com.',
  );
  expect(screen.getByRole('link', { name: 'View receipt' }).getAttribute('href')).toBe(
    receiptPath(order.id),
  );
  expect(screen.getByRole('link', { name: 'Open the Templates' }).getAttribute('href')).toBe(
    '/templates',
  );
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Access Granted!' }));
  await userEvent.click(screen.getByRole('button', { name: 'Start Exploring Profiles' }));
  expect(address()).toBe('/profile');
});

test('a free order names no payment', () => {
  setUp({ isFree: true });
  screen.getByText(/^A confirmation is on its way to/);
  expect(screen.queryByText(/You paid/)).toBeNull();
});

test('a buyer can download the file of the product, and reads why if that fails', async () => {
  fetchFile.mockResolvedValue(file);
  const { onDownload } = setUp();
  await userEvent.click(await screen.findByRole('button', { name: 'Download guide.pdf' }));
  expect(onDownload.mock.calls[0]?.[0]).toEqual(file);
  onDownload.mockRejectedValue(new Error('The file could not be downloaded. Please try again.'));
  await userEvent.click(await screen.findByRole('button', { name: 'Download guide.pdf' }));
  await screen.findByText('The file could not be downloaded. Please try again.');
});

test('the confirmation stays until it is left', () => {
  vi.useFakeTimers();
  try {
    const { address } = setUp();
    vi.advanceTimersByTime(60_000);
    expect(address()).toBe('/checkout');
  } finally {
    vi.useRealTimers();
  }
});
