import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { columns } from '#lib/applicant-columns.ts';
import { saveBlob } from '#lib/download.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { ExportButton } from './export-button.tsx';
import { guessMapping, toImportRows } from './mapping.ts';
import type { exportApplicants } from './queries.ts';
import { readFile } from './read-file.ts';
import { testApplicant } from './test-data.ts';

const answers = vi.hoisted(() => ({ portions: vi.fn<typeof exportApplicants>() }));
vi.mock('./queries.ts', () => ({ exportApplicants: answers.portions }));
vi.mock('#lib/download.ts', () => ({ saveBlob: vi.fn<typeof saveBlob>() }));

const onDone = vi.fn<(count: number) => void>();
const onFailed = vi.fn<(error: Error) => void>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 0, 5, 23, 59) });
  for (const mock of [saveBlob, onDone, onFailed]) vi.mocked(mock).mockReset();
});

async function exportAll() {
  renderForTest(<ExportButton text="texas" total={3} onDone={onDone} onFailed={onFailed} />);
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
}

afterEach(() => void vi.useRealTimers());

test('a paged export produces one file with the date that imports to the same rows', async () => {
  answers.portions.mockImplementation(async function* () {
    yield [
      testApplicant({ major: '=1+1', gpa: 3.9, accepted_schools: ['A; B', '-C', String.raw`D\E`] }),
      testApplicant({
        id: 'applicant-8',
        research: 'Two\r\nlines, "quoted"',
        hobbies: "'+",
        gap_years: 0,
      }),
    ];
    yield [testApplicant({ id: 'applicant-9', major: 'Ökologie', mcat: 512, gender: 'Other' })];
  });
  await exportAll();
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(3));
  expect(answers.portions).toHaveBeenCalledExactlyOnceWith('texas');

  const [name, blob] = vi.mocked(saveBlob).mock.calls[0] ?? [];
  expect(name).toBe('applicants-2026-01-05.csv');
  const sheet = await readFile(new File([blob ?? ''], name ?? ''));
  const empty = Object.fromEntries(columns.map((column) => [column, null]));
  expect([...toImportRows(sheet, guessMapping(sheet.headers))]).toEqual([
    {
      ...empty,
      id: 'applicant-7',
      major: '=1+1',
      gpa: '3.9',
      accepted_schools: ['A; B', '-C', String.raw`D\E`],
    },
    {
      ...empty,
      id: 'applicant-8',
      research: 'Two\r\nlines, "quoted"',
      hobbies: "'+",
      gap_years: '0',
    },
    { ...empty, id: 'applicant-9', major: 'Ökologie', mcat: '512', gender: 'Other' },
  ]);
});

test('an export that fails midway saves no file', async () => {
  answers.portions.mockImplementation(async function* () {
    yield [testApplicant()];
    throw new Error('Offline.');
  });
  await exportAll();
  await waitFor(() => expect(onFailed.mock.calls[0]?.[0].message).toBe('Offline.'));
  expect(saveBlob).not.toHaveBeenCalled();
});
