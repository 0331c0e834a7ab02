import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { saveBlob } from '#lib/uploads/download.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { ExportButton } from './export-button.tsx';
import type { exportApplicants } from './queries.ts';
import { applicantsUrl } from './search-params.ts';
import { testApplicant } from './test-data.ts';

const view = { ...applicantsUrl.defaults, text: 'texas' };

const answers = vi.hoisted(() => ({ portions: vi.fn<typeof exportApplicants>() }));
vi.mock('./queries.ts', () => ({ exportApplicants: answers.portions }));
vi.mock('#lib/uploads/download.ts', () => ({ saveBlob: vi.fn<typeof saveBlob>() }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 0, 5, 23, 59) });
  vi.resetAllMocks();
});

async function exportAll() {
  renderForTest(<ExportButton view={view} total={3} />);
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
}

afterEach(() => void vi.useRealTimers());

test('an export that fails midway saves no file', async () => {
  answers.portions.mockImplementation(async function* () {
    yield [testApplicant()];
    throw new Error('Offline.');
  });
  await exportAll();
  await screen.findByText('Error fetching data: Offline.');
  expect(saveBlob).not.toHaveBeenCalled();
});
