import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { saveAsFile } from '#lib/uploads/download.ts';
import { deferred, renderForTest } from '#ui/test-render.tsx';
import { hasUnsavedChanges } from '#ui/form/unsaved-changes.ts';

import { ImportWizard } from './import-wizard.tsx';
import type { Conversion } from './conversions.ts';
import { checkImport, importParts, type ImportReview } from './import-parts.ts';
import type { RowProblems } from './queries.ts';
import type { ImportResult, ImportRow, PastImport } from './schema.ts';

const answers = vi.hoisted(() => ({
  check:
    vi.fn<(rows: ImportRow[]) => Promise<{ problems: RowProblems[]; conversions: Conversion[] }>>(),
  imports: vi.fn<() => Promise<PastImport[]>>(),
}));
vi.mock('./queries.ts', () => ({
  checkOptions: (rows: ImportRow[]) => ({
    queryKey: ['check', rows],
    queryFn: () => answers.check(rows),
  }),
  lastImportsOptions: { queryKey: ['imports'], queryFn: answers.imports },
}));
vi.mock(import('./import-parts.ts'), async (original) => ({
  ...(await original()),
  checkImport: vi.fn<typeof checkImport>(),
  importParts: vi.fn<typeof importParts>(),
}));
vi.mock('#lib/uploads/download.ts', () => ({ saveAsFile: vi.fn<typeof saveAsFile>() }));
vi.mock('#lib/data/supabase.ts', () => ({ supabase: {} }));

const onClose = vi.fn<(hasDrafts: boolean) => void>();

beforeEach(() => {
  vi.resetAllMocks();
  answers.check.mockResolvedValue({ problems: [], conversions: [] });
  answers.imports.mockResolvedValue([]);
  vi.mocked(checkImport).mockImplementation(async (rows) => {
    const { length } = [...rows];
    return review({ parts: parts(length), added: length });
  });
  vi.mocked(importParts).mockResolvedValue(result);
});

const result: ImportResult = { imported: 97, updated: 3, skipped: 0 };
const parts = (...sizes: number[]) =>
  sizes.map((length, nth) => ({ id: `part ${nth}`, rows: Array.from({ length }, () => ({})) }));

const review = (found: Partial<ImportReview>): ImportReview => ({
  parts: parts(1),
  bad: [],
  added: 0,
  stored: 0,
  repeated: 0,
  updated: 0,
  unchanged: 0,
  conversions: [],
  warnings: [],
  ...found,
});

const csv = (...lines: string[]) => new File([lines.join('\n')], 'applicants.csv');

async function choose(file: File) {
  renderForTest(<ImportWizard onClose={onClose} />);
  await upload(file);
}

async function upload(file: File) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no place for a file.');
  fireEvent.change(input, { target: { files: [file] } });
  await waitFor(() => expect(screen.queryByText('Reading...')).toBeNull());
}

const firstRows = async () => within(await screen.findByRole('region', { name: 'The first rows' }));
const cellsOf = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent);
const mapped = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).value;
const progress = () => screen.getByRole('progressbar').getAttribute('aria-valuenow');
const button = (name: string) =>
  screen.findByRole<HTMLButtonElement>('button', { name, hidden: true });
const press = async (name: string) => fireEvent.click(await button(name));
const select = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const findings = (name: string) =>
  within(screen.getByRole('region', { name, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map(cellsOf);
const downloaded = () => vi.mocked(saveAsFile).mock.lastCall?.[2].slice(1).split('\r\n');

test('columns are guessed and can be remapped, and only mapped columns are imported', async () => {
  const sent: ImportRow[] = [];
  vi.mocked(checkImport).mockImplementation(async (rows) => {
    sent.push(...rows);
    return review({ parts: parts(2), added: 2 });
  });
  await choose(csv('Major,GPA,Notes', 'Biology,3.9,Chess', '"=1+1",,Cello'));
  await screen.findByText('applicants.csv: 2 applicants');
  expect([mapped('Major'), mapped('GPA'), mapped('Notes')]).toEqual(['major', 'gpa', '']);
  const preview = await firstRows();
  expect(await preview.findAllByText('None')).toHaveLength(2);
  expect(preview.getAllByRole('row').map(cellsOf)).toEqual([
    ['Row', 'Problems', 'Major', 'GPA'],
    ['Line 2', 'None', 'Biology', '3.9'],
    ['Line 3', 'None', '=1+1', ''],
  ]);

  await press('Check 2 applicants');
  await screen.findByText('Filled, but not imported: Notes.');
  sent.length = 0;
  vi.mocked(checkImport).mockClear();
  select('Notes', 'hobbies');
  await preview.findByRole('columnheader', { name: 'Hobbies' });
  expect(checkImport).not.toHaveBeenCalled();
  await press('Check 2 applicants');
  await screen.findByText('2 new, 0 updated.');
  expect(screen.queryByText(/^Filled, but not imported/)).toBeNull();
  expect(checkImport).toHaveBeenCalledOnce();
  expect(sent).toEqual([
    { major: 'Biology', gpa: '3.9', hobbies: 'Chess' },
    { major: '=1+1', hobbies: 'Cello' },
  ]);
  expect(importParts).not.toHaveBeenCalled();
  await press('Import 2 applicants');
  expect((await screen.findByRole('status')).textContent).toBe(
    'Applicants imported: 97 new, 3 updated.',
  );
  expect(vi.mocked(importParts).mock.calls.map(([sent, options]) => [sent, options])).toEqual([
    [parts(2), { file: 'applicants.csv', isSkipping: true }],
  ]);
});

test('new applicants are drafts, or published by choice, which is checked again', async () => {
  const sent: ImportRow[][] = [];
  vi.mocked(checkImport).mockImplementation(async (rows) => {
    sent.push([...rows]);
    return review({ added: 1 });
  });
  await choose(csv('Major,Notes', 'A,'));
  await press('Check 1 applicant');
  await button('Import 1 applicant');
  fireEvent.click(screen.getByLabelText(/^Published: /));
  await press('Check 1 applicant');
  await button('Import 1 applicant');
  // The file itself says it.
  select('Notes', 'published_at');
  expect(screen.getByLabelText<HTMLInputElement>(/^Published: /).disabled).toBe(true);
  await press('Check 1 applicant');
  await button('Import 1 applicant');
  expect(sent).toEqual([[{ major: 'A' }], [{ published_at: 'now', major: 'A' }], [{ major: 'A' }]]);
});

test('a file without headings says so', async () => {
  await choose(csv('Biology,3.9', 'Chemistry,3.8'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'None of the columns is known by its name. One of the first lines of the file should be its headings; this was taken for them: “Biology, 3.9”.',
  );
});

test('problems and conversions in the first rows are shown before anything is imported', async () => {
  answers.check.mockResolvedValue({
    problems: [{ row: 2, problems: ['gpa must be between 0 and 4'] }],
    conversions: [{ column: 'gpa', from: '3,85', to: '3.85', cells: 1 }],
  });
  await choose(
    csv(
      'major;gpa',
      'Biology;3,85',
      'Biology;5',
      'Biology;5;x',
      ...Array.from({ length: 6 }, () => 'Biology;5'),
    ),
  );
  screen.getByText('Read as UTF-8. Separated by semicolons.');
  const preview = await firstRows();
  await preview.findByText('GPA must be between 0 and 4');
  const rows = preview.getAllByRole('row').map(cellsOf);
  expect(rows.slice(1).map(([place]) => place)).toEqual([2, 3, 4, 5, 6].map((n) => `Line ${n}`));
  expect(rows.slice(1, 4)).toEqual([
    ['Line 2', 'None', 'Biology', '3,85 → 3.85'],
    ['Line 3', 'GPA must be between 0 and 4', 'Biology', '5'],
    ['Line 4', 'there are more cells than columns', 'Biology', '5'],
  ]);
  expect(answers.check.mock.calls[0]?.[0]).toHaveLength(5);
  expect(checkImport).not.toHaveBeenCalled();
});

test('rows that repeat others are skipped, unless the admin decides otherwise', async () => {
  vi.mocked(checkImport).mockResolvedValue(
    review({ added: 30, stored: 10, repeated: 1, updated: 2, unchanged: 1 }),
  );
  await choose(csv('major', 'A'));
  await press('Check 1 applicant');
  await screen.findByText('19 new, 2 updated. 1 row changes nothing.');
  screen.getByRole('radiogroup', {
    name: '10 rows equal applicants already in the store and 1 row repeats an earlier one of the file.',
  });
  await button('Import 21 applicants');
  fireEvent.click(screen.getByLabelText('Import anyway'));
  screen.getByText('30 new, 2 updated. 1 row changes nothing.');
  await press('Import 32 applicants');
  expect(vi.mocked(importParts).mock.calls[0]?.[1].isSkipping).toBe(false);
});

test('a file that would change nothing is not imported', async () => {
  vi.mocked(checkImport).mockResolvedValue(review({ unchanged: 35 }));
  await choose(csv('major', 'A'));
  await press('Check 1 applicant');
  await screen.findByText('0 new, 0 updated. 35 rows change nothing.');
  expect((await button('Nothing to Import')).disabled).toBe(true);
});

test('warnings are grouped, show the cells, and can be downloaded', async () => {
  vi.mocked(checkImport).mockResolvedValue(
    review({
      added: 3,
      warnings: [
        { title: '2 rows without GPA', column: 'gpa', rows: [0, 2] },
        { title: '1 cell in Major', column: 'major', rows: [1] },
      ],
    }),
  );
  await choose(csv('major,gpa', 'A,', '"=1+1, <b>",3', 'C, '));
  await press('Check 3 applicants');
  await screen.findByText('3 new, 0 updated.');
  expect(findings('2 rows without GPA')).toEqual([
    ['Row', 'Column', 'Value'],
    ['Line 2', 'GPA', 'empty'],
    ['Line 4', 'GPA', 'empty'],
  ]);
  expect(findings('1 cell in Major')[1]).toEqual(['Line 3', 'Major', '=1+1, <b>']);
  await press('Download the List');
  await waitFor(() =>
    expect(downloaded()).toEqual([
      'Row,Column,Value,Problem',
      'Line 2,GPA,,2 rows without GPA',
      'Line 4,GPA," ",2 rows without GPA',
      `Line 3,Major,"'=1+1, <b>",1 cell in Major`,
    ]),
  );
  // They are warnings only.
  await button('Import 3 applicants');
});

const past = (differences: Partial<PastImport> = {}): PastImport => ({
  id: 'the import',
  file: 'spring.csv',
  importedBy: 'admin@example.com',
  importedAt: '2026-01-05T15:07:00Z',
  imported: 1200,
  updated: 3,
  skipped: 4,
  undoing: null,
  ...differences,
});

test('the last imports are listed, with what was kept when one was undone', async () => {
  answers.imports.mockResolvedValue([
    past(),
    past({
      id: 'before',
      file: null,
      importedBy: null,
      undoing: { removed: 9, restored: 0, kept: 3, kept_ids: ['applicant-7', 'applicant-9'] },
    }),
    past({ id: 'none', file: 'same.csv', imported: 0, updated: 0, skipped: 0 }),
  ]);
  renderForTest(<ImportWizard onClose={onClose} />);
  const list = within(await screen.findByRole('list', { name: 'Last imports' }));
  const [first, second, third] = list.getAllByRole('listitem').map((item) => item.textContent);
  expect(first).toMatch(
    /^spring\.csv1,200 new, 3 updated, 4 skippedJan 5, 2026, .* by admin@example\.comUndo$/,
  );
  expect(second).toMatch(
    /^A file without a nameundone1,200 new.*by a deleted accountLeft as they were changed since: Applicant 7, Applicant 9 and 1 more$/,
  );
  expect(third).toMatch(/^same\.csv0 new, 0 updatedJan 5.*\.com$/);
});

test('bad rows are listed with their cells, left out, and given back as a file', async () => {
  const bad = [
    { row: 1, problems: ['gpa must be between 0 and 4', 'mcat is not a number'] },
    { row: 2, problems: ['the MCAT sections add up to 512, not 510'] },
    { row: 3, problems: ['id belongs to no applicant'] },
  ];
  vi.mocked(checkImport).mockResolvedValue(review({ bad, parts: parts(2, 15), added: 17 }));
  await choose(csv('major,gpa,mcat,hobbies,id', 'A,-1,=x,"two', 'lines",', 'B,,510,x,', 'C,,,,7'));
  await press('Check 3 applicants');
  expect((await screen.findByRole('alert')).textContent).toBe(
    '3 rows have problems and are left out. The other 17 can be imported.',
  );
  screen.getByText(/^To add deleted applicants again, ignore the ID column/);
  expect(findings('Rows with problems')).toEqual([
    ['Row', 'Column', 'Value', 'Problem'],
    ['Line 2', 'GPA', '-1', 'GPA must be between 0 and 4'],
    ['Line 2', 'MCAT', '=x', 'MCAT is not a number'],
    ['Line 4', '', '', 'the MCAT sections add up to 512, not 510'],
    ['Line 5', 'ID', '7', 'ID belongs to no applicant'],
  ]);
  await press('Import 17 applicants');
  expect((await screen.findByRole('status')).textContent).toBe(
    'Applicants imported: 97 new, 3 updated.',
  );
  // They can still be downloaded, and nothing can be imported twice.
  expect(onClose).not.toHaveBeenCalled();
  expect((await screen.findByRole('alert')).textContent).toBe(
    '3 rows have problems and are not imported. The other 17 are.',
  );
  expect(screen.queryByRole('button', { name: /^(Check|Import)/ })).toBeNull();
  expect(hasUnsavedChanges()).toBe(false);
  await press('Download the 3 Rows');
  await waitFor(() =>
    expect(downloaded()).toEqual([
      'Problem,major,gpa,mcat,hobbies,id',
      `GPA must be between 0 and 4; MCAT is not a number,A,"'-1","'=x","two\nlines",`,
      '"the MCAT sections add up to 512, not 510",B,,510,x,',
      'ID belongs to no applicant,C,,,,7',
    ]),
  );
  await press('Done');
  expect(onClose).toHaveBeenCalledExactlyOnceWith(true);
});

test('a file of nothing but bad rows has nothing to import', async () => {
  const bad = [{ row: 1, problems: ['gpa is not a number'] }];
  vi.mocked(checkImport).mockResolvedValue(review({ bad, parts: [] }));
  await choose(csv('major,gpa', 'A,x'));
  await press('Check 1 applicant');
  expect((await screen.findByRole('alert')).textContent).toBe(
    '1 row has problems and is left out. There are no others.',
  );
  expect(screen.queryByText('Summary')).toBeNull();
  expect((await button('Nothing to Import')).disabled).toBe(true);
  await button('Download the Row');
});

test('each conversion is shown with the number of its cells', async () => {
  const many = Array.from({ length: 101 }, (_, nth) => ({
    column: 'research_hours' as const,
    from: `${nth} hours`,
    to: String(nth),
    cells: 1,
  }));
  const conversions: Conversion[] = [
    { column: 'gpa', from: '3,85', to: '3.85', cells: 5 },
    { column: 'gpa', from: '3,9', to: '3.9', cells: 1 },
    { column: 'mcat', from: 'N/A', to: null, cells: 1 },
  ];
  vi.mocked(checkImport).mockResolvedValueOnce(review({ added: 6, conversions }));
  vi.mocked(checkImport).mockResolvedValueOnce(review({ added: 6, conversions: many }));
  await choose(csv('major', 'A'));
  await press('Check 1 applicant');
  await screen.findByText('7 cells are converted:');
  screen.getByText('GPA: 3,85 → 3.85, in 5 cells, and 1 more');
  expect(findings('GPA, converted')).toEqual([
    ['3,85 → 3.85, in 5 cells'],
    ['3,9 → 3.9, in 1 cell'],
  ]);
  screen.getByText('MCAT: N/A → nothing, in 1 cell');
  expect(screen.queryByRole('button', { name: 'Download the List', hidden: true })).toBeNull();
  fireEvent.click(screen.getByLabelText(/^Published: /));
  await press('Check 1 applicant');
  await screen.findByText('Showing the first 100 of 101.');
  await press('Download the List');
  await waitFor(() => expect(downloaded()).toHaveLength(102));
  expect(downloaded()?.at(-1)).toBe(',Research hours,100 hours,"100 hours → 100, in 1 cell"');
});

test('a file is checked and imported once, while the form is locked and shows the progress', async () => {
  const checked = deferred<ImportReview>();
  const imported = deferred<ImportResult>();
  let tell: ((sent: number) => void) | undefined;
  vi.mocked(checkImport).mockImplementation((_rows, onSent) => {
    tell = onSent;
    return checked.promise;
  });
  vi.mocked(importParts).mockImplementation((_parts, _file, onSent) => {
    tell = onSent;
    return imported.promise;
  });
  await choose(csv('major', 'A', 'B', 'C', 'D'));
  await press('Check 4 applicants');
  await screen.findByText('Checking 4 applicants...');
  act(() => tell?.(3));
  expect(progress()).toBe('75');
  checked.resolve(review({ parts: parts(4), added: 4 }));

  const start = await button('Import 4 applicants');
  expect(hasUnsavedChanges()).toBe(true);
  fireEvent.click(start);
  await screen.findByText('Importing 4 applicants...');
  fireEvent.click(start);
  for (const name of ['Importing...', 'Cancel', 'Choose Another File']) {
    expect((await button(name)).disabled).toBe(true);
  }
  act(() => tell?.(1));
  expect(progress()).toBe('25');
  // It goes on unless the page is closed.
  expect(hasUnsavedChanges()).toBe(false);
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  imported.resolve(result);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(importParts).toHaveBeenCalledOnce();
});

test.each([
  ['as drafts', 'Drafts', 2, true],
  ['as published', 'Published', 2, false],
  ['as changes of others alone', 'Drafts', 0, false],
])('an import %s says whether there are drafts to publish next', async (_, how, imported, is) => {
  vi.mocked(importParts).mockResolvedValue({ ...result, imported });
  await choose(csv('major', 'A', 'B'));
  fireEvent.click(screen.getByLabelText(new RegExp(`^${how}: `)));
  await press('Check 2 applicants');
  await press('Import 2 applicants');
  await waitFor(() => expect(onClose).toHaveBeenCalledExactlyOnceWith(is));
});

test('any other failure shows an error, says what is in, and is retried with the same parts', async () => {
  vi.mocked(checkImport).mockRejectedValueOnce(new Error('Offline.'));
  await choose(csv('major', 'A', 'B', 'C'));
  await press('Check 3 applicants');
  await screen.findByText('Error uploading data: Offline.');
  await press('Check 3 applicants');
  vi.mocked(importParts).mockImplementationOnce((_parts, _file, onSent) => {
    onSent?.(2);
    return Promise.reject(new Error('Offline again.'));
  });
  await press('Import 3 applicants');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error importing data: Offline again. 2 of 3 rows are in. Import again to add the rest.',
  );
  await press('Import 3 applicants');
  await screen.findByRole('status');
  const [first, ...others] = vi.mocked(importParts).mock.calls.map(([sent]) => sent);
  expect(others).toEqual([first]);
});

test('two columns cannot map to the same field, and at least one must be mapped', async () => {
  await choose(csv('Major,Second', 'A,B'));
  await screen.findByLabelText('Second');
  select('Second', 'major');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Chosen for more than one column: Major.',
  );
  const check = await button('Check 1 applicant');
  expect(check.disabled).toBe(true);
  select('Second', '');
  expect(check.disabled).toBe(false);
  select('Major', '');
  expect(check.disabled).toBe(true);
});

test('an unreadable file cannot be imported', async () => {
  await choose(csv('major', '"A'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error uploading data: Line 2: a quoted cell is not closed.',
  );
  expect(screen.queryByRole('button', { name: /^(Check|Import) / })).toBeNull();
});
