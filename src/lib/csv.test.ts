import { expect, test } from 'vitest';

import { csvText } from './csv.ts';

test('rows become lines, and no cell starts a formula', async () => {
  const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', 'a "quote"', 'two\nlines', '', null];
  const text = await csvText(cells.map((cell) => ({ Name: 'Zoë', Cell: cell })));
  expect(text).toBe(
    [
      '\uFEFFName,Cell',
      `Zoë,"'=1+1"`,
      `Zoë,"'+1"`,
      `Zoë,"'-1"`,
      `Zoë,"'@SUM(A1)"`,
      `Zoë,"'\t=1"`,
      'Zoë,"a ""quote"""',
      'Zoë,"two\nlines"',
      'Zoë,',
      'Zoë,',
    ].join('\r\n'),
  );
});
