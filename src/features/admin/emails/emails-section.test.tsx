import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import type { Page } from '#lib/data/pages.ts';
import { renderForAdmin } from '#ui/test-render.tsx';

import EmailsSection from './emails-section.tsx';
import { resendMail } from './mutations.ts';
import type { Mail } from './schema.ts';

const page = vi.hoisted(() => vi.fn<() => Promise<Page<Mail>>>());
vi.mock('./queries.ts', () => ({
  adminEmailsKey: ['admin-emails'],
  mailPageOptions: () => ({ queryKey: ['admin-emails'], queryFn: page }),
}));
vi.mock('./mutations.ts', () => ({
  resendMail: vi.fn<typeof resendMail>(),
}));
const failed: Mail = {
  id: 7,
  label: 'Refund',
  email: 'pat@example.com',
  state: 'failed',
  createdAt: '2026-11-20T12:00:00Z',
  dueAt: '2026-11-23T12:00:00Z',
  sentAt: null,
  attempts: 8,
  error: '550 No such mailbox',
  subject: null,
  body: null,
  messageId: null,
  isRepeatable: true,
  orderId: 'order-1',
  orderNumber: 651,
};

function show(rows: Mail[]) {
  page.mockReset().mockResolvedValue({ rows, total: rows.length, page: 1, pageCount: 1 });
  renderForAdmin(<EmailsSection />);
}

test('an admin sees what failed and why, and can send it again', async () => {
  show([failed]);
  const link = await screen.findByRole('link', { name: 'Refund, order #00651' });
  expect(link.getAttribute('href')).toBe('/admin/orders/order-1');
  screen.getByText('pat@example.com');
  screen.getByText('Given up after 8 attempts');
  screen.getByText('Last problem: 550 No such mailbox');
  vi.mocked(resendMail).mockRejectedValueOnce(new Error('This email has been sent.'));
  fireEvent.click(screen.getByRole('button', { name: /^Send again: Refund/ }));
  await screen.findByText('Error: This email has been sent.');
});

test('an email opens as it was sent, and can be sent again', async () => {
  show([
    {
      ...failed,
      state: 'sent',
      sentAt: '2026-11-21T12:00:00Z',
      error: null,
      subject: 'Refund of $5.00 for order #00651',
      body: 'We refunded $5.00',
    },
  ]);
  fireEvent.click(await screen.findByRole('button', { name: /^Open: Refund, order #00651/ }));
  const mail = within(await screen.findByRole('dialog', { hidden: true }));
  mail.getByText('Refund of $5.00 for order #00651');
  mail.getByText('To pat@example.com');
  mail.getByText('We refunded $5.00');
  fireEvent.click(mail.getByText('Send again'));
  await screen.findByText('The email is being sent again.');
  expect(vi.mocked(resendMail).mock.lastCall?.[0]).toMatchObject({ id: failed.id });
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
});

test('a contact message is read where it is answered', async () => {
  show([{ ...failed, state: 'sent', label: 'Message', email: null, messageId: 'message-1' }]);
  fireEvent.click(await screen.findByRole('button', { name: /^Open: Message/ }));
  const link = await screen.findByRole('link', { name: 'Open the message', hidden: true });
  expect(link.getAttribute('href')).toBe('/admin/messages?show=all&open=message-1');
});

test('an email that is about no order has its subject in the list', async () => {
  show([
    { ...failed, label: 'Text to members', subject: 'News', orderId: null, orderNumber: null },
  ]);
  await screen.findByText('Text to members: News');
});

test('an email that waits for its first attempt, or must not be repeated, is not sent again', async () => {
  const other = {
    ...failed,
    label: 'Message',
    email: null,
    orderId: null,
    orderNumber: null,
  };
  show([
    { ...other, id: 1, state: 'sent', error: null, sentAt: '2026-11-21T12:00:00Z' },
    { ...other, id: 2, state: 'due', error: null },
    { ...other, id: 3, state: 'dropped', error: 'Too late' },
    { ...other, id: 4, state: 'due', error: 'Offline', attempts: 1 },
    { ...other, id: 5, state: 'sent', error: null, isRepeatable: false },
  ]);
  expect(await screen.findAllByText('The store')).toHaveLength(5);
  const rows = screen.getAllByRole('row').slice(1);
  for (const [nth, text] of ['Nov 21, 2026', 'Due Nov 23, 2026', 'Written Nov 20, 2026'].entries())
    expect(rows[nth]?.textContent).toContain(text);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')?.split(':')[0]),
    ),
  ).toEqual([['Open', 'More'], ['Open'], ['Open', 'More'], ['Send again', 'More'], ['Open']]);
});
