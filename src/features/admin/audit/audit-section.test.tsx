import { fireEvent, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { AuditSection } from './audit-section.tsx';
import type { AuditEntry } from './schema.ts';
import { auditUrl, type AuditView } from './search-params.ts';
import { testEntry } from './test-data.ts';

const log = vi.hoisted(() => ({
  page: vi.fn<() => Promise<{ rows: AuditEntry[]; hasMore: boolean }>>(),
}));

vi.mock('./queries.ts', () => ({
  auditPageOptions: (view: AuditView) => ({ queryKey: [view], queryFn: log.page }),
  auditedTablesOptions: { queryKey: ['tables'], queryFn: () => ['products', 'coupons'] },
}));

const onViewChange = vi.fn<(view: AuditView, options?: { replace: boolean }) => void>();

function show(rows: Partial<AuditEntry>[], address = '', hasMore = false) {
  const whole = rows.map((row, index) => ({
    ...testEntry({ before: { price_cents: 500 }, after: { price_cents: 700 } }),
    id: 100 - index,
    ...row,
  }));
  log.page.mockResolvedValue({ rows: whole, hasMore });
  onViewChange.mockReset();
  renderForTest(
    <MemoryRouter>
      <AuditSection
        view={auditUrl.read(new URLSearchParams(address))}
        onViewChange={onViewChange}
      />
    </MemoryRouter>,
  );
}

test('an entry expands to show its changes', async () => {
  const bulk = { rowKey: null, rowCount: 1200, before: null, after: null };
  show([{}, bulk, { before: {}, after: {} }], '', true);
  fireEvent.click(
    await screen.findByRole('button', {
      name: /changed the price of product Workbook: \$5\.00 → \$7\.00/,
    }),
  );
  expect((await screen.findAllByRole('row')).map(({ textContent }) => textContent)).toEqual([
    'FieldBeforeAfter',
    'Price$5.00$7.00',
  ]);
  const link = screen.getByRole('link', { name: 'Open product Workbook' });
  expect(link.getAttribute('href')).toBe('/admin/products?edit=workbook');
  fireEvent.click(screen.getByRole('button', { name: /changed 1,200 products/ }));
  await screen.findByText(/Rows affected: 1,200/);
  fireEvent.click(screen.getByRole('button', { name: /changed product Workbook/ }));
  await screen.findByText(/without details: they are personal data/);
  fireEvent.click(screen.getByRole('button', { name: 'Older entries' }));
  expect(onViewChange).toHaveBeenLastCalledWith(expect.objectContaining({ before: 98 }));
});

test('filters set in quick succession do not undo each other', async () => {
  show([{}]);
  await screen.findByRole('option', { name: 'Coupons' });
  for (const [label, value] of [
    ['What', 'coupons'],
    ['Done by (email)', 'pat '],
    ['About (email)', 'robin'],
    ['Action', 'delete'],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  const chosen = {
    table: 'coupons',
    actor: 'pat ',
    about: 'robin',
    action: 'delete',
    before: null,
  };
  await waitFor(() =>
    expect(onViewChange).toHaveBeenLastCalledWith(expect.objectContaining(chosen), {
      replace: true,
    }),
  );
});

test('a search without results can be cleared', async () => {
  show([], 'table=coupons&before=7');
  fireEvent.click(await screen.findByText('Clear Filters'));
  expect(onViewChange).toHaveBeenLastCalledWith(auditUrl.defaults);
});
