// Loaded on demand, which can take longer than a test waits.
import './filter-fields.tsx';

import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { FilterPanel } from './filter-panel.tsx';
import { noFilters, type ApplicantFilters } from './filters.ts';

// The panel renders every one.
vi.mock('#model/places/us-states.ts', () => ({ usStates: ['Ohio'] }));

const changed = vi.fn<(filters: ApplicantFilters) => void>();

function Filtered({ initially }: { initially: ApplicantFilters }) {
  const [filters, setFilters] = useState(initially);
  return (
    <FilterPanel
      filters={filters}
      counts={{ degrees: { MD: 3, DO: 0 } }}
      found="12 profiles"
      schools={[{ id: 'yale', name: 'Yale' }]}
      onChange={(next) => {
        changed(next);
        setFilters(next);
      }}
    />
  );
}

beforeEach(() => {
  changed.mockReset();
  const isNarrow = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => isNarrow);
});

/** As on a phone, where a button opens them. */
async function open(initially: Partial<ApplicantFilters> = {}) {
  renderForTest(<Filtered initially={{ ...noFilters, ...initially }} />);
  await userEvent.click(button());
  // The first rendering takes long.
  await screen.findByRole('form', {}, { timeout: 5000 });
}

const button = () => screen.getByText(/^Filter/, { selector: 'button *' }).closest('button')!;
const box = (name: string) => screen.getByRole('checkbox', { name });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const last = () => changed.mock.lastCall?.[0];

test('a choice takes effect at once, and says how many profiles it would show', async () => {
  await open();
  for (const count of ['3', '0']) screen.getByText(count, { ignore: 'label' });
  await userEvent.click(box('DO'));
  await userEvent.click(box('MD'));
  await userEvent.click(box('Research'));
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Ohio');
  const all = { ...noFilters, degrees: ['DO', 'MD'], sections: ['research'], state: 'Ohio' };
  expect(last()).toEqual(all);
  await userEvent.click(screen.getByRole('button', { name: 'Clear All (4)' }));
  expect(last()).toEqual(noFilters);
  expect(screen.getByRole('button', { name: 'Clear All' })).toHaveProperty('disabled', true);
});

test('hours are chosen by activity, and come off again', async () => {
  await open({ hours: ['shadowing_hours:50'] });
  const hours = screen.getByRole('combobox', { name: 'Hours' });
  fireEvent.click(hours);
  fireEvent.change(hours, { target: { value: 'clinical experience: 1,000' } });
  fireEvent.click(await screen.findByRole('option', { name: /1,000 or more/ }));
  expect(last()?.hours).toEqual(['shadowing_hours:50', 'clinical_experience_hours:1000']);
  fireEvent.click(screen.getByRole('button', { name: 'Clear All (2)' }));
  expect(last()).toEqual(noFilters);
});

test('what is typed takes effect when typing pauses, unless it is impossible', async () => {
  await open();
  type('MCAT to', '600');
  screen.getByText('MCAT must be a whole number from 472 to 528');
  for (const [label, text, expected] of [
    ['GPA from', '3.8', { gpaFrom: 3.8 }],
    ['Another major', ' bio ', { gpaFrom: 3.8, major: 'bio' }],
    ['Application year', '2024', { major: 'bio', year: 2024 }],
  ] as const) {
    type(label, text);
    await waitFor(() => expect(last()).toMatchObject(expected));
  }
  expect(last()?.mcatTo).toBeNull();
  type('GPA from', '');
  await waitFor(() => expect(last()?.gpaFrom).toBeNull());
});

test('the bands of the scores are boxes, which combine as they are, beside a range', async () => {
  await open();
  const bands = ['3.9-4.0', '3.7-3.89', '3.5-3.69', 'Below 3.5'];
  for (const name of [...bands, '520+', '515-519', '510-514', 'Below 510']) {
    expect(box(name)).toHaveProperty('checked', false);
  }
  await userEvent.click(box('3.9-4.0'));
  await userEvent.click(box('Below 3.5'));
  expect(last()).toEqual({ ...noFilters, gpaBands: ['3.9-4.0', 'Below3.5'] });
  expect(box('3.7-3.89')).toHaveProperty('checked', false);
  await userEvent.click(box('520+'));
  await userEvent.click(box('3.9-4.0'));
  type('MCAT to', '522');
  await waitFor(() =>
    expect(last()).toEqual({
      ...noFilters,
      gpaBands: ['Below3.5'],
      mcatBands: ['520+'],
      mcatTo: 522,
    }),
  );
});

test('on a phone, a button opens the filters and says how many are in use', async () => {
  await open({ schoolId: 'yale' });
  expect(button().textContent).toBe('Filter · 1');
  expect(button().getAttribute('aria-expanded')).toBe('true');
  // Wide screens hide it.
  screen.getByText('Apply Filters · 12 profiles');
  fireEvent.submit(screen.getByRole('form'));
  expect(button().getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('form')).toBeNull();
});
