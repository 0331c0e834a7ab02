import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';

import { exploreSchoolPath, schoolPath } from '#lib/store/paths.ts';
import { SortSelect } from '#ui/list/sort-select.tsx';
import { renderForTest } from '#ui/test-render.tsx';

import type { School, SchoolPage } from './schema.ts';
import { SchoolHeader } from './school-header.tsx';
import { SchoolImage } from './school-image.tsx';
import { SchoolList } from './school-list.tsx';
import { SchoolMatches } from './school-matches.tsx';
import { SchoolSummary } from './school-summary.tsx';
import { schoolSorts, type SchoolSort } from '#lib/applicants/school-sorts.ts';

const school: School = {
  id: 'sample-college',
  name: 'Sample College',
  description: null,
  website: null,
  imageUrl: null,
  customImageUrl: null,
  acceptanceRate: null,
  avgGpa: null,
  avgMcat: null,
  profileCount: 0,
};

const page = (rows: SchoolPage['rows'], total = rows.length): SchoolPage => ({
  rows,
  total,
  page: 1,
  pageCount: Math.max(1, Math.ceil(total / 10)),
});

function showList(schools: SchoolPage, hasFilters = false) {
  const events = { onPageChange: vi.fn<(page: number) => void>(), onClear: vi.fn<() => void>() };
  renderForTest(
    <MemoryRouter>
      <SchoolList
        isTurning={false}
        schools={schools}
        hasFilters={hasFilters}
        renderActions={({ name }) => <button type="button">Save {name}</button>}
        {...events}
      />
    </MemoryRouter>,
  );
  return events;
}

test('a card links to its school and shows its statistics', async () => {
  const { onPageChange } = showList(
    page(
      [
        { ...school, profileCount: 3, avgGpa: 3.9, avgMcat: 517 },
        { ...school, id: 'new-college', name: 'New College', profileCount: 1 },
      ],
      11,
    ),
  );
  const link = screen.getByRole('link', { name: 'Sample College' });
  expect(link.getAttribute('href')).toBe(schoolPath('sample-college'));
  const card = screen.getByRole('article', { name: 'Sample College' });
  expect(card.textContent).toContain('3 profiles');
  expect(card.textContent).toContain('GPA 3.90');
  expect(card.textContent).toContain('MCAT 517');
  const unknown = screen.getByRole('article', { name: 'New College' }).textContent;
  for (const text of ['1 profile', 'GPA N/A', 'MCAT N/A']) expect(unknown).toContain(text);
  screen.getByRole('button', { name: 'Save Sample College' });
  screen.getByText('Page 1 of 2');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(onPageChange).toHaveBeenCalledExactlyOnceWith(2);
});

test('an empty result offers to clear the search', async () => {
  const { onClear } = showList(page([]), true);
  screen.getByText('No medical schools found matching the search');
  await userEvent.click(screen.getByRole('button', { name: 'Clear Search' }));
  expect(onClear).toHaveBeenCalledOnce();
});

test('an empty store offers nothing to clear', () => {
  showList(page([]));
  screen.getByText(/^There are no medical schools yet\./);
  expect(screen.queryByRole('button')).toBeNull();
});

const picture = () => document.querySelector('img')?.getAttribute('src');

test.each([
  [
    'its custom image',
    { customImageUrl: 'https://a.example/own.png' },
    'https://a.example/own.png',
  ],
  ['else the default image', { customImageUrl: null }, 'https://a.example/ours.png'],
  ['else a placeholder', { customImageUrl: null, imageUrl: null }, undefined],
])('a school shows %s', (_, urls, shown) => {
  renderForTest(
    <SchoolImage school={{ ...school, imageUrl: 'https://a.example/ours.png', ...urls }} />,
  );
  expect(picture()).toBe(shown);
  expect(document.querySelector('svg') === null).toBe(shown !== undefined);
  expect(screen.queryByText('No Image')).toBeNull();
});

test('a broken image shows a placeholder', () => {
  renderForTest(<SchoolImage school={{ ...school, imageUrl: 'https://a.example/gone.png' }} />);
  const image = document.querySelector('img');
  if (image) fireEvent.error(image);
  expect(picture()).toBeUndefined();
  screen.getByText('No Image');
  expect(document.querySelector('svg')).not.toBeNull();
});

test('schools can be sorted in four ways', async () => {
  const onChange = vi.fn<(sort: SchoolSort) => void>();
  renderForTest(<SortSelect sorts={schoolSorts} sort="name-asc" onChange={onChange} />);
  const select = screen.getByRole('combobox', { name: 'Sort by' });
  const values = screen.getAllByRole('option').map((option) => option.getAttribute('value'));
  expect(values).toEqual(['name-asc', 'name-desc', 'profiles-desc', 'profiles-asc']);
  await userEvent.selectOptions(select, 'Most profiles');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('profiles-desc');
});

/** The value below a label. */
const valueOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

const summary = (shown: School) => (
  <MemoryRouter>
    <SchoolSummary school={shown} />
  </MemoryRouter>
);

test('known values are shown, unknown ones are an estimate or N/A', () => {
  renderForTest(<SchoolSummary school={school} isSample />);
  expect(valueOf('Acceptance Rate')).toBe('3.7% (estimate)');
  expect(valueOf('Average GPA')).toBe('N/A');
  expect(valueOf('Average MCAT')).toBe('N/A');
  expect(valueOf('Profiles Available')).toBe('0');
  expect(screen.queryByRole('link')).toBeNull();
  cleanup();
  const known = {
    ...school,
    acceptanceRate: 2.4,
    avgGpa: 3.8,
    avgMcat: 516,
    profileCount: 12,
    website: 'https://college.example',
  };
  const { rerender } = renderForTest(summary(known));
  expect(valueOf('Acceptance Rate')).toBe('2.4%');
  expect(valueOf('Average GPA')).toBe('3.80');
  expect(valueOf('Average MCAT')).toBe('516');
  expect(valueOf('Profiles Available')).toBe('12');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([exploreSchoolPath(school.id), 'https://college.example']);

  rerender(summary({ ...known, profileCount: 4 }));
  expect(valueOf('Average GPA')).toBe('3.80 (from 4 profiles)');
});

test('a header has name and description, and labels a sample', () => {
  renderForTest(
    <SchoolHeader school={{ ...school, description: 'By the river.' }} isSample actions="Save" />,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sample College');
  for (const text of ['By the river.', 'Sample', 'Save']) {
    screen.getByText(text);
  }
});

const listed = (nth: number) => ({ ...school, id: `college-${nth}`, name: `College ${nth}` });

const showMatches = (count: number) =>
  renderForTest(
    <MemoryRouter>
      <SchoolMatches schools={Array.from({ length: count }, (_, nth) => listed(nth))} />
    </MemoryRouter>,
  );

test('a profile search links to matching schools, unless there are many', () => {
  showMatches(4);
  showMatches(0);
  expect(screen.queryByRole('region')).toBeNull();
  showMatches(3);
  expect(screen.getByRole('region', { name: 'Schools that match' }).textContent).toContain(
    'Everyone accepted to College 0: 0 profiles',
  );
  expect(screen.getByRole('link', { name: 'College 2' }).getAttribute('href')).toBe(
    schoolPath('college-2'),
  );
});
