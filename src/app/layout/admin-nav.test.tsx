import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';

import type { AttentionLine } from '#features/admin/dashboard/schema.ts';
import { attentionLine } from '#features/admin/dashboard/test-data.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { AdminNav } from './admin-nav.tsx';
import { StockTabs } from './stock-tabs.tsx';

const decide = vi.hoisted(() => vi.fn<() => string>(() => 'page'));
const attention = vi.hoisted(() => vi.fn<() => Promise<AttentionLine[]>>());
vi.mock('#features/admin/dashboard/queries.ts', () => ({
  attentionOptions: { queryKey: ['needs-attention'], queryFn: attention },
  stockOptions: {
    queryKey: ['stock'],
    queryFn: () => Promise.resolve({ applicants: 1035, schools: 69, products: 6 }),
  },
}));
vi.mock('../access/decide-access.ts', () => ({ decideAccess: decide }));
vi.mock('#lib/data/supabase.ts', () => ({ supabase: {} }));

const role = vi.hoisted(() => vi.fn<() => 'admin' | 'support'>(() => 'admin'));
vi.mock('../access/use-visitor.ts', () => ({ useVisitor: () => ({ role: role() }) }));

const visit = (path: string, navigation = <AdminNav />) =>
  renderForTest(<MemoryRouter initialEntries={[path]}>{navigation}</MemoryRouter>);

const current = () =>
  screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);

test('the sections show how many tasks wait in them, and which one is open', async () => {
  attention.mockResolvedValueOnce([
    attentionLine({ kind: 'messages', count: 3 }),
    attentionLine({ kind: 'failed_event' }),
    attentionLine({ kind: 'dispute' }),
  ]);
  visit('/admin/logs/audit');
  await screen.findByRole('link', { name: 'Logs: 1 task' });
  // In the column, and in the bar of a narrow screen.
  expect(screen.getAllByRole('link', { name: 'Messages: 3 tasks' })).toHaveLength(2);
  const [tasks] = screen.getAllByRole('link', { name: 'Orders: 1 task' });
  expect(tasks?.getAttribute('href')).toBe('/admin/orders?status=attention');
  expect(current()).toEqual(['Logs']);
});

test('applicants, schools and products have their numbers, which are no tasks', async () => {
  attention.mockResolvedValueOnce([]);
  visit('/admin');
  await screen.findByRole('link', { name: 'Applicants 1,035' });
  screen.getByRole('link', { name: 'Schools 69' });
  screen.getByRole('link', { name: 'Products 6' });
  screen.getByText('Admin Control Panel');
});

test('on a phone, applicants, schools and products are three tabs, each with a count', async () => {
  visit('/admin/schools', <StockTabs />);
  await screen.findByRole('link', { name: 'Applicants (1,035)' });
  screen.getByRole('link', { name: 'Products (6)' });
  expect(current()).toEqual(['Schools (69)']);
});

test('no other page has them', () => {
  visit('/admin/orders', <StockTabs />);
  expect(screen.queryByRole('link')).toBeNull();
});

test('home is open on its own page only', () => {
  attention.mockResolvedValueOnce([]);
  visit('/admin/orders/1');
  expect(current()).toEqual(['Orders', 'Orders']);
});

test('support sees what it may use, with the page of a section that is theirs', async () => {
  attention.mockResolvedValueOnce([]);
  role.mockReturnValueOnce('support');
  visit('/admin/logs/emails');
  const column = within(await screen.findByRole('navigation', { name: 'Admin Control Panel' }));
  // Beside the numbers of tasks.
  const links = column.getAllByRole('link').filter((link) => !link.hasAttribute('aria-label'));
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/admin',
    '/admin/orders',
    '/admin/customers',
    '/admin/messages',
    '/admin/logs/emails',
    '/',
  ]);
});

test('others see no section, as while their rights are checked', () => {
  decide.mockReturnValue('wait');
  visit('/admin');
  expect(screen.queryByRole('link')).toBeNull();
});
