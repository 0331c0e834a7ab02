import { expect, test } from 'vitest';

import { duplicateColumns, guessMapping, describeProblem, toImportRows } from './mapping.ts';
import { readFile } from './read-file.ts';

const file = (content: BlobPart, name = 'applicants.csv') => new File([content], name);

async function rowsOf(content: BlobPart) {
  const sheet = await readFile(file(content));
  return [...toImportRows(sheet, guessMapping(sheet.headers))];
}

test('columns are guessed by name, and unknown ones are ignored', () => {
  expect(
    guessMapping(['Major', 'stateOfResidency', 'mcatBreakdown.cars', 'Ethnicity', 'Shoe size']),
  ).toEqual(['major', 'state_of_residency', 'mcat_cars', 'race', null]);
  expect(guessMapping(['Year', 'MCAT', 'MCAT total', 'Accepted Schools'])).toEqual([
    'matriculation_year',
    'mcat',
    null,
    'accepted_schools',
  ]);
});

test('a row with an id also has the empty cells of its columns', async () => {
  expect(
    await rowsOf('ID,major,gpa,schools\napplicant-7,,3.9,\nApplicant 8,Biology,,\n,,4,\n7,,,x'),
  ).toEqual([
    { id: 'applicant-7', major: null, gpa: '3.9', accepted_schools: null },
    { id: 'applicant-8', major: 'Biology', gpa: null, accepted_schools: null },
    { gpa: '4' },
    { id: '7', major: null, gpa: null, accepted_schools: ['x'] },
  ]);
});

test('new rows are drafts, unless all are published or the file says when', async () => {
  const sheet = await readFile(file('id,major\napplicant-7,A\n,B'));
  expect([...toImportRows(sheet, guessMapping(sheet.headers), true)]).toEqual([
    { id: 'applicant-7', major: 'A' },
    { major: 'B', published_at: 'now' },
  ]);
  expect(await rowsOf('Published at,major\n2026-01-05,A\n,B')).toEqual([
    { published_at: '2026-01-05', major: 'A' },
    { major: 'B' },
  ]);
});

test("an applicant's column can be mapped only once", () => {
  expect(duplicateColumns(['major', 'gpa', 'major', null, null])).toEqual(['major']);
});

test('reads a CSV file with everything spreadsheets write', async () => {
  const csv =
    '\uFEFFmajor,gpa,accepted schools,hobbies\r\n"Bio, applied", 3.9 ,UCLA; NYU,"a\r\nb ""c"""\r\n';
  expect(await rowsOf(csv)).toEqual([
    {
      major: 'Bio, applied',
      gpa: '3.9',
      accepted_schools: ['UCLA', 'NYU'],
      hobbies: 'a\r\nb "c"',
    },
  ]);
});

test('a formula is read as text, with or without the apostrophe of an export', async () => {
  expect(await rowsOf("major,race\n=1+1,'=2+2\n")).toEqual([{ major: '=1+1', race: '=2+2' }]);
});

test('rows are identified by the line they start on', async () => {
  const sheet = await readFile(file('major,hobbies\nA,"one\ntwo\n\nthree"\n\nB,x\r\nC,y'));
  expect(sheet.rows.map(({ place }) => place)).toEqual(['Line 2', 'Line 7', 'Line 8']);
});

test('reads a JSON file with nested values', async () => {
  const json = JSON.stringify([
    { major: 'Biology', mcatBreakdown: { chemPhys: 128 }, acceptedSchools: ['A; B'], gpa: null },
    { major: '=1', acceptedSchools: 'UCLA;NYU', gpa: 3.5 },
  ]);
  expect(await rowsOf(json)).toEqual([
    { major: 'Biology', mcat_chem_phys: 128, accepted_schools: ['A; B'] },
    { major: '=1', accepted_schools: ['UCLA', 'NYU'], gpa: 3.5 },
  ]);
  expect((await readFile(file(json))).rows[1]?.place).toBe('Entry 2');
});

test.each([
  ['', 'The file has no rows.'],
  ['Biology,3.9\n', 'The file has only one row, which is taken for its headings.'],
  ['[]', 'The file has no rows.'],
  ['[1]', 'Expected a list of applicants, such as [{…}, {…}].'],
  ['{"major": "Biology"}', 'Expected a list of applicants, such as [{…}, {…}].'],
  ['[{"major": ', 'The file is not valid JSON.'],
  ['major\nA\n"B\nC', 'Line 3: a quoted cell is not closed.'],
  ['major\nA\nB,C\n', 'Line 3: there are more cells than columns.'],
])('%j is rejected', async (content, reason) => {
  await expect(readFile(file(content))).rejects.toThrow(reason);
});

test('files in another encoding and oversized files are rejected', async () => {
  await expect(readFile(file(new Uint8Array([0x4d, 0xe9, 0x0a])))).rejects.toThrow(
    'The file is not text in UTF-8. Save it as "CSV UTF-8" and try again.',
  );
  const large = file('x');
  Object.defineProperty(large, 'size', { value: 20 * 1024 * 1024 + 1 });
  await expect(readFile(large)).rejects.toThrow('File size must be at most 20 MB');
});

test("problems use the form's field names", () => {
  expect(describeProblem('gpa must be between 0 and 4')).toBe('GPA must be between 0 and 4');
  expect(describeProblem('mcat_cars is not a number')).toBe('MCAT CARS is not a number');
  expect(describeProblem('the MCAT sections add up to 512, not 510')).toBe(
    'the MCAT sections add up to 512, not 510',
  );
});
