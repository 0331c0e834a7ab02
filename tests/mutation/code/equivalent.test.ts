import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { equivalents } from './equivalent.ts';

test('each mutant that is listed as equivalent changes a line that exists', () => {
  const gone = equivalents.filter(({ file, line, from }) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    return !line.includes(from) || !lines.some((each) => each.trim() === line);
  });
  expect(gone).toEqual([]);
});
