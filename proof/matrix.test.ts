import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { commands, legendOf, matrixOf, matrixPeople, wordsOf } from './matrix.ts';

const text = readFileSync('supabase/tests/access-matrix.test.sql', 'utf8');
const tables = matrixOf(text);

test('the matrix is the contract of the SQL test', () => {
  const applicants = tables.find(({ relation }) => relation === 'applicants');
  const reading = [...(applicants?.cells ?? [])].map(([person, cell]) => [
    person,
    cell.get('select'),
  ]);
  expect(Object.fromEntries(reading)).toMatchObject({
    anon: 'denied',
    unpaid: 'none',
    cheat: 'public',
    appl: 'none',
    expired: 'none',
    admin: 'all',
    demoted: 'none',
  });
});

test('every table has every person and command', () => {
  expect(tables.length).toBeGreaterThan(30);
  for (const { cells } of tables) {
    expect([...cells.keys()]).toEqual(Object.keys(matrixPeople));
    for (const cell of cells.values()) expect([...cell.keys()]).toEqual(commands);
  }
});

test('every word of the contract is explained', () => {
  const legend = legendOf(text);
  for (const table of tables) {
    expect([...wordsOf(table)].filter((word) => !legend.has(word))).toEqual([]);
  }
});
