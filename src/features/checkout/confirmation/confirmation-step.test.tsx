import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { receiptPath } from '#model/store/paths.ts';
import { renderAt } from '#ui/test-render.tsx';

import { ConfirmationStep } from './confirmation-step.tsx';
import type { ProductFile } from '../schema.ts';
import { checkoutEvents } from '../store.ts';
import { order } from '../test-data.ts';

const { fetchFile, fetchIsVerified } = vi.hoisted(() => ({
  fetchFile: vi.fn<() => Promise<ProductFile | null>>(),
  fetchIsVerified: vi.fn<() => Promise<boolean>>(),
}));

vi.mock('#model/store/store-facts.ts', () => ({
  storeFactsOptions: { queryKey: ['facts'], queryFn: () => ({ refundDays: 14 }) },
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

function setUp() {
  const onDownload = vi.fn<(file: ProductFile) => Promise<void>>().mockResolvedValue();
  const { address } = renderAt(
    <ConfirmationStep
      order={order}
      buyer={{ id: 'person', email: 'pat@example.com' }}
      hasPasswordMail={false}
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

test('the confirmation leads to the receipt and to each page of the plan', async () => {
  const { address } = setUp();
  await screen.findByText('Yours until November 26, 2027. Money back until December 10, 2026.');
  screen.getByText(/^Order ID: #00651/);
  expect(screen.getByRole('link', { name: 'View receipt' }).getAttribute('href')).toBe(
    receiptPath(order.id),
  );
  expect(screen.getByRole('link', { name: 'Open the Templates' }).getAttribute('href')).toBe(
    '/templates',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Start Exploring Profiles' }));
  expect(address()).toBe('/profile');
});

test('a buyer reads what could not be kept, and where to add it', async () => {
  checkoutEvents.savingEnded(['card', 'address']);
  setUp();
  await screen.findByText(/^Your card could not be saved for next time/);
  expect(screen.getByRole('link', { name: 'Add your card in your account' })).toHaveProperty(
    'pathname',
    '/account/payment-methods',
  );
  screen.getByRole('link', { name: 'Add your address in your account' });
  act(() => checkoutEvents.planPicked('application'));
  expect(screen.queryByText(/could not be saved/)).toBeNull();
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
