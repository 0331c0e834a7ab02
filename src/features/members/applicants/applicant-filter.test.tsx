import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { ApplicantFilter } from './applicant-filter.tsx';
import { noFilters, type ApplicantFilters } from './filters.ts';

// The panel renders every one.
vi.mock('#lib/places/us-states.ts', () => ({ usStates: ['Ohio'] }));

const applied = vi.fn<(filters: ApplicantFilters) => void>();

function Filtered({ initially }: { initially: ApplicantFilters }) {
  const [filters, setFilters] = useState(initially);
  return (
    <ApplicantFilter
      filters={filters}
      onChange={(next) => {
        applied(next);
        setFilters(next);
      }}
    />
  );
}

beforeEach(() => applied.mockReset());

const show = (initially: Partial<ApplicantFilters> = {}) =>
  renderForTest(<Filtered initially={{ ...noFilters, ...initially }} />);
const button = () => screen.getByRole('button', { name: /^Filter/ });
const box = (name: string) => screen.getByRole('checkbox', { name });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a button opens the filters', async () => {
  show();
  expect(screen.queryByRole('form', { name: 'Filters' })).toBeNull();
  expect(button().getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(button());
  expect(button().getAttribute('aria-expanded')).toBe('true');
  for (const [label, options] of [
    ['Majors', ['Biology', 'Chemistry', 'Biochemistry', 'Neuroscience']],
    ['GPA', ['3.9-4.0', '3.7-3.89', '3.5-3.69', 'Below 3.5']],
    ['MCAT', ['520+', '515-519', '510-514', 'Below 510']],
    ['Gap years', ['None', '1', '2', '3 or more']],
  ] as const) {
    const group = within(screen.getByRole('group', { name: label }));
    for (const name of options) group.getByRole('checkbox', { name });
    expect(group.getAllByRole('checkbox')).toHaveLength(options.length);
  }
});

test('ticked filters take effect on Apply, and each is removed by its chip', async () => {
  show({ gpaBands: ['3.9-4.0'] });
  await userEvent.click(button());
  await userEvent.click(box('Biology'));
  await userEvent.click(box('Below 3.5'));
  await userEvent.click(box('3 or more'));
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Ohio');
  expect(applied).not.toHaveBeenCalled();
  await press('Apply Filters');
  const all: ApplicantFilters = {
    ...noFilters,
    majors: ['Biology'],
    gpaBands: ['3.9-4.0', 'Below3.5'],
    gapBands: ['3+'],
    state: 'Ohio',
  };
  expect(applied).toHaveBeenCalledExactlyOnceWith(all);
  expect(screen.queryByRole('form')).toBeNull();
  expect(button().textContent).toContain('5 active');
  expect(document.activeElement).toBe(button());

  await userEvent.click(button());
  await press('Remove the filter GPA Below 3.5');
  expect(applied).toHaveBeenLastCalledWith({ ...all, gpaBands: ['3.9-4.0'] });
  expect(box('Below 3.5')).toHaveProperty('checked', false);
  expect(box('3.9-4.0')).toHaveProperty('checked', true);
  expect(document.activeElement).toBe(button());
  await press('Remove the filter Gap years 3 or more');
  await press('Remove the filter From Ohio');
  expect(applied).toHaveBeenLastCalledWith({
    ...noFilters,
    majors: ['Biology'],
    gpaBands: ['3.9-4.0'],
  });
});

test('Clear All clears the filters immediately, also those not applied yet', async () => {
  show({ majors: ['Chemistry'], mcatBands: ['Below510'] });
  await userEvent.click(button());
  expect(box('Chemistry')).toHaveProperty('checked', true);
  await userEvent.click(box('Neuroscience'));
  await press('Clear All');
  expect(applied).toHaveBeenCalledExactlyOnceWith(noFilters);
  for (const each of screen.getAllByRole('checkbox')) expect(each).toHaveProperty('checked', false);
  expect(button().textContent).toBe('Filter');
});

test('a range takes effect on Apply, unless its ends are swapped or impossible', async () => {
  show({ schoolId: 'yale' });
  await userEvent.click(button());
  type('Lowest GPA', '3.8');
  type('Highest GPA', '3.5');
  type('Lowest MCAT', '600');
  await press('Apply Filters');
  screen.getByText('The highest GPA is below the lowest');
  screen.getByText('MCAT must be a whole number from 472 to 528');
  expect(applied).not.toHaveBeenCalled();
  type('Highest GPA', '');
  type('Lowest MCAT', '');
  type('Highest MCAT', '515');
  await press('Apply Filters');
  const range = { ...noFilters, mcatTo: 515 };
  expect(applied).toHaveBeenCalledExactlyOnceWith({ ...range, gpaFrom: 3.8, schoolId: 'yale' });
  await press('Remove the filter GPA from 3.80');
  await press('Remove the filter Accepted by yale');
  expect(applied).toHaveBeenLastCalledWith(range);
  screen.getByRole('button', { name: 'Remove the filter MCAT up to 515' });
});
