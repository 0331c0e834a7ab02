import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

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
  for (const mock of [saveBlob, onDone, onFailed]) vi.mocked(mock).mockReset();
});

async function exportAll() {
  renderForTest(<ExportButton text="texas" total={3} onDone={onDone} onFailed={onFailed} />);
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
}

test('a paged export produces one file that imports to the same rows', async () => {
  answers.portions.mockImplementation(async function* () {
    yield [
      testApplicant({ major: '=1+1', gpa: 3.9, accepted_schools: ['A; B', '-C', String.raw`D\E`] }),
      testApplicant({ research: 'Two\r\nlines, "quoted"', hobbies: "'+", gap_years: 0 }),
    ];
    yield [testApplicant({ major: 'Ökologie', mcat: 512, gender: 'Other' })];
  });
  await exportAll();
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(3));
  expect(answers.portions).toHaveBeenCalledExactlyOnceWith('texas');

  const [name, blob] = vi.mocked(saveBlob).mock.calls[0] ?? [];
  const sheet = await readFile(new File([blob ?? ''], name ?? ''));
  expect([...toImportRows(sheet, guessMapping(sheet.headers))]).toEqual([
    { major: '=1+1', gpa: '3.9', accepted_schools: ['A; B', '-C', String.raw`D\E`] },
    { research: 'Two\r\nlines, "quoted"', hobbies: "'+", gap_years: '0' },
    { major: 'Ökologie', mcat: '512', gender: 'Other' },
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
