import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { deferred, renderForTest } from '#ui/test-render.tsx';
import { hasUnsavedChanges } from '#ui/unsaved-changes.ts';

import { ImportWizard } from './import-wizard.tsx';
import { BadRowsError, importApplicants } from './mutations.ts';
import type { RowProblems } from './queries.ts';
import type { ImportRow } from './schema.ts';

const answers = vi.hoisted(() => ({
  check: vi.fn<(rows: ImportRow[]) => Promise<RowProblems[]>>(),
}));
vi.mock('./queries.ts', () => ({
  checkOptions: (rows: ImportRow[]) => ({
    queryKey: ['check', rows],
    queryFn: () => answers.check(rows),
  }),
}));
vi.mock(import('./mutations.ts'), async (original) => ({
  BadRowsError: (await original()).BadRowsError,
  importApplicants: vi.fn<typeof importApplicants>(),
}));
vi.mock('#lib/supabase.ts', () => ({ supabase: {} }));

const onStarted = vi.fn<(job: string) => void>();
const onClose = vi.fn<() => void>();

beforeEach(() => {
  answers.check.mockReset().mockResolvedValue([]);
  for (const mock of [importApplicants, onStarted, onClose]) vi.mocked(mock).mockReset();
});

const csv = (...lines: string[]) => new File([lines.join('\n')], 'applicants.csv');

async function choose(file: File) {
  const user = userEvent.setup();
  renderForTest(<ImportWizard onStarted={onStarted} onClose={onClose} />);
  await upload(file);
  return user;
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

test('columns are guessed and can be remapped, and only mapped columns are imported', async () => {
  vi.mocked(importApplicants).mockResolvedValue('the job');
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
  expect(importApplicants).not.toHaveBeenCalled();
  await user.click(await importButton('2 applicants'));
  expect(importApplicants).toHaveBeenCalledOnce();
  expect([...(vi.mocked(importApplicants).mock.calls[0]?.[0] ?? [])]).toEqual([
    { major: 'Biology', gpa: '3.9', hobbies: 'Chess' },
    { major: '=1+1', hobbies: 'Cello' },
  ]);
  expect(onStarted).toHaveBeenCalledExactlyOnceWith('the job');
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
  expect(importApplicants).not.toHaveBeenCalled();
});

test('bad rows are listed by their position in the file, which can be fixed and chosen again', async () => {
  const bad = [
    { row: 1, problems: ['gpa must be between 0 and 4', 'mcat is not a number'] },
    { row: 2, problems: ['the MCAT sections add up to 512, not 510'] },
  ];
  vi.mocked(importApplicants).mockRejectedValueOnce(new BadRowsError('Row 1', bad, 1200));
  const user = await choose(csv('major,hobbies', 'A,"two', 'lines"', 'B,x'));
  await user.click(await importButton('2 applicants'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error uploading data: 1,200 rows have problems. Nothing was imported. Fix the file and choose it again.',
  );
  screen.getByText('Showing the first 2.');
  const table = within(screen.getByRole('region', { name: 'Rows with problems' }));
  expect(table.getAllByRole('row').map(cellsOf)).toEqual([
    ['Row', 'Problem'],
    ['Line 2', 'GPA must be between 0 and 4; MCAT is not a number'],
    ['Line 4', 'the MCAT sections add up to 512, not 510'],
  ]);
  expect(onStarted).not.toHaveBeenCalled();

  await upload(csv('major', 'Fixed'));
  await screen.findByText('applicants.csv: 1 applicant');
  expect(screen.queryByRole('alert')).toBeNull();
  vi.mocked(importApplicants).mockResolvedValue('the job');
  await user.click(await importButton('1 applicant'));
  expect(onStarted).toHaveBeenCalledExactlyOnceWith('the job');
  const [first, second] = vi.mocked(importApplicants).mock.calls.map(([, id]) => id);
  expect(second).not.toBe(first);
});

test('while rows are being sent, progress is shown and the form is locked', async () => {
  const waiting: ((job: string) => void)[] = [];
  vi.mocked(importApplicants).mockImplementation(
    () => new Promise((resolve) => void waiting.push(resolve)),
  );
  const user = await choose(csv('major', 'A'));
  await importButton('1 applicant');
  expect(hasUnsavedChanges()).toBe(true);
  await user.dblClick(await importButton('1 applicant'));
  await screen.findByRole('progressbar', { name: 'Sending' });
  for (const name of ['Sending...', 'Cancel', 'Choose Another File']) {
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  }
  // The rows arrive unless the page is closed.
  expect(hasUnsavedChanges()).toBe(false);
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  waiting[0]?.('the job');
  await waitFor(() => expect(onStarted).toHaveBeenCalledOnce());
  expect(importApplicants).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
});

test('an import that finishes after the wizard was closed is announced and closes nothing', async () => {
  const { promise, resolve } = deferred<string>();
  vi.mocked(importApplicants).mockReturnValue(promise);
  const user = await choose(csv('major', 'A'));
  await user.click(await importButton('1 applicant'));
  cleanup();
  resolve('the job');
  await vi.waitFor(() => expect(onStarted).toHaveBeenCalledOnce());
  expect(onClose).not.toHaveBeenCalled();
});

test('the upload of a large file shows its progress', async () => {
  let tell: ((sent: number) => void) | undefined;
  vi.mocked(importApplicants).mockImplementation((_, _id, onSent) => {
    tell = onSent;
    return new Promise(() => {});
  });
  const user = await choose(csv('major', 'A', 'B', 'C', 'D'));
  await user.click(await importButton('4 applicants'));
  act(() => tell?.(1));
  screen.getByText('Sending 4 applicants...');
  expect(progress()).toBe('25');
  act(() => tell?.(3));
  expect(progress()).toBe('75');
});

test('any other failure shows an error and is retried as the same import', async () => {
  vi.mocked(importApplicants).mockRejectedValueOnce(new Error('Offline.'));
  const user = await choose(csv('major', 'A'));
  await user.click(await importButton('1 applicant'));
  expect((await screen.findByRole('alert')).textContent).toBe('Error uploading data: Offline.');
  await user.click(await importButton('1 applicant'));
  const ids = vi.mocked(importApplicants).mock.calls.map(([, id]) => id);
  expect(ids).toEqual([ids[0], ids[0]]);
});

test('two columns cannot map to the same field, and at least one must be mapped', async () => {
  const user = await choose(csv('Major,Second', 'A,B'));
  await user.selectOptions(await screen.findByLabelText('Second'), 'Major');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Chosen for more than one column: Major.',
  );
  const button = await importButton('1 applicant');
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
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
});
