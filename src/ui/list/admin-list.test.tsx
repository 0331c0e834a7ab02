import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import { saveAsFile } from '#lib/uploads/download.ts';
import { pageSizes, type Page } from '#lib/data/pages.ts';
import { letterKeysKey } from '#lib/storage/storage-keys.ts';
import { anyOf, oneOf, page, search, sort, urlState } from '#lib/data/search-params.ts';

import { AdminList, useAdminList, type Chosen } from './admin-list.tsx';
import { chooseAction, fill, renderForAdmin } from '#ui/test-render.tsx';

vi.mock('#lib/uploads/download.ts', () => ({ saveAsFile: vi.fn<typeof saveAsFile>() }));

const options = [
  { value: '', label: 'Any' },
  { value: 'new', label: 'New' },
];
const lettersUrl = urlState({
  text: search('q'),
  state: anyOf('state', options),
  sort: sort('name-asc', 'name', 'pages'),
  size: oneOf('size', pageSizes),
  page: page(),
});

interface Letter {
  name: string;
  pages: number;
}

const read = vi.fn<() => Promise<object[]>>();
const find = vi.fn<() => Promise<Page<Letter>>>();
const burn = vi.fn<(letter: Letter) => void>();
const send = vi.fn<(chosen: Chosen<Letter>) => void>();

function Letters() {
  const list = useAdminList(lettersUrl, (view) => ({ queryKey: [view], queryFn: find }));
  return (
    <>
      <output>{useLocation().search}</output>
      <AdminList
        csv={{ name: 'letters', read }}
        onAdd={() => {}}
        bulk={{
          canChoose: ({ pages }) => pages > 0,
          hasAll: true,
          actions: [{ label: (count) => `Send ${count}`, onClick: send }],
        }}
        list={list}
        filters={[{ name: 'state', label: 'State', options }]}
        noun={['letter', 'letters']}
        empty="Every letter has been read."
        keyOf={({ name }) => name}
        columns={[
          { label: 'Name', sort: 'name', isText: true, cell: ({ name }) => name },
          { label: 'Pages', sort: 'pages', isFigure: true, cell: ({ pages }) => pages },
        ]}
        actions={(letter) => [
          { label: 'Open', onClick: () => {} },
          letter.pages > 1 && { label: 'Burn', onClick: () => burn(letter) },
        ]}
      />
    </>
  );
}

const pageOf = (rows: Letter[]) => ({ rows, total: rows.length, page: 1, pageCount: 3 });
const letters = [
  { name: 'A', pages: 2 },
  { name: 'B', pages: 1 },
];

beforeEach(() => void vi.resetAllMocks());

function show(rows: Letter[], address = '') {
  find.mockResolvedValue(pageOf(rows));
  renderForAdmin(<Letters />, `/${address}`);
  return userEvent.setup();
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const focused = () => document.activeElement?.getAttribute('aria-label');
const address = (expected: string) =>
  waitFor(() => expect(screen.getAllByRole('status')[0]?.textContent).toBe(expected));

test('a search, a filter, a size and a page are kept in the address', async () => {
  const user = show(letters);
  await screen.findByText('2 letters');
  await user.click(await button('Next'));
  await address('?page=2');
  await user.selectOptions(screen.getByLabelText('State'), 'New');
  await address('?state=new');
  await user.selectOptions(screen.getByLabelText('Rows per page'), '50 per page');
  await address('?state=new&size=50');
  await fill(user, screen.getByLabelText('Search letters...'), 'rent');
  await address('?q=rent&state=new&size=50');
});

test('a heading sorts by its column, pressed again in the other direction', async () => {
  const user = show(letters, '?page=2');
  await user.click(await button('Pages'));
  await address('?sort=pages-desc');
  expect(screen.getByRole('columnheader', { name: 'Pages' }).getAttribute('aria-sort')).toBe(
    'descending',
  );
  await user.click(await button('Pages'));
  await address('?sort=pages-asc');
  await user.click(await button('Name'));
  await address('');
  // On a phone.
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Name, descending');
  await address('?sort=name-desc');
});

test('the first action of a row is a button, the others are in its menu', async () => {
  show(letters);
  await button('Open: B');
  await chooseAction('A', 'Burn');
  expect(burn).toHaveBeenCalledExactlyOnceWith(letters[0]);
  expect(screen.queryByLabelText('More: B')).toBeNull();
});

test('chosen rows are acted upon together, and only those in view', async () => {
  const user = show([...letters, { name: 'Empty', pages: 0 }]);
  await user.click(await screen.findByLabelText('Choose: A'));
  await user.click(await button('Send 1'));
  expect(send.mock.lastCall?.[0].rows).toEqual([letters[0]]);
  expect(screen.queryByLabelText('Choose: Empty')).toBeNull();
  await user.click(screen.getByLabelText('Choose all on this page'));
  await user.click(await button('Send 2'));
  expect(send.mock.lastCall?.[0].rows).toEqual(letters);
  find.mockResolvedValue(pageOf([{ name: 'C', pages: 1 }]));
  await user.click(await button('Next'));
  await user.click(await screen.findByLabelText('Choose: C'));
  await user.click(await button('Send 1'));
  expect(send.mock.lastCall?.[0].rows).toEqual([{ name: 'C', pages: 1 }]);
  await user.click(await button('Choose none'));
  expect(screen.queryByRole('button', { name: 'Send 1' })).toBeNull();
});

test('all that match can be chosen from a whole page of them, until one is not', async () => {
  const user = show(letters);
  find.mockResolvedValue({ ...pageOf(letters), total: 3000 });
  await user.selectOptions(await screen.findByLabelText('State'), 'New');
  await user.click(await screen.findByLabelText('Choose: A'));
  expect(screen.queryByRole('button', { name: /^Choose all/ })).toBeNull();
  await user.click(await screen.findByLabelText('Choose: B'));
  await user.click(await button('Choose all 3,000 letters that match'));
  screen.getByText('3,000 chosen');
  await user.click(await button('Send 3000'));
  expect(send).toHaveBeenLastCalledWith({ rows: letters, isAll: true, count: 3000 });
  await user.click(screen.getByLabelText('Choose: B'));
  await user.click(await button('Send 1'));
  expect(send).toHaveBeenLastCalledWith({ rows: [letters[0]], isAll: false, count: 1 });
});

test('arrows and letters move the focus from row to row', async () => {
  const user = show(letters);
  (await button('Open: A')).focus();
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Open: B');
  await user.keyboard('k');
  expect(focused()).toBe('Open: A');
});

test('letters do nothing once they are switched off', async () => {
  localStorage.setItem(letterKeysKey, 'false');
  const user = show(letters);
  (await button('Open: A')).focus();
  await user.keyboard('j');
  expect(focused()).toBe('Open: A');
  localStorage.clear();
});

test('an empty list says so, and has nothing to export', async () => {
  show([]);
  await screen.findByText('Every letter has been read.');
  expect((await button('Export CSV')).disabled).toBe(true);
});

test('a search without matches can be cleared, in the same order', async () => {
  const user = show([], '?q=rent&state=new&sort=pages-desc');
  await screen.findByText('No letters match the search.');
  await user.click(await button('Clear Search'));
  await address('?sort=pages-desc');
});

test('the rows are exported, or the message says why not', async () => {
  const user = show(letters);
  await screen.findByText('2 letters');
  read.mockRejectedValueOnce(new Error('Offline.'));
  await user.click(await button('Export CSV'));
  await screen.findByText('Error exporting letters: Offline.');
  read.mockResolvedValue([{ Name: 'A' }]);
  await user.click(await button('Export CSV'));
  await waitFor(() => expect(vi.mocked(saveAsFile)).toHaveBeenCalledOnce());
  expect(vi.mocked(saveAsFile).mock.lastCall?.[0]).toMatch(/^letters-\d{4}-\d\d-\d\d\.csv$/);
});
