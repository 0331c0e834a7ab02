import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';

import { bytes, ole, utf16, workbook, zipOf } from './file.test-data.ts';
import { guessMapping } from './headings.ts';
import {
  describeProblem,
  duplicateColumns,
  toImportRows,
  toLines,
  unreadableRows,
} from './mapping.ts';
import { readFile } from './read-file.ts';

const file = (content: BlobPart, name = 'applicants.csv') => new File([content], name);

async function rowsOf(content: BlobPart) {
  const sheet = await readFile(file(content));
  return [...toImportRows(sheet, guessMapping(sheet.headers))];
}

const readingOf = async (content: BlobPart) => (await readFile(file(content))).reading;

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
  // A name goes before the words of an earlier column.
  expect(guessMapping(['Overall GPA', 'GPA'])).toEqual([null, 'gpa']);
});

test.each([
  ['What was your major?', 'major'],
  ['Undergraduate major', 'major'],
  ['MAJOR(S)', 'major'],
  ['What did you major in? (if double - list both)', 'major'],
  ['Cumulative GPA', 'gpa'],
  ['  cumulative   gpa ', 'gpa'],
  ['Undergraduate GPA (4.0 scale)', 'gpa'],
  ['What is your overall GPA: please use two decimals', 'gpa'],
  ['MCAT Score', 'mcat'],
  ['MCAT Score (total)', 'mcat'],
  ['What was your highest MCAT score?', 'mcat'],
  ['MCAT C/P', 'mcat_chem_phys'],
  ['Chemistry/Physics section score', 'mcat_chem_phys'],
  ['MCAT - CARS', 'mcat_cars'],
  ['CARS score', 'mcat_cars'],
  ['MCAT B/B', 'mcat_bio_biochem'],
  ['Biology & Biochemistry', 'mcat_bio_biochem'],
  ['MCAT P/S', 'mcat_psych_soc'],
  ['Psychology/Sociology (P/S)', 'mcat_psych_soc'],
  ['State of residence', 'state_of_residency'],
  ['What state are you from?', 'state_of_residency'],
  ['Home State', 'state_of_residency'],
  ['Gender identity', 'gender'],
  ['Race/Ethnicity', 'race'],
  ['What is your race or ethnicity?', 'race'],
  ['Schools you were accepted to', 'accepted_schools'],
  ['Which medical schools were you accepted to?', 'accepted_schools'],
  ['Where accepted?', 'accepted_schools'],
  ['Where were you accepted?', 'accepted_schools'],
  ['Where did you get admitted (all schools)', 'accepted_schools'],
  ['How many gap years did you take?', 'gap_years'],
  ['Number of gap years', 'gap_years'],
  ['Year of matriculation', 'matriculation_year'],
  ['What year did you matriculate?', 'matriculation_year'],
  ['Hours of research', 'research_hours'],
  ['Clinical hours', 'clinical_experience_hours'],
  ['Describe your leadership experience', 'leadership'],
  ['Volunteering (non-medical)', 'non_medical_volunteering'],
  ['How many interviews did you receive?', 'interviews'],
  ['# of schools applied to', 'schools_applied'],
  ['Cum. GPA', 'gpa'],
  ['CARS subsection', 'mcat_cars'],
  ['Matric year', 'matriculation_year'],
  ['Total schools applied to', 'schools_applied'],
  ['Total clinical hours', 'clinical_experience_hours'],
  ['Shadowing (hrs)', 'shadowing_hours'],
  ['Shadow hrs', 'shadowing_hours'],
  ['Non-clinical volunteer hours', 'non_medical_volunteering_hours'],
  ['Race / Ethnicity (select all that apply)', 'race'],
  ['What is your state of legal residence?', 'state_of_residency'],
  ['ＧＰＡ', 'gpa'],
  ['\u200BMa\u00ADjor\u200B', 'major'],
  // Others of the same words.
  ['Major GPA', null],
  ['Research hours per week', null],
  ['MCAT prep hours', null],
  ['Science GPA', null],
  ['GPA (science)', null],
  ['GPA - BCPM', null],
  ['High school GPA', null],
  ['MCAT percentile', null],
  ['MCAT (first attempt)', null],
  ['MCAT date', null],
  ['Minor', null],
  ['Undergraduate school', null],
  ['How many schools accepted you?', null],
  ['Which schools did you apply to?', null],
  ['Accepted?', null],
  ['Where did you apply?', null],
  ['Where are you from?', null],
  ['State of birth', null],
  ['Applicant ID', null],
  ['Email address', null],
  ['Timestamp', null],
  ['Problem', null],
  ['b', null],
  ['a,b', null],
  ['', null],
  ['名前', null],
])('the heading %j means %s', (heading, column) => {
  expect(guessMapping([heading])).toEqual([column]);
});

test('a row with an id also has the empty cells of its columns', async () => {
  expect(
    await rowsOf('ID,major,gpa,schools\napplicant-7,,3.9,\nApplicant 8,Biology,,\n,,4\n7,,,x'),
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
    '\uFEFFmajor,gpa,accepted schools,hobbies,\r\n"Bio, applied", 3.9 ,UCLA; NYU,"a\r\nb ""c""",\r\n,,,,\r\n';
  expect(await rowsOf(csv)).toEqual([
    {
      major: 'Bio, applied',
      gpa: '3.9',
      accepted_schools: ['UCLA', 'NYU'],
      hobbies: 'a\r\nb "c"',
    },
  ]);
  expect((await readFile(file(csv))).headers).toHaveLength(4);
});

test('a formula is read as text, with or without the apostrophe of an export', async () => {
  expect(await rowsOf("major,race\n=1+1,'=2+2\n")).toEqual([{ major: '=1+1', race: '=2+2' }]);
});

test('rows are identified by the line they start on', async () => {
  const sheet = await readFile(file('major,hobbies\nA,"one\ntwo\n\nthree"\n\nB,x\r\nC,y\rD,"z\r"'));
  expect(sheet.rows.map(({ place }) => place)).toEqual(['Line 2', 'Line 7', 'Line 8', 'Line 9']);
});

const plain = 'Major,Hobbies\nBiologie,Café\n';
const read = [{ major: 'Biologie', hobbies: 'Café' }];
test.each<[string, BlobPart, string]>([
  ['UTF-8', plain, 'Read as UTF-8.'],
  ['UTF-8 with its mark', `\uFEFF${plain}`, 'Read as UTF-8.'],
  ['UTF-16', utf16(`\uFEFF${plain}`, true), 'Read as UTF-16.'],
  ['UTF-16, big-endian', utf16(`\uFEFF${plain}`, false), 'Read as UTF-16.'],
  ['UTF-16 without its mark', utf16(plain, true), 'Read as UTF-16.'],
  ['UTF-16, big-endian without it', utf16(plain, false), 'Read as UTF-16.'],
  ['Windows-1252', bytes(plain), 'Read as Windows-1252: check the accents.'],
  [
    'Mac OS Roman',
    bytes('Major,Hobbies\rBiologie,Caf', [0x8e], '\r'),
    'Read as Mac OS Roman: check the accents.',
  ],
])('reads %s', async (_, content, reading) => {
  expect(await rowsOf(content)).toEqual(read);
  expect(await readingOf(content)).toBe(`${reading} Separated by commas.`);
});

test('reads what Excel calls Unicode text', async () => {
  const unicodeText = utf16('\uFEFFMajor\tGPA\r\nБиология\t3,85\r\n', true);
  expect(await rowsOf(unicodeText)).toEqual([{ major: 'Биология', gpa: '3,85' }]);
  expect(await readingOf(unicodeText)).toBe('Read as UTF-16. Separated by tabs.');
});

test.each([
  ['Major,GPA\r\nBiology,3.85\nChemistry,3.9\n'],
  ['Major,GPA\nBiology,3.85\r\nChemistry,3.9'],
  ['Major,GPA\rBiology,3.85\r\nChemistry,3.9\r'],
  ['Major,GPA\r\n"Biology","3.85"\r"Chemistry","3.9"\n'],
  ['Major,GPA\n\r\n\r"Biology",3.85\r\r\nChemistry,"3.9"\r\n'],
  ['Major;GPA\r\nBiology;3.85\nChemistry;3.9\n'],
  ['Major\tGPA\r\nBiology\t3.85\nChemistry\t3.9\n'],
  ['Major|GPA\r\nBiology|3.85\nChemistry|3.9\n'],
  ['sep=;\r\nMajor;GPA\r\nBiology;3.85\r\nChemistry;3.9'],
  ['"sep=,"\nMajor,GPA\nBiology,3.85\nChemistry,3.9'],
  ['\n\nMajor,GPA\nBiology,3.85\nChemistry,3.9'],
  ['Accepted applicants; all years\n\nMajor,GPA\nBiology,3.85\nChemistry,3.9'],
  ['Accepted applicants 2025,,\nMade on 1/5/2026,,\n,,\nMajor,GPA,\nBiology,3.85,\nChemistry,3.9,'],
  ['Major^GPA\nBiology^3.85\nChemistry^3.9'.replace(/^/, 'sep=^\n')],
])('%j has two rows', async (content) => {
  expect(await rowsOf(content)).toEqual([
    { major: 'Biology', gpa: '3.85' },
    { major: 'Chemistry', gpa: '3.9' },
  ]);
});

test.each<[string, object[]]>([
  [
    'Major;Hobbies\nBiology;One, two, three, four',
    [{ major: 'Biology', hobbies: 'One, two, three, four' }],
  ],
  [
    'Major,Hobbies\nBiology,One; two; three|four',
    [{ major: 'Biology', hobbies: 'One; two; three|four' }],
  ],
  [
    'Accepted schools\nUCLA; NYU; Baylor\nUCSF; Yale; Duke',
    [
      { accepted_schools: ['UCLA', 'NYU', 'Baylor'] },
      { accepted_schools: ['UCSF', 'Yale', 'Duke'] },
    ],
  ],
  ['Accepted schools\nUCLA, NYU', [{ accepted_schools: ['UCLA, NYU'] }]],
  [
    'Class of 2025, final\nAccepted schools\nUCLA, NYU\n"Yale, Duke"',
    [{ accepted_schools: ['UCLA, NYU'] }, { accepted_schools: ['Yale, Duke'] }],
  ],
  ['[ID],Major\n,Biology', [{ major: 'Biology' }]],
  ['{Major};GPA\nBiology;3,85', [{ major: 'Biology', gpa: '3,85' }]],
  [
    'Major;GPA;State\nBiology;3,85;CA',
    [{ major: 'Biology', gpa: '3,85', state_of_residency: 'CA' }],
  ],
])('the delimiter of %j is that of its headings', async (content, rows) => {
  expect(await rowsOf(content)).toEqual(rows);
});

test('says where the headings are, below a title or what Excel writes above them', async () => {
  expect(await readingOf('Title\n\nMajor;GPA\nA;3')).toBe(
    'Read as UTF-8. Separated by semicolons. The headings are in line 3.',
  );
  expect(await readingOf('sep=^\nMajor^GPA\nA^3')).toBe(
    'Read as UTF-8. Separated by “^”. The headings are in line 2.',
  );
  const sheet = await readFile(file('sep=;\nTitle\nMajor;GPA\nA;3'));
  expect(sheet.rows.map(({ place }) => place)).toEqual(['Line 4']);
});

test('a value that is the name of a column is no heading', async () => {
  const sheet = await readFile(file('Subject,Person\nBiology,Other\nGender,Male'));
  expect([sheet.headers, sheet.rows.length]).toEqual([['Subject', 'Person'], 2]);
});

test('reads the first sheet of a workbook that has known headings', async () => {
  const content = workbook({
    Notes: [['Made by hand'], ['for you']],
    Answers: [
      ['Accepted applicants'],
      [],
      ['Major', 'Cumulative GPA', 'MCAT', 'Hobbies', 'Schools you were accepted to'],
      ['Biology &amp; more', 3.85, 512, "'=1+1", 'UCLA; NYU'],
      [],
      ['101', 3.8500000000000001, null, 'two\nlines', null],
    ],
    Old: [['Major'], ['Chemistry']],
  });
  expect(await rowsOf(content)).toEqual([
    {
      major: 'Biology & more',
      gpa: '3.85',
      mcat: '512',
      hobbies: '=1+1',
      accepted_schools: ['UCLA', 'NYU'],
    },
    { major: '101', gpa: '3.85', hobbies: 'two\nlines' },
  ]);
  const sheet = await readFile(file(content));
  expect(sheet.rows.map(({ place }) => place)).toEqual(['Row 4', 'Row 6']);
  expect(sheet.reading).toBe(
    'Read the sheet “Answers”, one of 3. The others are not imported. The headings are in row 3.',
  );
});

test('reads a large workbook without a worker, which the policy of the site forbids', async () => {
  const rows = Array.from({ length: 5000 }, (_, nth) => ['Biology', nth, 'x'.repeat(200)]);
  const content = workbook({ Sheet1: [['Major', 'Research hours', 'Research'], ...rows] });
  const before = globalThis.Worker;
  Object.assign(globalThis, { Worker: undefined });
  try {
    const sheet = await readFile(file(content, 'applicants.xlsx'));
    expect([sheet.rows.length, sheet.reading]).toEqual([5000, 'Read as an Excel workbook.']);
  } finally {
    Object.assign(globalThis, { Worker: before });
  }
});

test('reads a JSON file with nested values', async () => {
  const json = JSON.stringify([
    { major: 'Biology', mcatBreakdown: { chemPhys: 128 }, acceptedSchools: ['A; B'], gpa: null },
    { major: '=1\0\ud800', acceptedSchools: 'UCLA;NYU', gpa: 3.5 },
  ]);
  expect(await rowsOf(json)).toEqual([
    { major: 'Biology', mcat_chem_phys: 128, accepted_schools: ['A; B'] },
    { major: '=1', accepted_schools: ['UCLA', 'NYU'], gpa: 3.5 },
  ]);
  expect((await readFile(file(json))).rows[1]?.place).toBe('Entry 2');
});

test('a row with more cells than columns cannot be read, and the others can', async () => {
  const sheet = await readFile(file('major,gpa\nA,3\nB,3,85\nC,4'));
  expect(unreadableRows(sheet)).toEqual(new Map([[1, 'there are more cells than columns']]));
  expect([...toImportRows(sheet, guessMapping(sheet.headers))]).toHaveLength(3);
});

test('a row cannot be read whose quoted cell may end elsewhere', async () => {
  const sheet = await readFile(
    file('major,hobbies,race\nA,"He said ""hi"", twice",\nB,"He said "hi", twice"\nC,"x"'),
  );
  expect(unreadableRows(sheet)).toEqual(
    new Map([[1, 'a quotation mark within a quoted cell is not doubled']]),
  );
  expect(sheet.rows.map(({ cells }) => cells[0])).toEqual(['A', 'B', 'C']);
});

test('rows that are left out are given back with their reasons, and can be read again', async () => {
  const sheet = await readFile(
    file('Major,Score,GPA,Notes,Schools\nA,510,5,=x,"B\\; C; D"\nE,510,3,4,5,6\nF,,,,'),
  );
  const mapping = guessMapping(sheet.headers).with(1, 'mcat');
  const lines = toLines(sheet, mapping, [
    { row: 1, problems: ['gpa must be between 0 and 4', 'mcat is not a number'] },
    { row: 2, problems: ['there are more cells than columns'] },
  ]);
  expect(lines).toEqual([
    ['Problem', 'Major', 'MCAT', 'GPA', 'Notes', 'Schools'],
    [
      'GPA must be between 0 and 4; MCAT is not a number',
      'A',
      '510',
      '5',
      '=x',
      String.raw`B\; C; D`,
    ],
    ['there are more cells than columns', 'E', '510', '3', '4', '5', '6'],
  ]);
  const again = {
    headers: lines[0] ?? [],
    rows: [{ place: '', cells: lines[1] ?? [] }],
    reading: '',
  };
  expect(guessMapping(again.headers)[0]).toBeNull();
  expect(toLines(again, guessMapping(again.headers), [{ row: 1, problems: ['x'] }])).toEqual([
    lines[0],
    ['x', 'A', '510', '5', '=x', String.raw`B\; C; D`],
  ]);
  const json = await readFile(file('[{"major": "A", "gpa": 5, "acceptedSchools": ["B; C", "D"]}]'));
  expect(toLines(json, guessMapping(json.headers), [{ row: 1, problems: [] }])[1]).toEqual([
    '',
    'A',
    '5',
    String.raw`B\; C; D`,
  ]);
});

test.each<[string, BlobPart, string]>([
  ['nothing', '', 'The file is empty.'],
  ['blank lines', '\n\n', 'The file has no rows.'],
  ['a mark alone', '\uFEFF', 'The file has no rows.'],
  [
    'one row',
    'Biology,3.9\n',
    'The file has only one row, which is taken for its headings. Put the names of the columns above it.',
  ],
  ['headings', 'Major,GPA\n', 'The file has headings, but no rows below them.'],
  ['an empty list', '[]', 'The file has no rows.'],
  ['a list of numbers', '[1]', 'Expected a list of applicants, such as [{…}, {…}].'],
  ['an object', '{"major": "Biology"}', 'Expected a list of applicants, such as [{…}, {…}].'],
  ['half a list', '[{"major": ', 'The file is not valid JSON.'],
  ['a list on many lines', '[\n{\n"major": "A",\n"gpa": 3\n},', 'The file is not valid JSON.'],
  ['half an object', '{"major": 1', 'The file is not valid JSON.'],
  ['an open quote', 'major\nA\n"B\nC', 'Line 3: a quoted cell is not closed.'],
  [
    'a workbook with a password',
    ole('EncryptedPackage'),
    'The workbook is protected by a password. Open it in Excel, save a copy without the password and choose that.',
  ],
  [
    'an old workbook',
    ole('Workbook'),
    'The file is a workbook of an old Excel (.xls). Save it as an Excel workbook (.xlsx) or as CSV.',
  ],
  ['an old document', ole('WordDocument'), 'The file is a Word document.'],
  ['a document', zipOf('word/document.xml'), 'The file is a Word document.'],
  ['a binary workbook', zipOf('xl/workbook.bin'), 'The file is a binary Excel workbook (.xlsb).'],
  ['a Numbers file', zipOf('Index/Document.iwa'), 'The file is a Numbers spreadsheet.'],
  [
    'an OpenDocument file',
    new Uint8Array(
      zipSync({
        mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
      }),
    ),
    'The file is an OpenDocument spreadsheet (.ods).',
  ],
  ['an archive', zipOf('applicants.csv'), 'The file is a ZIP archive.'],
  [
    'a damaged workbook',
    workbook({ A: [['Major'], ['A']] }).slice(0, -40),
    'The workbook is damaged',
  ],
  ['half a workbook', zipOf('xl/workbook.xml'), 'The workbook is damaged'],
  ['an empty workbook', workbook({ A: [] }), 'The file has no rows.'],
  ['a PDF', '%PDF-1.7', 'The file is a PDF.'],
  ['a picture', bytes([0x89], 'PNG', [0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2, 3]), 'The file is neither'],
  ['a web page', '<html><table><tr><td>Major', 'The file is a web page.'],
  ['XML', '<?xml version="1.0"?><Workbook>', 'The file is XML.'],
  ['formatted text', String.raw`{\rtf1\ansi Major`, 'The file is a formatted text (RTF).'],
])('%s is refused with the reason', async (_, content, reason) => {
  await expect(readFile(file(content))).rejects.toThrow(reason);
});

test('an oversized file is refused', async () => {
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
