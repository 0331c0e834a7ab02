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

const closed = [
  programWith({ title: 'Unknown', state: 'Texas' }),
  programWith({ title: 'March', closedOn: '2015-03-12' }),
  programWith({ title: 'December', closedOn: '2023-12-11' }),
  programWith({ title: 'August', closedOn: '2024-08-31' }),
  programWith({ title: 'February', closedOn: '2026-02-02' }),
  programWith({ title: 'Looked up', deadline: '2027-03-01', closedOn: '2026-01-02' }),
];

test.each([
  [{}, ['Looked up', 'December', 'February', 'March', 'August', 'Unknown']],
  [{ sort: 'deadline-desc' }, ['Looked up', 'August', 'March', 'February', 'December', 'Unknown']],
  [{ after: '2027-02-02' }, ['Looked up', 'February', 'March', 'August', 'Unknown']],
  [{ after: '2027-02-03' }, ['Looked up', 'March', 'August', 'Unknown']],
  [{ after: '2026-12-11' }, ['Looked up', 'December', 'February', 'March', 'August', 'Unknown']],
  [{ after: '2027-09-01' }, ['December', 'February', 'March', 'August', 'Unknown']],
  [{ after: '2027-03-02', state: 'Texas', pay: 'paid' }, ['March', 'August', 'Unknown']],
] satisfies [Partial<ProgramsView>, string[]][])(
  'an earlier year counts while no deadline is known: %j shows %j',
  (view, expected) => {
    const shown = shownPrograms(closed, { ...programsUrl.defaults, ...view });
    expect(shown.map(({ title }) => title)).toEqual(expected);
  },
);

test('the choices are what some program has', () => {
  expect(choicesOf(programs)).toEqual({
    states: ['Connecticut', 'Maine', 'Texas'],
    fields: ['Biology', 'Genetics'],
  });
});
