import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import type { Page } from '#lib/pages.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { syncSchools } from './mutations.ts';
import type { ListedSchool } from './schema.ts';
import { SchoolsSection } from './schools-section.tsx';
import type { SchoolsView } from './search-params.ts';

const rows = vi.hoisted(() => ({ page: vi.fn<() => Promise<Page<ListedSchool>>>() }));

vi.mock('#lib/supabase.ts', () => ({ supabase: {} }));
vi.mock('./queries.ts', () => ({
  adminSchoolsKey: ['admin-schools'],
  schoolPageOptions: (...key: unknown[]) => ({ queryKey: key, queryFn: rows.page }),
  schoolOptions: (id: string) => ({ queryKey: ['one', id], queryFn: () => null }),
}));
vi.mock('./mutations.ts', () => ({ syncSchools: vi.fn<typeof syncSchools>() }));

const yale: ListedSchool = {
  id: 'yale',
  name: 'Yale',
  imageUrl: null,
  customImageUrl: null,
  profileCount: 4,
  avgGpa: 3.8,
  avgMcat: 515,
  acceptanceRate: null,
  website: null,
};
const pageOf = (found: ListedSchool[], pageCount = 1) => ({
  rows: found,
  total: found.length,
  page: 1,
  pageCount,
});

const onViewChange = vi.fn<(view: SchoolsView, options?: { replace: boolean }) => void>();
const onSchoolsChanged = vi.fn<() => void>();

function show(page: Page<ListedSchool>, text = '', edited: string | null = null) {
  rows.page.mockResolvedValue(page);
  renderForTest(
    <SchoolsSection
      view={{ text, sort: 'alphabetical', page: 1, edited }}
      pictureOf={() => null}
      aliasesLink={null}
      onViewChange={onViewChange}
      onSchoolsChanged={onSchoolsChanged}
    />,
  );
  return userEvent.setup();
}

const button = (name: string) => screen.findByRole('button', { name });

test('a school is listed with its profile statistics and can be edited', async () => {
  const user = show(pageOf([yale, { ...yale, id: 'b', acceptanceRate: 3.7, avgGpa: null }], 2));
  const [, first, second] = await screen.findAllByRole('row');
  expect(first?.textContent).toBe('Yale43.80515Not setEdit');
  expect(second?.textContent).toBe('Yale4N/A5153.7%Edit');
  await user.click(await button('Next'));
  expect(onViewChange).toHaveBeenLastCalledWith(expect.objectContaining({ page: 2 }));
  await user.click((await screen.findAllByRole('button', { name: 'Edit: Yale' }))[0] as Element);
  expect(onViewChange).toHaveBeenLastCalledWith(expect.objectContaining({ edited: 'yale' }));
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Most profiles');
  expect(onViewChange).toHaveBeenLastCalledWith(
    expect.objectContaining({ sort: 'profiles-desc', page: 1 }),
    { replace: true },
  );
});

test('a sync reports its counts, or shows why it failed', async () => {
  vi.mocked(syncSchools).mockResolvedValueOnce({ schools: 1061, created: 1, removed: 2 });
  const user = show(pageOf([]));
  await screen.findByText(/There are no schools yet/);
  await user.click(await button('Sync Schools'));
  expect((await screen.findByRole('status')).textContent).toBe(
    'Schools synced: 1,061 in all, 1 created, 2 removed.',
  );
  expect(onSchoolsChanged).toHaveBeenCalledOnce();
  vi.mocked(syncSchools).mockRejectedValueOnce(new Error('Offline.'));
  await user.click(await button('Sync Schools'));
  expect((await screen.findByRole('alert')).textContent).toBe('Error syncing schools: Offline.');
});

test('a search without matches and a failed load each show a message', async () => {
  rows.page.mockRejectedValueOnce(new Error('Offline.'));
  const user = show(pageOf([]), 'nowhere');
  await screen.findByText('Error fetching data: Offline.');
  await user.click(await button('Retry'));
  await screen.findByText('No schools match the search.');
  await user.click(await button('Clear Search'));
  expect(onViewChange).toHaveBeenLastCalledWith(expect.objectContaining({ text: '' }), {
    replace: true,
  });
});

test('a missing school shows a message and a way back', async () => {
  const user = show(pageOf([]), '', 'gone');
  await screen.findByText('This school no longer exists.');
  await user.click(await button('Back to Schools'));
  expect(onViewChange).toHaveBeenLastCalledWith(expect.objectContaining({ edited: null }));
});
