import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { ConfirmationStep } from './confirmation-step.tsx';
import type { Order, ProductFile } from './schema.ts';
import { order } from './test-data.ts';

const fetchFile = vi.hoisted(() => vi.fn<() => Promise<ProductFile | null>>());

vi.mock('./queries.ts', () => ({
  productFileOptions: (plan: string) => ({
    queryKey: ['product-file', plan],
    queryFn: fetchFile,
  }),
}));

const file = { path: 'cheatsheet/guide.pdf', name: 'guide.pdf', size: 1024 };

function setUp(changes: Partial<Order> = {}) {
  const onOpen = vi.fn<() => void>();
  const onDownload = vi.fn<(file: ProductFile) => Promise<void>>().mockResolvedValue();
  renderForTest(
    <ConfirmationStep
      order={{ ...order, ...changes }}
      openLabel="Start Exploring Profiles"
      onOpen={onOpen}
      onDownload={onDownload}
    />,
  );
  return { onOpen, onDownload };
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn<() => void>());
  fetchFile.mockReset().mockResolvedValue(null);
});

test('the confirmation shows thanks, the order number and the receipt note', async () => {
  const { onOpen } = setUp();
  screen.getByRole('heading', { name: 'Access Granted!' });
  screen.getByText('Thank you for your purchase of Premed Cheatsheet.');
  screen.getByText('Order #00651');
  screen.getByText(/receipt/);
  await userEvent.click(screen.getByRole('button', { name: 'Start Exploring Profiles' }));
  expect(onOpen).toHaveBeenCalledOnce();
});

test('a free order has no receipt note', () => {
  setUp({ isFree: true });
  expect(screen.queryByText(/receipt/)).toBeNull();
});

test('a buyer can download the file of the product', async () => {
  fetchFile.mockResolvedValue(file);
  const { onDownload } = setUp();
  await userEvent.click(await screen.findByRole('button', { name: 'Download guide.pdf' }));
  expect(onDownload.mock.calls[0]?.[0]).toEqual(file);
});

test('a failed download shows an error', async () => {
  fetchFile.mockResolvedValue(file);
  const { onDownload } = setUp();
  onDownload.mockRejectedValue(new Error('The file could not be downloaded. Please try again.'));
  await userEvent.click(await screen.findByRole('button', { name: 'Download guide.pdf' }));
  await screen.findByText('The file could not be downloaded. Please try again.');
});

test('the confirmation redirects after three seconds', () => {
  vi.useFakeTimers();
  try {
    const { onOpen } = setUp();
    act(() => {
      vi.advanceTimersByTime(2999);
    });
    expect(onOpen).not.toHaveBeenCalled();
    act(() => {
      vi.advanceTimersByTime(1);
    });
    expect(onOpen).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});
