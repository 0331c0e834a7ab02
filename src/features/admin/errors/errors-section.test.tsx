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

const crash: BrowserError = {
  kind: 'Row # is gone',
  count: 3,
  browsers: 1,
  pages: 2,
  firstAt: '2026-11-01T12:00:00Z',
  lastAt: '2026-11-02T12:00:00Z',
  resolvedAt: null,
  message: 'Row 7 is gone',
  stack: 'at list (app.js:1)',
  path: '/explore',
  browser: 'A browser',
};
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
const pageOf = <Row,>(rows: Row[]): Page<Row> => ({
  rows,
  total: rows.length,
  page: 1,
  pageCount: 1,
});

beforeEach(() => void vi.resetAllMocks());

function show(errors: BrowserError[], events: FailedEvent[]) {
  store.errors.mockResolvedValue(pageOf(errors));
  store.events.mockResolvedValue(pageOf(events));
  renderForAdmin(<ErrorsSection />);
}
const press = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name, hidden: true }));

test('an admin sees what crashed, how often and where, and marks it as resolved', async () => {
  show([crash], []);
  await screen.findByText('Row 7 is gone');
  screen.getByText('2 pages, 1 kind of browser');
  screen.getByText('at list (app.js:1)');
  await screen.findByText('No failed events.');
  await press('Mark as resolved: Row 7 is gone');
  await screen.findByText('Marked as resolved. It is listed again if it happens again.');
  expect(vi.mocked(resolveErrors).mock.calls[0]?.[0]).toEqual(crash);
});

test('an admin has a failed event processed again, and sees why it is refused', async () => {
  vi.mocked(retryEvent)
    .mockResolvedValueOnce('Order 651 is for another amount.')
    .mockResolvedValueOnce(null);
  show([], [refused]);
  expect((await screen.findByRole('link', { name: '#00651' })).getAttribute('href')).toBe(
    '/admin/orders/o1',
  );
  await press('Process again: charge.refunded');
  await screen.findByText('Error: The event was refused again: Order 651 is for another amount.');
  await press('Process again: charge.refunded');
  await screen.findByText('The event has been processed.');
});

test('an event of a deleted account can only be marked as resolved', async () => {
  show([], [{ ...refused, canRetry: false }]);
  await press('Mark as resolved: charge.refunded');
  await screen.findByText('The event is marked as resolved.');
  expect(screen.queryByRole('button', { name: /^Process again/ })).toBeNull();
});
