import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { saveAsFile } from '#lib/download.ts';
import { deferred, renderForTest } from '#ui/test-render.tsx';
import { StatusBanner } from '#ui/status-banner.tsx';
import { useFlashMessage } from '#ui/use-flash-message.ts';
import { hasUnsavedChanges } from '#ui/unsaved-changes.ts';

import { ImportWizard } from './import-wizard.tsx';
import { BadRowsError, checkImport, importParts, type ImportReview } from './import-parts.ts';
import { undoImport } from './mutations.ts';
import type { RowProblems } from './queries.ts';
import type { ImportResult, ImportRow, PastImport } from './schema.ts';

const answers = vi.hoisted(() => ({
  check: vi.fn<(rows: ImportRow[]) => Promise<RowProblems[]>>(),
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
vi.mock('./mutations.ts', () => ({ undoImport: vi.fn<typeof undoImport>() }));
vi.mock('#lib/download.ts', () => ({ saveAsFile: vi.fn<typeof saveAsFile>() }));
vi.mock('#lib/supabase.ts', () => ({ supabase: {} }));

const onChanged = vi.fn<() => Promise<void>>();
const onClose = vi.fn<() => void>();

beforeEach(() => {
  answers.check.mockReset().mockResolvedValue([]);
  answers.imports.mockReset().mockResolvedValue([]);
  for (const mock of [undoImport, saveAsFile, onChanged, onClose]) vi.mocked(mock).mockReset();
  vi.mocked(checkImport)
    .mockReset()
    .mockImplementation(async (rows) => review({ added: [...rows].length }));
  vi.mocked(importParts).mockReset().mockResolvedValue(result);
});

const result: ImportResult = { imported: 97, updated: 3, skipped: 0 };
const parts = (...sizes: number[]) =>
  sizes.map((length, nth) => ({ id: `part ${nth}`, rows: Array.from({ length }, () => ({})) }));

const review = (found: Partial<ImportReview>): ImportReview => ({
  parts: parts(1),
  added: 0,
  stored: 0,
  repeated: 0,
  updated: 0,
  unchanged: 0,
  warnings: [],
  ...found,
});

const csv = (...lines: string[]) => new File([lines.join('\n')], 'applicants.csv');

async function choose(file: File) {
  const user = userEvent.setup();
  renderForTest(<Wizard />);
  await upload(file);
  return user;
}

function Wizard() {
  const flash = useFlashMessage();
  return (
    <>
      <StatusBanner message={flash.message} />
      <ImportWizard onChanged={onChanged} onClose={onClose} flash={flash} />
    </>
  );
}

async function upload(file: File) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no place for a file.');
  await userEvent.upload(input, file);
}

const firstRows = async () => within(await screen.findByRole('region', { name: 'The first rows' }));
const cellsOf = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent);
const mapped = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).value;
const progress = () => screen.getByRole('progressbar').getAttribute('aria-valuenow');
const importButton = (rows: string) => screen.findByRole('button', { name: `Import ${rows}` });
const checkButton = (rows: string) => screen.findByRole('button', { name: `Check ${rows}` });
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
  const user = await choose(csv('Major,GPA,Notes', 'Biology,3.9,Chess', '"=1+1",,Cello'));
  await screen.findByText('applicants.csv: 2 applicants');
  expect([mapped('Major'), mapped('GPA'), mapped('Notes')]).toEqual(['major', 'gpa', '']);
  const preview = await firstRows();
  expect(await preview.findAllByText('None')).toHaveLength(2);
  expect(preview.getAllByRole('row').map(cellsOf)).toEqual([
    ['Row', 'Problems', 'Major', 'GPA'],
    ['Line 2', 'None', 'Biology', '3.9'],
    ['Line 3', 'None', '=1+1', ''],
  ]);

  await user.selectOptions(screen.getByLabelText('Notes'), 'Hobbies');
  await preview.findByRole('columnheader', { name: 'Hobbies' });
  expect(checkImport).not.toHaveBeenCalled();
  await user.click(await checkButton('2 applicants'));
  await screen.findByText('2 new, 0 updated.');
  expect(checkImport).toHaveBeenCalledOnce();
  expect(sent).toEqual([
    { major: 'Biology', gpa: '3.9', hobbies: 'Chess' },
    { major: '=1+1', hobbies: 'Cello' },
  ]);
  expect(importParts).not.toHaveBeenCalled();
  await user.click(await importButton('2 applicants'));
  expect((await screen.findByRole('status')).textContent).toBe(
    'Applicants imported: 97 new, 3 updated.',
  );
  expect(vi.mocked(importParts).mock.calls.map(([sent, options]) => [sent, options])).toEqual([
    [parts(2), { file: 'applicants.csv', isSkipping: true }],
  ]);
  expect(onChanged).toHaveBeenCalledOnce();
});

test('problems in the first rows are shown before anything is imported', async () => {
  answers.check.mockResolvedValue([{ row: 2, problems: ['gpa must be between 0 and 4'] }]);
  await choose(csv('major,gpa', ...Array.from({ length: 9 }, () => 'Biology,5')));
  const preview = await firstRows();
  await preview.findByText('GPA must be between 0 and 4');
  const rows = preview.getAllByRole('row').map(cellsOf);
  expect(rows.slice(1).map(([place]) => place)).toEqual([2, 3, 4, 5, 6].map((n) => `Line ${n}`));
  expect(rows[2]).toEqual(['Line 3', 'GPA must be between 0 and 4', 'Biology', '5']);
  expect(answers.check.mock.calls[0]?.[0]).toHaveLength(5);
  expect(checkImport).not.toHaveBeenCalled();
});

test('rows that repeat others are skipped, unless the admin decides otherwise', async () => {
  vi.mocked(checkImport).mockResolvedValue(
    review({ added: 30, stored: 10, repeated: 1, updated: 2, unchanged: 1 }),
  );
  const user = await choose(csv('major', 'A'));
  await user.click(await checkButton('1 applicant'));
  await screen.findByText('19 new, 2 updated. 1 row changes nothing.');
  screen.getByRole('radiogroup', {
    name: '10 rows equal applicants already in the store and 1 row repeats an earlier one of the file.',
  });
  await importButton('21 applicants');
  await user.click(screen.getByLabelText('Import anyway'));
  screen.getByText('30 new, 2 updated. 1 row changes nothing.');
  await user.click(await importButton('32 applicants'));
  expect(vi.mocked(importParts).mock.calls[0]?.[1].isSkipping).toBe(false);
});

test('a file that would change nothing is not imported', async () => {
  vi.mocked(checkImport).mockResolvedValue(review({ unchanged: 35 }));
  const user = await choose(csv('major', 'A'));
  await user.click(await checkButton('1 applicant'));
  await screen.findByText('0 new, 0 updated. 35 rows change nothing.');
  expect(screen.getByRole('button', { name: 'Nothing to Import' })).toHaveProperty(
    'disabled',
    true,
  );
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
  const user = await choose(csv('major,gpa', 'A,', '"=1+1, <b>",3', 'C, '));
  await user.click(await checkButton('3 applicants'));
  await screen.findByText('3 new, 0 updated.');
  expect(findings('2 rows without GPA')).toEqual([
    ['Row', 'Column', 'Value'],
    ['Line 2', 'GPA', 'empty'],
    ['Line 4', 'GPA', 'empty'],
  ]);
  expect(findings('1 cell in Major')[1]).toEqual(['Line 3', 'Major', '=1+1, <b>']);
  await user.click(screen.getByRole('button', { name: 'Download the List' }));
  await waitFor(() =>
    expect(downloaded()).toEqual([
      'Row,Column,Value,Problem',
      'Line 2,GPA,,2 rows without GPA',
      'Line 4,GPA," ",2 rows without GPA',
      `Line 3,Major,"'=1+1, <b>",1 cell in Major`,
    ]),
  );
  // They are warnings only.
  await importButton('3 applicants');
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

test('the last imports are listed, and one can be undone after a confirmation', async () => {
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
  vi.mocked(undoImport)
    .mockRejectedValueOnce(new Error('Offline.'))
    .mockResolvedValue({
      removed: 1199,
      restored: 1,
      kept: 3,
      kept_ids: ['applicant-7', 'applicant-9'],
    });
  const user = userEvent.setup();
  renderForTest(<Wizard />);
  const list = within(await screen.findByRole('list', { name: 'Last imports' }));
  const [first, second, third] = list.getAllByRole('listitem').map((item) => item.textContent);
  expect(first).toMatch(
    /^spring\.csv1,200 new, 3 updated, 4 skippedJan 5, 2026, .* by admin@example\.comUndo$/,
  );
  expect(second).toMatch(
    /^A file without a nameundone1,200 new.*by a deleted accountLeft as they were changed since: Applicant 7, Applicant 9 and 1 more$/,
  );
  expect(third).toMatch(/^same\.csv0 new, 0 updatedJan 5.*\.com$/);

  await user.click(list.getByRole('button', { name: /^Undo: spring\.csv/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo this import?' }));
  dialog.getByText(
    'This deletes 1,200 applicants that it added, also from the lists members have saved, and puts back 3 applicants that it updated. Those that were changed since the import stay as they are.',
  );
  expect(undoImport).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Undo the import' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Error undoing the import: Offline.');
  await user.click(dialog.getByRole('button', { name: 'Undo the import' }));
  expect((await screen.findByRole('status')).textContent).toBe(
    'Import undone: 1,199 applicants deleted, 1 put back. Changed since the import, so left as they are: Applicant 7, Applicant 9 and 1 more.',
  );
  expect(onChanged).toHaveBeenCalledTimes(2);
  expect(vi.mocked(undoImport).mock.calls.map(([id]) => id)).toEqual(['the import', 'the import']);
  expect(onClose).not.toHaveBeenCalled();
});

test('bad rows are listed with their cells, and the file can be fixed and chosen again', async () => {
  const bad = [
    { row: 1, problems: ['gpa must be between 0 and 4', 'mcat is not a number'] },
    { row: 2, problems: ['the MCAT sections add up to 512, not 510'] },
  ];
  vi.mocked(checkImport).mockRejectedValueOnce(new BadRowsError(bad, 1200));
  const user = await choose(csv('major,gpa,mcat,hobbies', 'A,-1,=x,"two', 'lines"', 'B,,510,x'));
  await user.click(await checkButton('2 applicants'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    '1,200 rows have problems. Nothing was imported. Fix the file and choose it again.',
  );
  screen.getByText('Only the first 2 are listed.');
  expect(findings('Rows with problems')).toEqual([
    ['Row', 'Column', 'Value', 'Problem'],
    ['Line 2', 'GPA', '-1', 'GPA must be between 0 and 4'],
    ['Line 2', 'MCAT', '=x', 'MCAT is not a number'],
    ['Line 4', '', '', 'the MCAT sections add up to 512, not 510'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Download the List' }));
  await waitFor(() =>
    expect(downloaded()?.slice(1)).toEqual([
      `Line 2,GPA,"'-1",GPA must be between 0 and 4`,
      `Line 2,MCAT,"'=x",MCAT is not a number`,
      'Line 4,,,"the MCAT sections add up to 512, not 510"',
    ]),
  );

  await upload(csv('major', 'Fixed'));
  await screen.findByText('applicants.csv: 1 applicant');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(await checkButton('1 applicant'));
  await importButton('1 applicant');
});

test('rows of deleted applicants can be added as new ones', async () => {
  vi.mocked(checkImport).mockRejectedValueOnce(
    new BadRowsError([{ row: 1, problems: ['id belongs to no applicant'] }], 1),
  );
  const user = await choose(csv('id,major', 'applicant-7,A'));
  await user.click(await checkButton('1 applicant'));
  await screen.findByText(/^To add deleted applicants again, ignore the ID column/);
  expect(findings('Rows with problems')[1]).toEqual([
    'Line 2',
    'ID',
    'applicant-7',
    'ID belongs to no applicant',
  ]);
});

test('a file whose columns are changed after the check is checked again', async () => {
  const user = await choose(csv('Major,Notes', 'A,B'));
  await user.click(await checkButton('1 applicant'));
  await importButton('1 applicant');
  await user.selectOptions(screen.getByLabelText('Notes'), 'Hobbies');
  expect(screen.queryByRole('button', { name: /^Import / })).toBeNull();
  await user.click(await checkButton('1 applicant'));
  await importButton('1 applicant');
  expect(checkImport).toHaveBeenCalledTimes(2);
});

test('a file is imported once, while the form is locked and shows the progress', async () => {
  const { promise, resolve } = deferred<ImportResult>();
  let tell: ((sent: number) => void) | undefined;
  vi.mocked(importParts).mockImplementation((_parts, _file, onSent) => {
    tell = onSent;
    return promise;
  });
  const user = await choose(csv('major', 'A', 'B', 'C', 'D'));
  await user.click(await checkButton('4 applicants'));
  expect(hasUnsavedChanges()).toBe(true);
  await user.dblClick(await importButton('4 applicants'));
  for (const name of ['Importing...', 'Cancel', 'Choose Another File']) {
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  }
  act(() => tell?.(1));
  screen.getByText('Importing 4 applicants...');
  expect(progress()).toBe('25');
  // It goes on unless the page is closed.
  expect(hasUnsavedChanges()).toBe(false);
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  resolve(result);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(importParts).toHaveBeenCalledOnce();
});

test('an import that ends after the wizard was closed closes nothing', async () => {
  const { promise, resolve } = deferred<ImportResult>();
  vi.mocked(importParts).mockReturnValue(promise);
  const user = await choose(csv('major', 'A'));
  await user.click(await checkButton('1 applicant'));
  await user.click(await importButton('1 applicant'));
  cleanup();
  resolve(result);
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(onClose).not.toHaveBeenCalled();
});

test('the check of a large file shows its progress', async () => {
  let tell: ((sent: number) => void) | undefined;
  vi.mocked(checkImport).mockImplementation((_, onSent) => {
    tell = onSent;
    return new Promise(() => {});
  });
  const user = await choose(csv('major', 'A', 'B', 'C', 'D'));
  await user.click(await checkButton('4 applicants'));
  act(() => tell?.(1));
  screen.getByText('Checking 4 applicants...');
  expect(progress()).toBe('25');
  act(() => tell?.(3));
  expect(progress()).toBe('75');
});

test('any other failure shows an error, says what is in, and is retried with the same parts', async () => {
  vi.mocked(checkImport).mockRejectedValueOnce(new Error('Offline.'));
  const user = await choose(csv('major', 'A', 'B', 'C'));
  await user.click(await checkButton('3 applicants'));
  expect((await screen.findByRole('alert')).textContent).toBe('Error uploading data: Offline.');
  await user.click(await checkButton('3 applicants'));
  vi.mocked(importParts).mockRejectedValueOnce(new Error('Offline, too.'));
  await user.click(await importButton('3 applicants'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error importing data: Offline, too.',
  );
  vi.mocked(importParts).mockImplementationOnce((_parts, _file, onSent) => {
    onSent?.(2);
    return Promise.reject(new Error('Offline again.'));
  });
  await user.click(await importButton('3 applicants'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error importing data: Offline again. 2 of 3 rows are in. Import again to add the rest.',
  );
  expect(onChanged).toHaveBeenCalledTimes(2);
  await user.click(await importButton('3 applicants'));
  await screen.findByRole('status');
  const [first, ...others] = vi.mocked(importParts).mock.calls.map(([sent]) => sent);
  expect(others).toEqual([first, first]);
});

test('two columns cannot map to the same field, and at least one must be mapped', async () => {
  const user = await choose(csv('Major,Second', 'A,B'));
  await user.selectOptions(await screen.findByLabelText('Second'), 'Major');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Chosen for more than one column: Major.',
  );
  const button = await checkButton('1 applicant');
  expect(button).toHaveProperty('disabled', true);
  await user.selectOptions(screen.getByLabelText('Second'), 'Ignore');
  expect(button).toHaveProperty('disabled', false);
  await user.selectOptions(screen.getByLabelText('Major'), 'Ignore');
  expect(button).toHaveProperty('disabled', true);
});

test('an unreadable file cannot be imported', async () => {
  await choose(csv('major', '"A'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error uploading data: Line 2: a quoted cell is not closed.',
  );
  expect(screen.queryByRole('button', { name: /^(Check|Import) / })).toBeNull();
});
