import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { ApplicantFilter } from './applicant-filter.tsx';
import { noFilters, type ApplicantFilters } from './filters.ts';

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
const field = (name: string) => screen.getByRole('textbox', { name });
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

test('ticked filters take effect on Apply', async () => {
  show();
  await userEvent.click(button());
  await userEvent.click(box('Biology'));
  await userEvent.click(box('Below 3.5'));
  await userEvent.click(box('520+'));
  expect(applied).not.toHaveBeenCalled();
  await press('Apply Filters');
  expect(applied).toHaveBeenCalledExactlyOnceWith({
    ...noFilters,
    majors: ['Biology'],
    gpaBands: ['Below3.5'],
    mcatBands: ['520+'],
  });
  expect(screen.queryByRole('form')).toBeNull();
  expect(button().textContent).toContain('3 active');
  expect(document.activeElement).toBe(button());
});

test('Clear All clears the filters immediately', async () => {
  show({ majors: ['Chemistry'], mcatBands: ['Below510'] });
  await userEvent.click(button());
  expect(box('Chemistry')).toHaveProperty('checked', true);
  await userEvent.click(box('Neuroscience'));
  await press('Clear All');
  expect(applied).toHaveBeenCalledExactlyOnceWith(noFilters);
  for (const each of screen.getAllByRole('checkbox')) expect(each).toHaveProperty('checked', false);
  expect(button().textContent).toBe('Filter');
});

test('Clear All also unticks boxes not applied yet', async () => {
  show();
  await userEvent.click(button());
  await userEvent.click(box('Neuroscience'));
  await press('Clear All');
  expect(box('Neuroscience')).toHaveProperty('checked', false);
});

test('each active filter can be removed by its chip', async () => {
  show({ majors: ['Biology'], gpaBands: ['3.9-4.0', 'Below3.5'] });
  await userEvent.click(button());
  await press('Remove the filter GPA Below 3.5');
  expect(applied).toHaveBeenCalledExactlyOnceWith({
    ...noFilters,
    majors: ['Biology'],
    gpaBands: ['3.9-4.0'],
  });
  expect(box('Below 3.5')).toHaveProperty('checked', false);
  expect(box('3.9-4.0')).toHaveProperty('checked', true);
  expect(document.activeElement).toBe(button());
});

test('a range takes effect on Apply, unless its ends are swapped or impossible', async () => {
  show({ schoolId: 'yale' });
  await userEvent.click(button());
  await userEvent.type(field('Lowest GPA'), '3.8');
  await userEvent.type(field('Highest GPA'), '3.5');
  await userEvent.type(field('Lowest MCAT'), '600');
  await press('Apply Filters');
  screen.getByText('The highest GPA is below the lowest');
  screen.getByText('MCAT must be a whole number from 472 to 528');
  expect(applied).not.toHaveBeenCalled();
  await userEvent.clear(field('Highest GPA'));
  await userEvent.clear(field('Lowest MCAT'));
  await userEvent.type(field('Highest MCAT'), '515');
  await press('Apply Filters');
  expect(applied).toHaveBeenCalledExactlyOnceWith({
    ...noFilters,
    gpaFrom: 3.8,
    mcatTo: 515,
    schoolId: 'yale',
  });
  await press('Remove the filter GPA from 3.80');
  expect(applied).toHaveBeenLastCalledWith({ ...noFilters, mcatTo: 515, schoolId: 'yale' });
  await press('Remove the filter Accepted by yale');
  expect(applied).toHaveBeenLastCalledWith({ ...noFilters, mcatTo: 515 });
  screen.getByRole('button', { name: 'Remove the filter MCAT up to 515' });
});

test('profiles can be limited to a state and to gap years', async () => {
  show({ majors: ['Biology'] });
  await userEvent.click(button());
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Ohio');
  await userEvent.click(box('3 or more'));
  await press('Apply Filters');
  const both = { ...noFilters, majors: ['Biology'], state: 'Ohio', gapBands: ['3+'] };
  expect(applied).toHaveBeenCalledExactlyOnceWith(both);
  await press('Remove the filter Gap years 3 or more');
  expect(applied).toHaveBeenLastCalledWith({ ...both, gapBands: [] });
  await press('Remove the filter From Ohio');
  expect(applied).toHaveBeenLastCalledWith({ ...noFilters, majors: ['Biology'] });
});
