import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import type { Page } from '#lib/pages.ts';
import { renderForAdmin } from '#ui/test-render.tsx';

import EmailsSection from './emails-section.tsx';
import { retryMail } from './mutations.ts';
import type { Mail } from './schema.ts';

const page = vi.hoisted(() => vi.fn<() => Promise<Page<Mail>>>());
vi.mock('./queries.ts', () => ({
  adminEmailsKey: ['admin-emails'],
  mailPageOptions: () => ({ queryKey: ['admin-emails'], queryFn: page }),
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

function show(rows: Mail[]) {
  page.mockReset().mockResolvedValue({ rows, total: rows.length, page: 1, pageCount: 1 });
  renderForAdmin(<EmailsSection />);
}

const send = () => fireEvent.click(screen.getByRole('button', { name: /^Send again: Refund/ }));

test('an admin sees what failed and why, and can send it again', async () => {
  show([failed]);
  const link = await screen.findByRole('link', { name: 'Refund, order #00651' });
  expect(link.getAttribute('href')).toBe('/admin/orders/order-1');
  screen.getByText('pat@example.com');
  screen.getByText('Given up after 8 attempts');
  screen.getByText('Last problem: 550 No such mailbox');
  vi.mocked(retryMail).mockRejectedValueOnce(new Error('This email has been sent.'));
  send();
  await screen.findByText('Error: This email has been sent.');
  send();
  await screen.findByText('The email is being sent again.');
  expect(vi.mocked(retryMail).mock.lastCall?.[0]).toEqual(failed);
  expect(page).toHaveBeenCalledTimes(3);
});

test('only an email with a problem can be sent again', async () => {
  const other = {
    ...failed,
    kind: 'contact_message',
    email: null,
    orderId: null,
    orderNumber: null,
    error: null,
  };
  show([
    { ...other, id: 1, state: 'sent', sentAt: '2026-11-21T12:00:00Z' },
    { ...other, id: 2, state: 'due' },
    { ...other, id: 3, state: 'dropped', error: 'Too late' },
    { ...other, id: 4, state: 'due', error: 'Offline', attempts: 1 },
  ]);
  expect(await screen.findAllByText('Message from the contact form')).toHaveLength(4);
  expect(screen.getAllByText('The store')).toHaveLength(4);
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
  for (const [nth, text] of ['Nov 21, 2026', 'Due Nov 23, 2026', 'Written Nov 20, 2026'].entries())
    expect(rows[nth]).toContain(text);
  expect(rows.map((text) => text.includes('Send again'))).toEqual([false, false, false, true]);
});
