import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { saveAsFile } from '#lib/download.ts';
import type { Page } from '#lib/pages.ts';

import { AdminList } from './admin-list.tsx';
import { fill, renderForTest } from './test-render.tsx';

vi.mock('#lib/download.ts', () => ({ saveAsFile: vi.fn<typeof saveAsFile>() }));

interface View {
  text: string;
  page: number;
  filter: 'new' | 'all';
}

const start: View = { text: '', page: 1, filter: 'new' };
const onViewChange = vi.fn<(view: View, options?: { replace: boolean }) => void>();
const read = vi.fn<() => Promise<object[]>>();

function Letters({ view, find }: { view: View; find: () => Promise<Page<string>> }) {
  return (
    <>
      <AdminList
        title="Letters"
        csv={{ name: 'letters', read }}
        add={{ label: 'Add Letter', onClick: () => {} }}
        view={view}
        onViewChange={onViewChange}
        searchLabel="Search letters..."
        filters={[
          { value: 'new', label: 'New' },
          { value: 'all', label: 'All letters' },
        ]}
        query={useQuery({ queryKey: ['letters'], queryFn: find })}
        noun={['letter', 'letters']}
        empty="Every letter has been read."
      >
        {(rows) => rows.join(', ')}
      </AdminList>
    </>
  );
}

const pageOf = (rows: string[]) => ({ rows, total: rows.length, page: 1, pageCount: 3 });

function show(rows: string[], view: Partial<View> = {}) {
  onViewChange.mockReset();
  renderForTest(<Letters view={{ ...start, ...view }} find={async () => pageOf(rows)} />);
  return userEvent.setup();
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

test('a search, a filter and a page are kept in the address', async () => {
  const user = show(['A', 'B']);
  await screen.findByText('2 letters');
  await user.click(await button('Next'));
  expect(onViewChange).toHaveBeenLastCalledWith({ ...start, page: 2 });
  await user.selectOptions(screen.getByLabelText('Show'), 'All letters');
  expect(onViewChange).toHaveBeenLastCalledWith({ ...start, filter: 'all' });
  await fill(user, screen.getByLabelText('Search letters...'), 'rent');
  await vi.waitFor(() =>
    expect(onViewChange).toHaveBeenLastCalledWith({ ...start, text: 'rent' }, { replace: true }),
  );
});

test('an empty list says so, and has nothing to export', async () => {
  show([]);
  await screen.findByText('Every letter has been read.');
  expect((await button('Export CSV')).disabled).toBe(true);
});

test('a search without matches can be cleared', async () => {
  const user = show([], { text: 'rent' });
  await screen.findByText('No letters match the search.');
  await user.click(await button('Clear Search'));
  expect(onViewChange).toHaveBeenLastCalledWith(start, { replace: true });
});

test('a failed load can be retried', async () => {
  const find = vi.fn<() => Promise<Page<string>>>().mockResolvedValue(pageOf(['A']));
  renderForTest(<Letters view={start} find={find.mockRejectedValueOnce(new Error('Offline.'))} />);
  await screen.findByText('Error fetching data: Offline.');
  await userEvent.click(await button('Retry'));
  await screen.findByText('1 letter');
});

test('the rows are exported, or the message says why not', async () => {
  const user = show(['A']);
  await screen.findByText('1 letter');
  read.mockRejectedValueOnce(new Error('Offline.'));
  await user.click(await button('Export CSV'));
  await screen.findByText('Error exporting letters: Offline.');
  read.mockResolvedValue([{ Name: 'A' }]);
  await user.click(await button('Export CSV'));
  await vi.waitFor(() => expect(vi.mocked(saveAsFile)).toHaveBeenCalledOnce());
  expect(vi.mocked(saveAsFile).mock.lastCall?.[0]).toMatch(/^letters-\d{4}-\d\d-\d\d\.csv$/);
});
