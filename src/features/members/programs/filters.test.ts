import { expect, test } from 'vitest';

import { choicesOf, programsUrl, shownPrograms, unknownOf, type ProgramsView } from './filters.ts';
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
    place: 'Many places',
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
  [{ after: '2027-01-16' }, ['Béta', 'Alpha']],
  [{ after: '2027-02-01', sort: 'title-asc' }, ['Béta', 'Alpha']],
  [{ state: 'Connecticut', after: '2027-01-01' }, ['Gamma', 'Alpha']],
  [{ state: 'Texas' }, ['Béta', 'Gamma']],
  [{ state: 'Maine', sort: 'weeks-asc' }, ['Alpha', 'Gamma']],
  [{ after: '2027-02-02', pay: 'unpaid' }, []],
  [{ field: 'Biology' }, ['Gamma', 'Béta']],
  [{ field: 'Bio' }, []],
  [{ pay: 'paid' }, ['Alpha', 'Béta']],
  [{ text: 'BETA genetics' }, ['Béta']],
  [{ text: 'maine' }, ['Alpha']],
])('%j shows %j', (view, expected) => {
  expect(titles(view)).toEqual(expected);
});

test('what a view asks of a program may not be known', () => {
  const asked = { ...programsUrl.defaults, after: '2027-01-20', pay: 'paid' as const };
  expect(programs.map((program) => unknownOf(program, asked))).toEqual([['pay'], ['deadline'], []]);
  expect(programs.flatMap((program) => unknownOf(program, programsUrl.defaults))).toEqual([]);
});

test('the choices are what some program has', () => {
  expect(choicesOf(programs)).toEqual({
    states: ['Connecticut', 'Maine', 'Texas'],
    fields: ['Biology', 'Genetics'],
  });
});
