import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';

import { schoolPath } from '#model/store/paths.ts';
import { SortSelect } from '#ui/list/sort-select.tsx';
import { renderForTest } from '#ui/test-render.tsx';

import type { School, SchoolPage } from './schema.ts';
import { monogramOf } from './school-image.tsx';
import { SchoolFigures } from './school-figures.tsx';
import { SchoolHeader } from './school-header.tsx';
import { SchoolImage } from './school-image.tsx';
import { SchoolList } from './school-list.tsx';
import { SchoolStats } from './school-stats.tsx';
import { SchoolMatches } from './school-matches.tsx';
import { noScores } from '#model/applicants/applicant.ts';
import { schoolSorts, type SchoolSort } from '#model/schools/school-sorts.ts';

const school: School = {
  id: 'sample-college',
  name: 'Sample College',
  description: null,
  website: null,
  logoUrl: null,
  imageUrl: null,
  customImageUrl: null,
  degree: null,
  control: null,
  place: null,
  state: null,
  acceptanceRate: null,
  avgGpa: null,
  avgMcat: null,
  profileCount: 0,
  states: {},
};

const page = (rows: SchoolPage['rows'], total = rows.length): SchoolPage => ({
  rows,
  total,
  page: 1,
  pageCount: Math.max(1, Math.ceil(total / 10)),
  near: null,
});

function showList(schools: SchoolPage, hasFilters = false) {
  const events = { onPageChange: vi.fn<(page: number) => void>(), onClear: vi.fn<() => void>() };
  renderForTest(
    <MemoryRouter>
      <SchoolList
        isTurning={false}
        schools={schools}
        hasFilters={hasFilters}
        mine={{ gpa: 3.62, mcat: null }}
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
        {
          ...school,
          profileCount: 3,
          ranges: { gpa: { n: 3, values: [3.5, 3.9] }, mcat: { n: 2, values: [517, 517] } },
          control: 'public',
          degree: 'MD',
          state: 'Texas',
        },
        { ...school, id: 'new-college', name: 'New College', profileCount: 1, ranges: {} },
      ],
      11,
    ),
  );
  const link = screen.getByRole('link', { name: 'Sample College' });
  expect(link.getAttribute('href')).toBe(schoolPath('sample-college'));
  const card = screen.getByRole('article', { name: 'Sample College' });
  expect(card.textContent).toContain('3 profiles');
  const unknown = screen.getByRole('article', { name: 'New College' }).textContent;
  expect(unknown).toMatch(/^NCNew College1 profile/);
  expect(unknown).not.toContain('N/A');
  expect(card.textContent).toContain('Public · MD · Texas');
  expect(card.textContent).toContain('GPA 3.50 to 3.90, you 3.62 MCAT (2) 517');
  screen.getByRole('button', { name: 'Save Sample College' });
  screen.getByText('Page 1 of 2');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(onPageChange).toHaveBeenCalledExactlyOnceWith(2);
});

test.each([
  ['Baylor College of Medicine', 'BCM'],
  ['Columbia University (Vagelos)', 'CU'],
  ['University of California, San Diego School of Medicine', 'UCSD'],
])('%s without an image has the letters %s', (name, letters) => {
  expect(monogramOf(name)).toBe(letters);
});

test('an empty result offers to clear the search', async () => {
  const { onClear } = showList(page([]), true);
  screen.getByText('No medical schools found matching the search');
  await userEvent.click(screen.getByRole('button', { name: 'Clear Search' }));
  expect(onClear).toHaveBeenCalledOnce();
});

test.each([
  ['college', 'Did you mean New College?', 1],
  [null, 'New College: no profile from this school yet.', 0],
])(
  'an empty result names the school that the search resembles, with the id %j',
  (id, text, links) => {
    showList({ ...page([]), near: { id, name: 'New College' } }, true);
    screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === text);
    expect(screen.queryAllByRole('link')).toHaveLength(links);
  },
);

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
  expect(screen.queryByText('SC') === null).toBe(shown !== undefined);
  expect(screen.queryByText('No Image')).toBeNull();
});

test('a broken image shows a placeholder', () => {
  renderForTest(<SchoolImage school={{ ...school, imageUrl: 'https://a.example/gone.png' }} />);
  const image = document.querySelector('img');
  if (image) fireEvent.error(image);
  expect(picture()).toBeUndefined();
  screen.getByText('No Image');
  screen.getByText('SC');
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

const header = (shown: Partial<School>, residents = 0) => (
  <SchoolHeader
    school={{ ...school, ...shown, states: { Texas: residents, Ohio: 1 } }}
    you="you: +1"
    actions="Save"
  />
);

test('a header says in one line what a school is', () => {
  const known = {
    control: 'private',
    degree: 'MD',
    place: 'Houston, Texas',
    state: 'Texas',
    profileCount: 3,
    website: 'https://college.example',
    description: 'By the river.',
  };
  const { rerender } = renderForTest(header(known, 2));
  screen.getByText('Private · MD · Houston, Texas · 3 profiles, 2 of them from Texas · you: +1');
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://college.example');
  screen.getByText('By the river.');
  rerender(header({ ...known, profileCount: 1 }, 0));
  screen.getByText(/1 profile, not from Texas/);
  rerender(header({ ...known, profileCount: 1 }, 1));
  screen.getByText(/1 profile, from Texas/);
  rerender(header({ profileCount: 3 }, 0));
  screen.getByText('3 profiles · you: +1');
});

const cells = (name: string) => screen.getByRole('row', { name }).textContent;

test('the figures of a school are counts, beside the member’s own', () => {
  renderForTest(
    <SchoolFigures
      school={{ ...school, state: 'Texas', profileCount: 3, states: { Ohio: 1, Texas: 2 } }}
      ranges={{
        gpa: { n: 3, values: [3.78, 3.84, 3.94] },
        mcat: { n: 2, values: [512, 512, 521] },
        shadowing_hours: { n: 1, values: [60, 60, 60] },
      }}
      mine={{ gpa: 3.72, mcat: null }}
    />,
  );
  expect(cells('GPA 3.78 3.84 3.94 3.72')).toBe('GPA3.783.843.943.72');
  expect(cells('MCAT (2) 512 512 521 –')).toBe('MCAT (2)512512521–');
  expect(cells('Shadowing (1) 60 60 60')).toBe('Shadowing (1)606060');
  screen.getByText('2 of 3 in Texas');
  screen.getByText('1 of 3 elsewhere: Ohio');
  cleanup();
  renderForTest(
    <SchoolFigures
      school={{ ...school, acceptanceRate: 2.4, profileCount: 1, states: { Ohio: 1 } }}
      ranges={null}
      mine={noScores}
    />,
  );
  screen.getByText('1 of 1 in Ohio');
  screen.getByText(/^One profile is one person, not odds\./);
  expect(cells('GPA N/A N/A N/A –')).toBe('GPAN/AN/AN/A–');
});

const stats = (shown: Partial<School>) => {
  const { unmount } = renderForTest(<SchoolStats school={{ ...school, ...shown }} />);
  const told = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  unmount();
  return told;
};

test('a school has four figures: a typical rate is said to be one, and averages of few say of how many', () => {
  expect(stats({ avgGpa: 3.8, avgMcat: 511.6, profileCount: 4 })).toEqual([
    '3.7%typical of medical schools, not this one’s figure',
    '3.80from 4 profiles',
    '512from 4 profiles',
    '4',
  ]);
  const many = { acceptanceRate: 2.4, avgGpa: null, avgMcat: 512, profileCount: 1200 };
  expect(stats(many)).toEqual(['2.4%', 'N/A', '512', '1,200']);
});

const listed = (nth: number) => ({
  ...school,
  ranges: {},
  id: `college-${nth}`,
  name: `College ${nth}`,
});

const showMatches = (count: number) =>
  renderForTest(
    <MemoryRouter>
      <SchoolMatches schools={page(Array.from({ length: count }, (_, nth) => listed(nth)))} />
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
