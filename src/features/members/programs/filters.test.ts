import { expect, test } from 'vitest';

import {
  choicesOf,
  countUnknown,
  programsUrl,
  shownPrograms,
  type ProgramsView,
} from './filters.ts';
import { programWith } from './test-data.ts';

const programs = [
  programWith({
    title: 'Béta',
    deadline: '2027-02-01',
    state: 'Texas',
    field: 'Biology, Genetics',
  }),
  programWith({ title: 'Alpha', place: 'Maine or Connecticut', pay: 'paid', weeks: 10 }),
  programWith({
    title: 'Gamma',
    deadline: '2027-01-15',
    weeks: 8,
    pay: 'unpaid',
    field: 'Biology',
  }),
];

const titles = (view: Partial<ProgramsView>) =>
  shownPrograms(programs, { ...programsUrl.defaults, ...view }).map(({ title }) => title);

test.each([
  [{}, ['Gamma', 'Béta', 'Alpha']],
  [{ sort: 'deadline-desc' }, ['Béta', 'Gamma', 'Alpha']],
  [{ sort: 'title-asc' }, ['Alpha', 'Béta', 'Gamma']],
  [{ sort: 'weeks-desc' }, ['Alpha', 'Gamma', 'Béta']],
  [{ after: '2027-01-16' }, ['Béta']],
  [{ after: '2027-02-01' }, ['Béta']],
  [{ state: 'Connecticut' }, ['Alpha']],
  [{ state: 'Texas' }, ['Béta']],
  [{ field: 'Biology' }, ['Gamma', 'Béta']],
  [{ field: 'Bio' }, []],
  [{ pay: 'paid' }, ['Alpha']],
  [{ text: 'BETA genetics' }, ['Béta']],
  [{ text: 'maine' }, ['Alpha']],
])('%j shows %j', (view, expected) => {
  expect(titles(view)).toEqual(expected);
});

test.each([
  [{}, 0],
  [{ state: 'Texas', pay: 'paid' }, 1],
  [{ state: 'Maine', pay: 'paid' }, 0],
  [{ after: '2027-01-20' }, 1],
  [{ after: '2027-03-01', pay: 'paid' }, 1],
  [{ after: '2027-02-01', pay: 'paid' }, 2],
])('of what %j asks, it is not known of %i more', (view, count) => {
  expect(countUnknown(programs, { ...programsUrl.defaults, ...view })).toBe(count);
});

test('the choices are what some program has', () => {
  expect(choicesOf(programs)).toEqual({
    states: ['Connecticut', 'Maine', 'Texas'],
    fields: ['Biology', 'Genetics'],
  });
});
