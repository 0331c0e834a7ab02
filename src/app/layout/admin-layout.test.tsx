import { screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';

import type { StoreCounts } from '#features/admin/queries.ts';
import type { AttentionLine } from '#features/admin-dashboard/schema.ts';
import { attentionLine } from '#features/admin-dashboard/test-data.ts';
import { renderForTest } from '#ui/test-render.tsx';

import AdminLayout from './admin-layout.tsx';

const responses = vi.hoisted(() => ({
  counts: vi.fn<() => Promise<Partial<StoreCounts>>>(),
  tasks: vi.fn<() => Promise<AttentionLine[]>>(() => Promise.resolve([])),
}));
vi.mock('#features/admin-dashboard/queries.ts', () => ({
  attentionOptions: { queryKey: ['needs-attention'], queryFn: responses.tasks },
}));
vi.mock('#features/admin/queries.ts', () => ({
  storeCountsOptions: { queryKey: ['store-counts'], queryFn: responses.counts },
}));
vi.mock('#lib/supabase.ts', () => ({ supabase: {} }));

function visit(path: string) {
  const router = createMemoryRouter(
    [{ Component: AdminLayout, children: [{ path: '*', element: 'The section' }] }],
    { initialEntries: [path] },
  );
  renderForTest(<RouterProvider router={router} />);
}

test('the navigation shows the sections with their counts', async () => {
  responses.counts.mockResolvedValue({ applicants: 22_132, products: 6 });
  visit('/admin');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin Control Panel');
  await screen.findByRole('link', { name: 'Applicants (22,132)', current: false });
  screen.getByRole('link', { name: 'Products (6)', current: false });
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Dashboard');
  expect(screen.getAllByRole('link')[0]?.textContent).toBe('Dashboard');
  screen.getByText('The section');
});

test('a count that fails to load does not block its section', async () => {
  responses.counts.mockRejectedValue(new Error('Offline.'));
  visit('/admin/products');
  await screen.findByRole('link', { name: 'Products (…)', current: 'page' });
  screen.getByRole('link', { name: 'Applicants (…)', current: false });
});

test('the sections show how many tasks wait in them', async () => {
  responses.counts.mockResolvedValue({});
  responses.tasks.mockResolvedValueOnce([
    attentionLine({ kind: 'messages', count: 3 }),
    attentionLine({ kind: 'failed_event' }),
  ]);
  visit('/admin');
  await screen.findByRole('link', { name: 'Messages 3 tasks' });
  screen.getByRole('link', { name: 'Errors 1 task' });
  screen.getByRole('link', { name: 'Orders' });
});
