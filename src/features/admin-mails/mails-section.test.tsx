import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Page } from '#lib/pages.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { MailsSection } from './mails-section.tsx';
import { retryMail } from './mutations.ts';
import { mailSchema, type Mail } from './schema.ts';
import { mailsUrl, type MailsView } from './search-params.ts';

const page = vi.hoisted(() => vi.fn<() => Promise<Page<Mail>>>());
vi.mock('./queries.ts', () => ({
  adminMailsKey: ['admin-mails'],
  mailPageOptions: () => ({ queryKey: ['admin-mails'], queryFn: page }),
}));
vi.mock('./mutations.ts', () => ({ retryMail: vi.fn<typeof retryMail>() }));

const failed: Mail = {
  id: 7,
  kind: 'refund',
  email: 'pat@example.com',
  state: 'failed',
  createdAt: '2026-11-20T12:00:00Z',
  dueAt: '2026-11-23T12:00:00Z',
  sentAt: null,
  attempts: 8,
  error: '550 No such mailbox',
  orderId: 'order-1',
  orderNumber: 651,
};
const onViewChange = vi.fn<(view: MailsView) => void>();

beforeEach(() => {
  vi.mocked(retryMail).mockReset();
  onViewChange.mockReset();
});

function show(rows: Mail[], view: Partial<MailsView> = {}) {
  page.mockReset().mockResolvedValue({ rows, total: rows.length, page: 1, pageCount: 1 });
  renderForTest(
    <MemoryRouter>
      <MailsSection
        view={{ ...mailsUrl.defaults, ...view }}
        onViewChange={onViewChange}
        orderPath={(id) => `/admin/orders/${id}`}
      />
    </MemoryRouter>,
  );
}

test('an admin sees what failed and why, and can send it again', async () => {
  show([failed]);
  const link = await screen.findByRole('link', { name: 'Refund, order #00651' });
  expect(link.getAttribute('href')).toBe('/admin/orders/order-1');
  screen.getByText('To pat@example.com');
  screen.getByText('Given up after 8 attempts');
  screen.getByText('Last problem: 550 No such mailbox');
  await userEvent.click(screen.getByRole('button', { name: /^Send again: Refund/ }));
  expect(vi.mocked(retryMail).mock.calls[0]?.[0]).toEqual(failed);
  await screen.findByText('The email is being sent again.');
  expect(page).toHaveBeenCalledTimes(2);
});

test('a refused repetition says why', async () => {
  vi.mocked(retryMail).mockRejectedValue(new Error('This mail has been sent.'));
  show([failed]);
  await userEvent.click(await screen.findByRole('button', { name: /^Send again/ }));
  await screen.findByText('Error: This mail has been sent.');
});

test.each<[Partial<Mail>, string]>([
  [{ state: 'sent', sentAt: '2026-11-21T12:00:00Z', error: null }, 'Sent Nov 21, 2026'],
  [{ state: 'due', error: null }, 'Due Nov 23, 2026'],
  [{ state: 'dropped' }, 'Written Nov 20, 2026'],
])('%o cannot be sent again, and says: %s', async (values, text) => {
  show([
    {
      ...failed,
      kind: 'contact_message',
      email: null,
      orderId: null,
      orderNumber: null,
      ...values,
    },
  ]);
  await screen.findByText('Message from the contact form');
  screen.getByText('To the store');
  screen.getByText(new RegExp(`^${text}`));
  expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull();
});

test('a mail that waits after a problem can be sent at once', async () => {
  show([{ ...failed, state: 'due', attempts: 1 }]);
  await screen.findByRole('button', { name: /^Send again/ });
});

test('the filter and the search are in the URL', async () => {
  show([], { filter: 'failed' });
  await screen.findByText('No email has failed.');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Sent');
  expect(onViewChange.mock.calls[0]?.[0]).toEqual({ filter: 'sent', text: '', page: 1 });
  expect(mailsUrl.write({ filter: 'failed', text: 'pat', page: 2 })).toBe(
    '?show=failed&q=pat&page=2',
  );
});

test('an unknown kind is readable, and a row of the database is read', () => {
  const row = {
    id: 1,
    kind: 'new_kind',
    email: null,
    state: 'due',
    created_at: 'a',
    due_at: 'b',
    sent_at: null,
    attempts: 0,
    error: null,
    order_id: null,
    order_number: null,
  };
  expect(mailSchema.parse(row)).toMatchObject({ kind: 'new_kind', dueAt: 'b', orderNumber: null });
});
