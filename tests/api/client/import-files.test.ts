import { beforeAll, expect, test } from 'vitest';

import { bytes, ole, utf16, workbook, zipOf } from '#features/admin/applicants/file.test-data.ts';
import { guessMapping } from '#features/admin/applicants/headings.ts';
import { checkImport } from '#features/admin/applicants/import-parts.ts';
import { toImportRows, unreadableRows } from '#features/admin/applicants/mapping.ts';
import { readFile } from '#features/admin/applicants/read-file.ts';

import { demo } from '../accounts.ts';
import { actAs } from './site.ts';

// The files that spreadsheets, forms, notes and phones write, from the file to what the database says of its rows. Nothing is imported.
beforeAll(async () => actAs(await demo('admin')));

const columns = 'Major,GPA,MCAT,State,Accepted schools';
const row = 'Biology,3.85,515,Texas,Baylor College of Medicine';
const plain = `${columns}\n${row}\n`;
/** A file of one row, with one cell of its own. */
const fileWith = (column: string, value: string) => {
  const cells: Record<string, string> = {
    Major: 'Biology',
    GPA: '3.85',
    MCAT: '515',
    State: 'Texas',
    'Accepted schools': 'Baylor College of Medicine',
    [column]: value,
  };
  return `${Object.keys(cells).join(',')}\n${Object.values(cells)
    .map((cell) => (cell.includes(',') ? `"${cell}"` : cell))
    .join(',')}\n`;
};

/** What the page says of a file: how it was read, what is converted, to be checked and left out; or why it is refused. */
async function resultOf(content: BlobPart): Promise<string> {
  try {
    const sheet = await readFile(new File([content], 'applicants.csv'));
    const mapping = guessMapping(sheet.headers);
    const review = await checkImport(
      toImportRows(sheet, mapping),
      undefined,
      unreadableRows(sheet),
    );
    return [
      `${review.added} read.`,
      sheet.reading,
      ...review.conversions.map(
        ({ column, from, to, cells }) => `${column}: ${from} → ${to} (${cells}).`,
      ),
      ...review.warnings.map(({ title }) => `Check: ${title}.`),
      ...review.bad.map(
        ({ row: nth, problems }) => `Left out: row ${nth}, ${problems.join('; ')}.`,
      ),
    ].join(' ');
  } catch (error) {
    return `Refused: ${error instanceof Error ? error.message : String(error)}`;
  }
}

const files: [string, BlobPart, string][] = [
  [
    "Google Sheets' CSV",
    plain.replaceAll('\n', '\r\n'),
    '1 read. Read as UTF-8. Separated by commas.',
  ],
  [
    "Excel's CSV UTF-8",
    `\uFEFF${plain}`.replaceAll('\n', '\r\n'),
    '1 read. Read as UTF-8. Separated by commas.',
  ],
  [
    "Excel's CSV on Windows",
    bytes(plain.replace('Biology', 'Biología')),
    '1 read. Read as Windows-1252: check the accents. Separated by commas.',
  ],
  [
    "Excel's CSV on a Mac",
    bytes(columns, '\r', 'Biolog', [0x92], 'a,3.85,515,Texas,Baylor College of Medicine\r'),
    '1 read. Read as Mac OS Roman: check the accents. Separated by commas.',
  ],
  [
    "Excel's CSV in a European language",
    bytes(plain.replaceAll(',', ';').replace('3.85', '3,85')),
    '1 read. Read as UTF-8. Separated by semicolons. gpa: 3,85 → 3.85 (1).',
  ],
  [
    "Excel's Unicode text",
    utf16(`\uFEFF${plain}`.replaceAll(',', '\t').replaceAll('\n', '\r\n'), true),
    '1 read. Read as UTF-16. Separated by tabs.',
  ],
  [
    'UTF-16, big-endian',
    utf16(`\uFEFF${plain}`, false),
    '1 read. Read as UTF-16. Separated by commas.',
  ],
  ['UTF-16 without its mark', utf16(plain, true), '1 read. Read as UTF-16. Separated by commas.'],
  [
    "Excel's sep= line",
    `sep=;\r\n${plain.replaceAll(',', ';')}`,
    '1 read. Read as UTF-8. Separated by semicolons. The headings are in line 2.',
  ],
  [
    "Excel's workbook",
    workbook({
      Sheet1: [columns.split(','), ['Biology', 3.85, 515, 'Texas', 'Baylor College of Medicine']],
    }),
    '1 read. Read as an Excel workbook.',
  ],
  [
    'a workbook whose first sheet is a note',
    workbook({
      Notes: [['Made by hand']],
      Answers: [columns.split(','), ['Biology', 3.85, 515, 'Texas', 'Baylor College of Medicine']],
    }),
    '1 read. Read the sheet “Answers”, one of 2. The others are not imported.',
  ],
  [
    'a title above the headings',
    `Accepted applicants 2025,,,,\n,,,,\n${plain}`,
    '1 read. Read as UTF-8. Separated by commas. The headings are in line 3.',
  ],
  [
    'line ends of two kinds',
    `${columns}\r\n${row}\n${row.replace('3.85', '3.9')}\r`,
    '2 read. Read as UTF-8. Separated by commas.',
  ],
  [
    'tabs, as pasted from a sheet',
    plain.replaceAll(',', '\t'),
    '1 read. Read as UTF-8. Separated by tabs.',
  ],
  ['pipes', plain.replaceAll(',', '|'), '1 read. Read as UTF-8. Separated by vertical bars.'],
  [
    'semicolons with commas in the texts',
    'Major;GPA;MCAT;Accepted schools;Hobbies\nBiology;3.85;515;Baylor College of Medicine;One, two, three\n',
    '1 read. Read as UTF-8. Separated by semicolons.',
  ],
  [
    'a column of lists alone',
    'Accepted schools\nUCLA; NYU\n',
    '1 read. Read as UTF-8. Check: 1 row without major. Check: 1 row without GPA. Check: 1 row without MCAT.',
  ],
  [
    'line ends within a cell',
    `Major,GPA,MCAT,Accepted schools,Hobbies\r\nBiology,3.85,515,Baylor College of Medicine,"one\r\ntwo"\r\n`,
    '1 read. Read as UTF-8. Separated by commas.',
  ],
  [
    'a quotation mark that is not doubled',
    `${columns}\n"Bio "applied", or so",3.85,515,Texas,Baylor College of Medicine\n${row}\n`,
    '1 read. Read as UTF-8. Separated by commas. Left out: row 1, a quotation mark within a quoted cell is not doubled.',
  ],
  [
    'a row with too many cells',
    `${columns}\n${row},x\n${row}\n`,
    '1 read. Read as UTF-8. Separated by commas. Left out: row 1, there are more cells than columns.',
  ],
  [
    'a row with too few cells',
    'Major,GPA,MCAT,Accepted schools,Hobbies,Race\nBiology,3.85,515,Baylor College of Medicine\n',
    '1 read. Read as UTF-8. Separated by commas.',
  ],
  [
    'empty columns and rows at the end',
    `${columns},,\n${row},,\n,,,,,,\n,,,,,,\n`,
    '1 read. Read as UTF-8. Separated by commas.',
  ],
  [
    'a heading in brackets',
    `[ID],${columns}\n,${row}\n`,
    '1 read. Read as UTF-8. Separated by commas.',
  ],
  [
    "a form's questions as headings",
    'Timestamp,What was your major?,Cumulative GPA,What was your highest MCAT score?,What state are you from?,Which medical schools were you accepted to?\n1/5/2026 10:00:00,Biology,3.85,515,TX,"Baylor, UCLA, NYU"\n',
    '1 read. Read as UTF-8. Separated by commas. state_of_residency: TX → Texas (1). accepted_schools: Baylor, UCLA, NYU → Baylor; UCLA; NYU (1).',
  ],
  [
    'decimal commas',
    plain.replaceAll(',', ';').replace('3.85', '3,85'),
    '1 read. Read as UTF-8. Separated by semicolons. gpa: 3,85 → 3.85 (1).',
  ],
  [
    'a state as a code',
    fileWith('State', 'CA'),
    '1 read. Read as UTF-8. Separated by commas. state_of_residency: CA → California (1).',
  ],
  [
    'a state in small letters',
    fileWith('State', 'new york'),
    '1 read. Read as UTF-8. Separated by commas. state_of_residency: new york → New York (1).',
  ],
  [
    'a state with a blank and a dot',
    fileWith('State', ' Calif. '),
    '1 read. Read as UTF-8. Separated by commas. Check: 1 row with an unknown state: Calif..',
  ],
  [
    'a country as a state',
    fileWith('State', 'Bavaria'),
    '1 read. Read as UTF-8. Separated by commas. Check: 1 row with an unknown state: Bavaria.',
  ],
  [
    'F',
    fileWith('Gender', 'F'),
    '1 read. Read as UTF-8. Separated by commas. gender: F → Female (1).',
  ],
  [
    'Woman',
    fileWith('Gender', 'Woman'),
    '1 read. Read as UTF-8. Separated by commas. gender: Woman → Female (1).',
  ],
  [
    'non-binary',
    fileWith('Gender', 'non-binary'),
    '1 read. Read as UTF-8. Separated by commas. gender: non-binary → Non-binary (1).',
  ],
  [
    'a gender in own words',
    fileWith('Gender', 'prefer to self-describe'),
    '1 read. Read as UTF-8. Separated by commas. gender: prefer to self-describe → Other (1).',
  ],
  [
    '1 year',
    fileWith('Gap years', '1 year'),
    '1 read. Read as UTF-8. Separated by commas. gap_years: 1 year → 1 (1).',
  ],
  [
    '3+',
    fileWith('Gap years', '3+'),
    '1 read. Read as UTF-8. Separated by commas. gap_years: 3+ → 3 (1).',
  ],
  [
    'two',
    fileWith('Gap years', 'two'),
    '1 read. Read as UTF-8. Separated by commas. gap_years: two → 2 (1).',
  ],
  [
    'Fall 2025',
    fileWith('Matriculation year', 'Fall 2025'),
    '1 read. Read as UTF-8. Separated by commas. matriculation_year: Fall 2025 → 2025 (1).',
  ],
  [
    '2025-2026',
    fileWith('Matriculation year', '2025-2026'),
    '0 read. Read as UTF-8. Separated by commas. Left out: row 1, matriculation_year is not a number.',
  ],
  [
    'N/A',
    fileWith('MCAT', 'N/A'),
    '1 read. Read as UTF-8. Separated by commas. mcat: N/A → null (1). Check: 1 row without MCAT.',
  ],
  [
    'a dash for nothing',
    fileWith('GPA', '-'),
    '1 read. Read as UTF-8. Separated by commas. gpa: - → null (1). Check: 1 row without GPA.',
  ],
  [
    "Excel's #N/A",
    fileWith('MCAT', '#N/A'),
    '1 read. Read as UTF-8. Separated by commas. mcat: #N/A → null (1). Check: 1 row without MCAT.',
  ],
  [
    'a score with its percentile',
    fileWith('MCAT', '515 (91st)'),
    '1 read. Read as UTF-8. Separated by commas. mcat: 515 (91st) → 515 (1).',
  ],
  [
    'a score out of the total',
    fileWith('GPA', '3.85/4.0'),
    '1 read. Read as UTF-8. Separated by commas. gpa: 3.85/4.0 → 3.85 (1).',
  ],
  [
    'thousands with a comma',
    fileWith('Research hours', '1,200'),
    '1 read. Read as UTF-8. Separated by commas. research_hours: 1,200 → 1200 (1).',
  ],
  [
    'thousands with a blank',
    fileWith('Research hours', '1 200 hrs'),
    '1 read. Read as UTF-8. Separated by commas. research_hours: 1 200 hrs → 1200 (1).',
  ],
  [
    'about 300',
    fileWith('Research hours', '~300'),
    '1 read. Read as UTF-8. Separated by commas. research_hours: ~300 → 300 (1).',
  ],
  [
    'a number with a no-break space',
    fileWith('MCAT', '\u00A0515\u200B'),
    '1 read. Read as UTF-8. Separated by commas. mcat: 515\u200B → 515 (1).',
  ],
  [
    'full-width digits',
    fileWith('MCAT', '５１５'),
    '1 read. Read as UTF-8. Separated by commas. mcat: ５１５ → 515 (1).',
  ],
  [
    'schools on lines of a cell',
    `${columns}\nBiology,3.85,515,Texas,"UCLA\nNYU\nBaylor"\n`,
    '1 read. Read as UTF-8. Separated by commas. accepted_schools: UCLA\nNYU\nBaylor → UCLA; NYU; Baylor (1).',
  ],
  [
    'schools with commas',
    fileWith('Accepted schools', 'UCLA, NYU, Baylor'),
    '1 read. Read as UTF-8. Separated by commas. accepted_schools: UCLA, NYU, Baylor → UCLA; NYU; Baylor (1).',
  ],
  [
    'a school with a comma in its name',
    fileWith('Accepted schools', 'University of California, Davis'),
    '1 read. Read as UTF-8. Separated by commas.',
  ],
  [
    'a school that the store does not know',
    fileWith('Accepted schools', 'Qzz Medical College'),
    '1 read. Read as UTF-8. Separated by commas. Check: 1 new school: Qzz Medical College.',
  ],
  [
    'TBD as a school',
    fileWith('Accepted schools', 'TBD'),
    '1 read. Read as UTF-8. Separated by commas. accepted_schools: TBD → null (1). Check: 1 row without accepted schools.',
  ],
  [
    'a GPA above four',
    fileWith('GPA', '4.3'),
    '0 read. Read as UTF-8. Separated by commas. Left out: row 1, gpa must be between 0 and 4.',
  ],
  [
    'a row of nothing that a profile needs',
    'Major,GPA,Notes\n,,remember to call\nBiology,3.85,\n',
    '1 read. Read as UTF-8. Separated by commas. Check: 1 row without MCAT. Check: 1 row without accepted schools. Left out: row 1, it has no major, GPA, MCAT or accepted school.',
  ],
  [
    'a formula',
    fileWith('Hobbies', '=HYPERLINK("http://a.b")'),
    '1 read. Read as UTF-8. Separated by commas. Check: 1 cell in Hobbies with a formula or HTML, which is stored as plain text.',
  ],
  [
    'JSON',
    '[{"major": "Biology", "gpa": 3.85, "mcat": 515, "acceptedSchools": ["Baylor College of Medicine"]}]',
    '1 read. Read as UTF-8.',
  ],
  ['half a JSON file', '[{"major": "Biology"', 'Refused: The file is not valid JSON.'],
  [
    'no headings',
    row,
    'Refused: The file has only one row, which is taken for its headings. Put the names of the columns above it.',
  ],
  [
    'headings that nobody knows',
    'a,b\n1,2\n',
    '0 read. Read as UTF-8. Separated by commas. Left out: row 1, it has no major, GPA, MCAT or accepted school.',
  ],
  ['headings alone', columns, 'Refused: The file has headings, but no rows below them.'],
  [
    'an old workbook',
    ole('Workbook'),
    'Refused: The file is a workbook of an old Excel (.xls). Save it as an Excel workbook (.xlsx) or as CSV.',
  ],
  [
    'a workbook with a password',
    ole('EncryptedPackage'),
    'Refused: The workbook is protected by a password. Open it in Excel, save a copy without the password and choose that.',
  ],
  [
    'a binary workbook',
    zipOf('xl/workbook.bin'),
    'Refused: The file is a binary Excel workbook (.xlsb). Save it as an Excel workbook (.xlsx) or as CSV.',
  ],
  [
    "Apple's Numbers",
    zipOf('Index/Document.iwa'),
    'Refused: The file is a Numbers spreadsheet. In Numbers, export it to Excel or CSV.',
  ],
  [
    "Word's document",
    zipOf('word/document.xml'),
    'Refused: The file is a Word document. Copy its table into a spreadsheet and save that.',
  ],
  [
    'a PDF',
    '%PDF-1.7',
    'Refused: The file is a PDF. Choose the spreadsheet that it was made from.',
  ],
  [
    'a web page',
    '<html><table><tr><td>Major',
    'Refused: The file is a web page. Open it in Excel and save it as an Excel workbook (.xlsx) or as CSV.',
  ],
  ['an empty file', '', 'Refused: The file is empty.'],
];

test.each(files)('%s', async (_, content, result) => {
  expect(await resultOf(content)).toBe(result);
});
