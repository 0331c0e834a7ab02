import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import { receiptPath } from '#lib/store/paths.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { ConfirmationStep } from './confirmation-step.tsx';
import type { Order, ProductFile } from '../schema.ts';
import { order } from '../test-data.ts';

const fetchFile = vi.hoisted(() => vi.fn<() => Promise<ProductFile | null>>());

vi.mock('../queries.ts', () => ({
  productFileOptions: (plan: string) => ({
    queryKey: ['product-file', plan],
    queryFn: fetchFile,
  }),
}));

const file = { path: 'cheatsheet/guide.pdf', name: 'guide.pdf', size: 1024 };

const pages = [
  { path: '/profile', label: 'Start Exploring Profiles' },
  { path: '/templates', label: 'Open the Templates' },
];

function setUp(changes: Partial<Order> = {}, isVerified = true) {
  const onOpen = vi.fn<() => void>();
  const onDownload = vi.fn<(file: ProductFile) => Promise<void>>().mockResolvedValue();
  renderForTest(
    <MemoryRouter>
      <ConfirmationStep
        order={{ ...order, ...changes }}
        email="pat@example.com"
        until="2027-11-26T12:00:00Z"
        isVerified={isVerified}
        pages={pages}
        onOpen={onOpen}
        onDownload={onDownload}
      />
    </MemoryRouter>,
  );
  return { onOpen, onDownload };
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn<() => void>());
  fetchFile.mockReset().mockResolvedValue(null);
});

test('a new buyer is asked to verify their address', () => {
  setUp({}, false);
  screen.getByText(/A second email has a link: follow it to verify your address\.$/);
});

test('the confirmation shows thanks, the order number and the receipt note', async () => {
  const { onOpen } = setUp();
  screen.getByRole('heading', { name: 'Access Granted!' });
  screen.getByText('Thank you for your purchase of Premed Cheatsheet.');
  screen.getByText('It is yours until November 26, 2027.');
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
  expect(onOpen).toHaveBeenCalledOnce();
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
    const { onOpen } = setUp();
    vi.advanceTimersByTime(60_000);
    expect(onOpen).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});
