import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { AuditSection } from './audit-section.tsx';
import type { AuditEntry } from './schema.ts';
import { readAuditView, type AuditView } from './search-params.ts';

const log = vi.hoisted(() => ({
  page: vi.fn<() => Promise<{ rows: AuditEntry[]; has_more: boolean }>>(),
}));

vi.mock('./queries.ts', () => ({
  auditPageOptions: (view: AuditView) => ({ queryKey: [view], queryFn: log.page }),
  auditedTablesOptions: { queryKey: ['tables'], queryFn: () => ['products', 'coupons'] },
}));

const onViewChange = vi.fn<(view: AuditView, options?: { replace: boolean }) => void>();

function show(rows: Partial<AuditEntry>[], address = '', hasMore = false) {
  const whole = rows.map((row, index) => ({
    id: 100 - index,
    happened_at: '2026-01-01T10:00:00Z',
    actor_id: 'b1',
    actor_email: 'pat@example.com',
    actor_role: 'authenticated',
    action: 'update' as const,
    table_name: 'products',
    row_key: { id: 'workbook' },
    row_count: 1,
    before: { price_cents: 500 },
    after: { price_cents: 700 },
    ...row,
  }));
  log.page.mockResolvedValue({ rows: whole, has_more: hasMore });
  onViewChange.mockReset();
  renderForTest(
    <AuditSection view={readAuditView(new URLSearchParams(address))} onViewChange={onViewChange} />,
  );
  return userEvent.setup();
}

test('an entry expands to show its changes', async () => {
  const user = show([{}, { row_key: null, row_count: 1200, before: null, after: null }], '', true);
  await user.click(await screen.findByRole('button', { name: /changed product workbook/ }));
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'FieldBeforeAfter',
    'Price$5.00$7.00',
  ]);
  await user.click(screen.getByRole('button', { name: /changed 1,200 products/ }));
  screen.getByText(/Rows affected: 1,200/);
  await user.click(screen.getByRole('button', { name: 'Older entries' }));
  expect(onViewChange).toHaveBeenLastCalledWith(expect.objectContaining({ before: 99 }));
});

test('filters set in quick succession do not undo each other', async () => {
  const user = show([{}]);
  await screen.findByRole('option', { name: 'Coupons' });
  await user.selectOptions(screen.getByLabelText('What'), 'Coupons');
  await user.type(screen.getByLabelText('User (e-mail)'), 'pat ');
  await user.selectOptions(screen.getByLabelText('Action'), 'Deleted');
  const chosen = { table: 'coupons', actor: 'pat ', action: 'delete', before: null };
  await waitFor(() =>
    expect(onViewChange).toHaveBeenLastCalledWith(expect.objectContaining(chosen), {
      replace: true,
    }),
  );
});

test('an empty log, a search without results and a failed load each show a message', async () => {
  log.page.mockRejectedValueOnce(new Error('Offline.'));
  const user = show([], 'table=coupons&before=7');
  log.page.mockResolvedValue({ rows: [], has_more: false });
  await screen.findByText('Error fetching data: Offline.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('No matching entries.');
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(onViewChange).toHaveBeenLastCalledWith(readAuditView(new URLSearchParams()));
});
