import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { MemoryRouter } from 'react-router-dom';
import { renderForTest } from '#ui/test-render.tsx';

import { ApplicantList } from './applicant-list.tsx';
import { pageOf } from './test-data.ts';

const onPageChange = vi.fn<(page: number) => void>();
const onClear = vi.fn<() => void>();

const show = (total: number, hasFilters = false) =>
  renderForTest(
    <MemoryRouter>
      <ApplicantList
        isTurning={false}
        applicants={pageOf(total)}
        hasFilters={hasFilters}
        onPageChange={onPageChange}
        onClear={onClear}
        renderActions={({ id }) => <button type="button">Save {id}</button>}
      />
    </MemoryRouter>,
  );

test('a page shows its number and links to the next one', async () => {
  show(12);
  expect(screen.getAllByRole('article')).toHaveLength(10);
  screen.getByRole('button', { name: 'Save applicant-10' });
  screen.getByText('Page 1 of 2');
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(onPageChange).toHaveBeenCalledExactlyOnceWith(2);
});

test('an empty result offers to clear the filters', async () => {
  show(0, true);
  screen.getByText('No profiles match your search criteria.');
  await userEvent.click(screen.getByRole('button', { name: 'Clear All Filters' }));
  expect(onClear).toHaveBeenCalledOnce();
});

test('an empty store offers nothing to clear', () => {
  show(0);
  screen.getByText(/^There are no profiles yet\./);
  expect(screen.queryByRole('button')).toBeNull();
});
