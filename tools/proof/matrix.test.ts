import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { matrixPeople, readMatrix } from './matrix.ts';

test('the matrix is that of the SQL test, with every person, command and meaning', () => {
  const text = readFileSync('supabase/tests/access-matrix.test.sql', 'utf8');
  const { people, tables, legend } = readMatrix(text);
  expect(people).toEqual(Object.keys(matrixPeople));
  expect(tables.size).toBeGreaterThan(30);
  const reading = tables.get('applicants')?.get('select');
  expect(reading?.slice(0, 3)).toEqual(['denied', 'none', 'public']);
  for (const commands of tables.values()) {
    expect([...commands.keys()]).toEqual(['select', 'insert', 'update', 'delete']);
    for (const words of commands.values()) {
      expect(words).toHaveLength(people.length);
      expect(words.filter((word) => !legend.has(word))).toEqual([]);
    }
  }
});
