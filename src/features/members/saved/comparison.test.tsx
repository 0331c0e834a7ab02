import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { Comparison } from './comparison.tsx';
import { choosePath } from './saved-params.ts';
import type { Applicant } from '../applicants/schema.ts';
import { savedApplicant } from './test-data.ts';

const rows = vi.hoisted(() => ({
  applicants: vi.fn<(ids: string[]) => Promise<Applicant[]>>(),
}));

vi.mock('./queries.ts', () => ({
  savedIdsOptions: () => ({ queryKey: ['saved'], queryFn: () => ['applicant-1'] }),
  applicantsByIdOptions: (ids: string[]) => ({
    queryKey: ['applicants', ids],
    queryFn: () => rows.applicants(ids),
  }),
}));
vi.mock('./mutations.ts', () => ({}));

const everyone = [1, 2, 3, 4, 5].map((number) =>
  savedApplicant({ id: `applicant-${number}`, gpa: 3.9, mcat: 510 + 4 * number }),
);
const idsOf = (...numbers: number[]) => numbers.map((number) => `applicant-${number}`);

beforeEach(() => {
  rows.applicants
    .mockReset()
    .mockImplementation(async (ids) => everyone.filter(({ id }) => ids.includes(id)));
});

const onIdsChange = vi.fn<(ids: string[]) => void>();

function show(ids: string[]) {
  onIdsChange.mockReset();
  renderForTest(
    <MemoryRouter>
      <Comparison userId="ada" ids={ids} onIdsChange={onIdsChange} />
    </MemoryRouter>,
  );
}

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('the table has a row per fact and a column per applicant', async () => {
  show(idsOf(1, 2));
  const table = within(await screen.findByRole('region', { name: 'Comparison' }));
  const columns = table.getAllByRole('columnheader', { name: /^Applicant/ });
  expect(columns).toHaveLength(2);
  // Differences are stated, not shown by color alone.
  table.getByRole('rowheader', { name: 'MCAT (far apart)' });
  table.getByRole('rowheader', { name: 'GPA' });
  expect(cellsOf(table.getByRole('row', { name: /^GPA/ }))).toEqual(['3.90', '3.90']);
  expect(cellsOf(table.getByRole('row', { name: /^MCAT/ }))).toEqual(['514', '518']);
  expect(cellsOf(table.getByRole('row', { name: /^CARS/ }))).toEqual(['not given', 'not given']);
});

test.each([[[]], [idsOf(1)]])('fewer than two profiles cannot be compared: %j', async (ids) => {
  show(ids);
  await screen.findByText('Choose two to four profiles to compare.');
  expect(screen.getByRole('link', { name: 'Choose profiles' }).getAttribute('href')).toBe(
    choosePath(ids),
  );
  expect(screen.queryByRole('table')).toBeNull();
});

test('more than four: the first four', async () => {
  show(idsOf(5, 4, 3, 2, 1));
  await screen.findByText('You can compare up to four profiles. These are the first four.');
  expect(rows.applicants).toHaveBeenCalledExactlyOnceWith(idsOf(5, 4, 3, 2));
});

test('a deleted profile is named, and the others are compared', async () => {
  show(idsOf(1, 2, 99));
  await screen.findByText('Applicant 99 is no longer available.');
  expect(screen.getAllByRole('columnheader', { name: /^Applicant/ })).toHaveLength(2);
});

test('an applicant can be removed from the comparison', async () => {
  show(idsOf(1, 2, 3));
  const name = 'Remove from the comparison: Applicant 2';
  await userEvent.click(await screen.findByRole('button', { name }));
  expect(onIdsChange).toHaveBeenCalledExactlyOnceWith(idsOf(1, 3));
});

test('a failed comparison can be retried', async () => {
  rows.applicants.mockRejectedValueOnce(new Error('No answer.'));
  show(idsOf(1, 2));
  await screen.findByText('Failed to load data: No answer.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('table');
});

test('one of two profiles deleted leaves nothing to compare', async () => {
  show(idsOf(1, 99));
  await screen.findByText('Applicant 99 is no longer available.');
  screen.getByText('Choose two to four profiles to compare.');
});
