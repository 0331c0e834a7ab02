import { expect, test } from 'vitest';

import { noFilters } from './filters.ts';
import { suggestionsFor } from './suggestions.ts';

const of = (text: string, filters = noFilters) =>
  suggestionsFor({ text, filters, section: '', sort: 'number', page: 1 });

test.each([
  ['low GPA', 'GPA below 3.5'],
  ['GPA was bad', 'GPA below 3.5'],
  ['low mcat score', 'MCAT below 510'],
  ['re-applicant', 'Applied more than once'],
  ['reapplying', 'Applied more than once'],
  ['applied twice', 'Applied more than once'],
  ['upward trend', 'Grades that went up'],
  ['bad freshman year', 'Grades that went up'],
  ['first semester GPA', 'Grades that went up'],
  ['low grades', 'Grades that went up'],
  ['MMI', 'Interviews'],
  ['out-of-state', 'Accepted out of state'],
  ['first-gen', 'First in the family at college'],
  ['nontraditional', 'Three gap years or more'],
  ['shadowing', 'Wrote about Shadowing'],
])('%s proposes %s first', (text, label) => {
  expect(of(text)[0]?.label).toBe(label);
});

test('words that are nowhere together are proposed apart, and without the filters', () => {
  expect(of('“quokka wombat”').map(({ label, search: { text } }) => [label, text])).toEqual([
    ['All of these words', 'quokka wombat'],
    ['Any of these words', 'quokka or wombat'],
  ]);
  expect(of('quokka', { ...noFilters, state: 'Ohio' })).toEqual([
    { label: 'Without the filters', search: { text: 'quokka', filters: noFilters, section: '' } },
  ]);
});

test('filters that leave nothing are proposed one by one without', () => {
  const filters = { ...noFilters, state: 'Ohio', gpaBands: ['3.9-4.0'], gpaFrom: 3.95 };
  expect(of('', filters)).toEqual([
    {
      label: 'Without GPA',
      search: { text: '', section: '', filters: { ...noFilters, state: 'Ohio' } },
    },
    {
      label: 'Without State',
      search: { text: '', section: '', filters: { ...filters, state: '' } },
    },
  ]);
  expect(of('quokka', filters).map(({ label }) => label)).toEqual([
    'Without the filters',
    'Without GPA',
    'Without State',
  ]);
  expect(of('', { ...noFilters, state: 'Ohio' })).toEqual([]);
  expect(of('', { ...filters, race: 'Martian' }).map(({ label }) => label)).toEqual([
    'Without GPA',
    'Without State',
    'Without Background',
    'Only GPA',
    'Only State',
    'Only Background',
  ]);
});

test.each(['', 'quokka'])('nothing is proposed for %j', (text) => {
  expect(of(text)).toEqual([]);
});
