import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import type { Page } from '#lib/data/pages.ts';
import { renderForAdmin } from '#ui/test-render.tsx';

import { syncSchools } from './mutations.ts';
import type { ListedSchool } from './schema.ts';
import { SchoolsSection } from './schools-section.tsx';

const rows = vi.hoisted(() => ({ page: vi.fn<() => Promise<Page<ListedSchool>>>() }));

vi.mock('#lib/data/supabase.ts', () => ({ supabase: {} }));
vi.mock('./queries.ts', () => ({
  adminSchoolsKey: ['admin-schools'],
  schoolPageOptions: (...key: unknown[]) => ({ queryKey: key, queryFn: rows.page }),
  fetchEverySchool: () => [],
  schoolOptions: (id: string) => ({ queryKey: ['one', id], queryFn: () => null }),
}));
vi.mock('./mutations.ts', () => ({ syncSchools: vi.fn<typeof syncSchools>() }));

const pageOf = (found: ListedSchool[]) => ({
  rows: found,
  total: found.length,
  page: 1,
  pageCount: 1,
});

function show(page: Page<ListedSchool>) {
  rows.page.mockResolvedValue(page);
  renderForAdmin(<SchoolsSection pictureOf={() => null} />);
}

const press = async (name: string) => fireEvent.click(await screen.findByText(name));

test('a sync reports its counts, or shows why it failed', async () => {
  vi.mocked(syncSchools).mockResolvedValueOnce({ schools: 1061, created: 1, removed: 2 });
  show(pageOf([]));
  await screen.findByText(/There are no schools yet/);
  await press('Sync Schools');
  expect((await screen.findByRole('status')).textContent).toBe(
    'Schools synced: 1,061 in all, 1 created, 2 removed.',
  );
  vi.mocked(syncSchools).mockRejectedValueOnce(new Error('Offline.'));
  await press('Sync Schools');
  expect((await screen.findByRole('alert')).textContent).toBe('Error syncing schools: Offline.');
});
