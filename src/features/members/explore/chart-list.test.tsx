// Loaded on demand, which can take longer than a test waits.
import '#ui/chart/chart-library.ts';

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { MemoryRouter } from 'react-router-dom';

import { stubViewport } from '#ui/chart/test-in-view.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { emptyApplicant } from '../applicants/test-data.ts';
import { ChartList } from './chart-list.tsx';
import { hoursOf } from './range-table.tsx';
import type { Scores, Statistics } from './schema.ts';
import type { PathTo } from './score-chart-card.tsx';

const statistics: Statistics = {
  profiles: 8,
  lookedAt: 8,
  scores: {
    n: 6,
    gpaStep: 0.01,
    gpaPercentiles: [3.5, 3.6, 3.7, 3.8, 3.9],
    mcatPercentiles: [505, 508, 512, 516, 520],
    cells: [
      [3.5, 505, 2, null],
      [3.9, 520, 4, null],
    ],
  },
  ranges: { clinical_experience_hours: { n: 3, values: [400, 900, 2600] } },
  gapYears: { n: 7, counts: [[1, 7]] },
  activities: { n: 12, counts: [['research', 9]] },
};
const noNumbers = { gpa: null, mcat: null };
const pathTo: PathTo = ({ number, gpaFrom, gpaTo, mcat }) =>
  number === 0 ? `/list/${gpaFrom}-${gpaTo}/${mcat}` : `/profile/${number}`;

function show({
  statistics: shown = statistics,
  mine = noNumbers,
}: { statistics?: Statistics; mine?: { gpa: number | null; mcat: number | null } } = {}) {
  renderForTest(
    <MemoryRouter>
      <ChartList pathTo={pathTo} statistics={shown} mine={mine} />
    </MemoryRouter>,
  );
}

// A chart without a size is not rendered.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 400));
});

const figure = (name: string) => within(screen.getByRole('region', { name }));
const rowsOf = (name: string) =>
  within(screen.getByLabelText(`${name}, as a table`))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('every chart shows its number of profiles', () => {
  show();
  figure('GPA and MCAT').getByText('6 of 8 profiles give both scores');
  figure('Gap years').getByText('From 7 profiles');
  figure('Activities').getByText(/^From 12 profiles\. Contact with patients is/);
});

test('hours are ranges of those who gave them', () => {
  show();
  expect(figure('Hours').getByRole('row', { name: /^Clin/ }).textContent).toBe(
    'Clinical experience (3)4009002,600',
  );
  cleanup();
  show({ statistics: { ...statistics, ranges: null } });
  expect(screen.queryByRole('region', { name: 'Hours' })).toBeNull();
});

test('a chart of too few profiles says so and shows nothing else', () => {
  show({ statistics: { ...statistics, gapYears: null } });
  const years = figure('Gap years');
  years.getByText('Fewer than 5 profiles');
  expect(years.queryByRole('figure')).toBeNull();
  expect(years.queryByText('Show as table')).toBeNull();
});

test('every chart has a summary and a table', () => {
  show();
  const pictures = screen
    .getAllByRole('figure')
    .map((picture) => picture.getAttribute('aria-label'));
  expect(pictures).toEqual([
    'Half of the profiles have a GPA from 3.60 to 3.80 and half have an MCAT from 508 to 516. The medians are 3.70 and 512.',
    // Of few, counts.
    'Gap years: 0 0 of 7, 1 7 of 7.',
    expect.stringMatching(/^Activities: Research 75%, /),
  ]);
  expect(screen.getAllByText('Show as table')).toHaveLength(3);
  expect(rowsOf('GPA and MCAT')).toEqual([
    ['GPA', 'MCAT', 'Profiles'],
    ['3.50', '505', '2 profiles'],
    ['3.90', '520', '4 profiles'],
  ]);
  expect(rowsOf('Gap years')).toEqual([
    ['Gap years', 'Profiles'],
    ['0', '0'],
    ['1', '7'],
  ]);
  expect(rowsOf('Activities')[1]).toEqual(['Research', '9', '75%']);
});

test('every cell is a dot that grows with its profiles', async () => {
  stubViewport().scroll(true);
  show();
  const dots = await waitFor(() => {
    const drawn = [...document.querySelectorAll('.recharts-scatter circle:last-child')];
    expect(drawn).not.toHaveLength(0);
    return drawn;
  });
  const radii = dots.map((dot) => Number(dot.getAttribute('r')));
  expect(radii).toHaveLength(2);
  expect(radii[1]).toBeGreaterThan(radii[0] ?? Infinity);
});

test('the percentiles are shown in a table', () => {
  show();
  const row = screen.getByRole('row', { name: /^GPA 3/ });
  expect(row.textContent).toBe('GPA3.503.603.703.803.90');
});

test('a member sees the rank of the numbers they gave, if any', () => {
  show();
  expect(screen.queryByText(/^Your GPA/)).toBeNull();
  expect(screen.queryByText('You')).toBeNull();
  cleanup();
  show({ mine: { gpa: 3.72, mcat: null } });
  screen.getByText('Your GPA is above 2 of 6.');
  screen.getByText('You');
});

test('a grid shows the width of its cells', () => {
  const scores = {
    ...statistics.scores!,
    gpaStep: 0.05,
    cells: [
      [3.95, 520, 600, null],
      [4, 520, 30, null],
    ] as Scores['cells'],
  };
  show({ statistics: { ...statistics, scores } });
  expect(rowsOf('GPA and MCAT').slice(1)).toEqual([
    ['3.95 to 3.99', '520', '600 profiles'],
    ['4.00', '520', '30 profiles'],
  ]);
});

test('a dot leads to its profile, or to the list of its profiles', () => {
  const scores = {
    ...statistics.scores!,
    gpaStep: 0.05,
    cells: [
      [3.5, 505, 1, 12],
      [3.9, 520, 4, null],
    ] as Scores['cells'],
  };
  show({ statistics: { ...statistics, scores } });
  const links = within(screen.getByLabelText('GPA and MCAT, as a table')).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Applicant 12', '4 profiles']);
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/profile/12',
    '/list/3.9-3.94/520',
  ]);
});

test('a few profiles are drawn without percentiles, and none with both scores says so', () => {
  const scores = { ...statistics.scores!, n: 2, gpaPercentiles: null, mcatPercentiles: null };
  show({ statistics: { ...statistics, profiles: 2, scores } });
  screen.getByRole('figure', { name: 'GPA and MCAT of 2 profiles.' });
  expect(screen.queryByText('Median')).toBeNull();
  cleanup();
  show({ statistics: { ...statistics, scores: null } });
  figure('GPA and MCAT').getByText('No profile here gives both scores.');
});

const shadowingFor = (hours: number | null) => ({ ...emptyApplicant, shadowing_hours: hours });

test('the hours of single profiles are told from the lowest to the highest', () => {
  expect(hoursOf([120, null, 40, 90, 60].map(shadowingFor))).toEqual([
    { label: 'Shadowing (4)', name: 'shadowing', figure: { n: 4, values: [40, 75, 120] } },
  ]);
});
