import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Page, PageSize } from '#lib/data/pages.ts';

import { PagedList } from './paged-list.tsx';
import { deferred, renderForTest } from '#ui/test-render.tsx';

const read = vi.fn<(page: number) => Promise<Page<string>>>();
const onPageChange = vi.fn<(page: number) => void>();
const onSizeChange = vi.fn<(size: PageSize) => void>();
const pageOf = (page: number): Page<string> => ({
  rows: [`row ${page}`],
  total: 3,
  page,
  pageCount: 3,
});

function List() {
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['list', page],
    queryFn: () => read(page),
    placeholderData: keepPreviousData,
  });
  const turn = (next: number) => {
    onPageChange(next);
    setPage(next);
  };
  return (
    <>
      <button onClick={() => void query.refetch()}>Read again</button>
      <PagedList query={query} noun={['row', 'rows']} empty="None." onPageChange={turn}>
        {(rows) => rows.join()}
      </PagedList>
    </>
  );
}

/** A list of 30 pages that offers to jump. */
function LongList({ isCapped = false }: { isCapped?: boolean }) {
  const query = useQuery({
    queryKey: ['long list'],
    queryFn: () => ({ ...pageOf(2), total: 300, pageCount: 30, isCapped }),
  });
  return (
    <PagedList
      query={query}
      noun={['row', 'rows']}
      empty="None."
      onPageChange={onPageChange}
      size="10"
      onSizeChange={onSizeChange}
    >
      {(rows) => rows.join()}
    </PagedList>
  );
}

beforeEach(() => {
  onPageChange.mockReset();
  read.mockReset().mockImplementation((page) => Promise.resolve(pageOf(page)));
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a loading page is requested once', async () => {
  const { promise, resolve } = deferred<Page<string>>();
  renderForTest(<List />);
  await screen.findByText('row 1');
  read.mockReturnValueOnce(promise);
  await press('Next');
  await press('Next');
  expect(onPageChange.mock.calls).toEqual([[2]]);
  expect(document.activeElement?.textContent).toBe('Next');
  resolve(pageOf(2));
  await screen.findByText('Page 2 of 3');
  await press('Next');
  expect(onPageChange.mock.calls).toEqual([[2], [3]]);
});

test('the rows stay when a refetch fails, with an error message', async () => {
  renderForTest(<List />);
  await screen.findByText('row 1');
  read.mockRejectedValueOnce(new Error('No connection.'));
  await press('Read again');
  await screen.findByText('Error fetching data: No connection.');
  screen.getByText(/row 1/);
});

test('a failed load can be retried', async () => {
  read.mockRejectedValueOnce(new Error('No connection.'));
  renderForTest(<List />);
  await screen.findByText('Error fetching data: No connection.');
  await press('Retry');
  await screen.findByText(/row 1/);
});

test('an empty list shows the error of a failed refetch', async () => {
  read.mockResolvedValueOnce({ rows: [], total: 0, page: 1, pageCount: 1 });
  renderForTest(<List />);
  await screen.findByText('None.');
  read.mockRejectedValueOnce(new Error('No connection.'));
  await press('Read again');
  await screen.findByText('Error fetching data: No connection.');
  screen.getByText('None.');
});

test('a capped list shows its count with a plus', async () => {
  read.mockResolvedValueOnce({ ...pageOf(1), total: 10_000, isCapped: true });
  renderForTest(<List />);
  await screen.findByText('10,000+ rows');
  screen.getByText('Page 1');
});

test('a long list has a first page, a last one and any in between', async () => {
  renderForTest(<LongList />);
  await screen.findByText('Page 2 of 30');
  await press('Last');
  await press('First');
  const field = screen.getByRole('textbox', { name: 'Go to page' });
  await userEvent.type(field, '{Enter}');
  await userEvent.type(field, '0{Enter}');
  await userEvent.clear(field);
  await userEvent.type(field, '1x7{Enter}');
  expect(onPageChange.mock.calls).toEqual([[30], [1], [17]]);
  await userEvent.selectOptions(screen.getByLabelText('Rows per page'), '50 per page');
  expect(onSizeChange).toHaveBeenCalledExactlyOnceWith('50');
});

test('the last page of a capped list is not known', async () => {
  renderForTest(<LongList isCapped />);
  await screen.findByText('300+ rows');
  expect(screen.queryByRole('button', { name: 'Last' })).toBeNull();
});
