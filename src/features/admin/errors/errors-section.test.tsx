import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Page } from '#lib/data/pages.ts';
import { renderForAdmin } from '#ui/test-render.tsx';

import ErrorsSection from './errors-section.tsx';
import { resolveErrors, resolveEvent, retryEvent } from './mutations.ts';
import type { BrowserError, FailedEvent } from './schema.ts';

const store = vi.hoisted(() => ({
  errors: vi.fn<() => Promise<Page<BrowserError>>>(),
  events: vi.fn<() => Promise<Page<FailedEvent>>>(),
}));
vi.mock('./queries.ts', () => ({
  browserErrorsOptions: () => ({ queryKey: ['admin-errors', 'browser'], queryFn: store.errors }),
  failedEventsOptions: () => ({ queryKey: ['admin-errors', 'events'], queryFn: store.events }),
}));
vi.mock('./mutations.ts', () => ({
  resolveErrors: vi.fn<typeof resolveErrors>(),
  resolveEvent: vi.fn<typeof resolveEvent>(),
  retryEvent: vi.fn<typeof retryEvent>(),
}));

const refused: FailedEvent = {
  id: 'evt_1',
  type: 'charge.refunded',
  receivedAt: '2026-11-02T12:00:00Z',
  error: 'Order 651 is for another amount.',
  isLive: false,
  canRetry: true,
  orderId: 'o1',
  orderNumber: 651,
};

beforeEach(() => void vi.resetAllMocks());

function show(...rows: FailedEvent[]) {
  const page = { page: 1, pageCount: 1 };
  store.errors.mockResolvedValue({ ...page, rows: [], total: 0 });
  store.events.mockResolvedValue({ ...page, rows, total: rows.length });
  renderForAdmin(<ErrorsSection />);
}
const press = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name, hidden: true }));

test('an admin has a failed event processed again, and sees why it is refused', async () => {
  vi.mocked(retryEvent)
    .mockResolvedValueOnce('Order 651 is for another amount.')
    .mockResolvedValueOnce(null);
  show(refused);
  expect((await screen.findByRole('link', { name: '#00651' })).getAttribute('href')).toBe(
    '/admin/orders/o1',
  );
  await press('Process again: charge.refunded');
  await screen.findByText('Error: The event was refused again: Order 651 is for another amount.');
  await press('Process again: charge.refunded');
  await screen.findByText('The event has been processed.');
});

test('an event of a deleted account can only be marked as resolved', async () => {
  show({ ...refused, canRetry: false });
  await press('Mark as resolved: charge.refunded');
  await screen.findByText('The event is marked as resolved.');
  expect(screen.queryByRole('button', { name: /^Process again/ })).toBeNull();
});
