import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { RequestError } from '#lib/errors.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { JobProgress } from './job-progress.tsx';
import { cancelJob, runJobStep } from './mutations.ts';
import { ownJob } from './own-job.ts';
import type { Job } from './schema.ts';
import { testJob } from './test-data.ts';
import { outcomeOf } from './wording.ts';

const answers = vi.hoisted(() => ({ latest: vi.fn<() => Promise<Job | null>>() }));
vi.mock('./queries.ts', () => ({
  latestJobOptions: { queryKey: ['latest-job'], queryFn: answers.latest },
}));
vi.mock('./mutations.ts', () => ({
  cancelJob: vi.fn<typeof cancelJob>(),
  runJobStep: vi.fn<typeof runJobStep>(),
}));

const onEnded = vi.fn<() => void>();
const endedNow = () => ({ state: 'done', done: 100, endedAt: new Date().toISOString() });
const imported = () => testJob({ ...endedNow(), result: { imported: 97, updated: 3 } });

beforeEach(() => {
  onEnded.mockReset();
  answers.latest.mockReset();
  vi.mocked(runJobStep)
    .mockReset()
    .mockReturnValue(new Promise(() => {}));
  vi.mocked(cancelJob).mockReset();
  ownJob.forget();
});

const show = () => void renderForTest(<JobProgress onEnded={onEnded} />);
const bar = (name = 'Importing applicants') => screen.findByRole('progressbar', { name });

test('opening a page resumes the running job and shows its progress', async () => {
  answers.latest.mockResolvedValue(testJob({ done: 25 }));
  show();
  expect((await bar()).getAttribute('aria-valuenow')).toBe('25');
  screen.getByText('Importing applicants: 25 of 100');
  screen.getByText(/Started by admin@example.com/);
  expect(runJobStep).toHaveBeenCalledExactlyOnceWith('the job');
});

test('the result is announced in the tab that started the job, even after a reload', async () => {
  ownJob.remember('the job');
  answers.latest.mockResolvedValue(imported());
  show();
  expect((await screen.findByRole('status')).textContent).toBe(
    'Applicants imported: 97 new, 3 updated.',
  );
  expect(onEnded).toHaveBeenCalledOnce();

  cleanup();
  show();
  await screen.findByText(
    /^Last task: Applicants imported: 97 new, 3 updated\. Started by admin@example\.com/,
  );
  expect(screen.queryByRole('status')).toBeNull();
  expect(onEnded).toHaveBeenCalledOnce();
});

test("another admin's page sees the job end and refetches", async () => {
  answers.latest
    .mockResolvedValueOnce(testJob())
    .mockImplementation(() => Promise.resolve(imported()));
  vi.mocked(runJobStep).mockImplementation(() => Promise.resolve(imported()));
  show();
  await screen.findByText(/^Last task: Applicants imported/);
  expect(screen.queryByRole('status')).toBeNull();
  expect(onEnded).toHaveBeenCalledOnce();
});

test('the next job in the queue follows', async () => {
  answers.latest
    .mockResolvedValueOnce(testJob())
    .mockResolvedValue(testJob({ id: 'the next', kind: 'sync' }));
  vi.mocked(runJobStep).mockImplementation((id) =>
    id === 'the job' ? Promise.resolve(imported()) : new Promise(() => {}),
  );
  show();
  await bar('Syncing schools');
  expect(vi.mocked(runJobStep).mock.calls).toEqual([['the job'], ['the next']]);
});

test('an import can be cancelled and shows its rollback', async () => {
  answers.latest.mockResolvedValue(testJob({ done: 50 }));
  vi.mocked(cancelJob).mockResolvedValue(testJob({ state: 'undoing', done: 50 }));
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await bar('Undoing the import');
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test('a changed alias cannot be cancelled midway', async () => {
  answers.latest.mockResolvedValue(testJob({ kind: 'relink' }));
  show();
  await bar('Applying the changed alias');
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test.each([
  [{}, 'Error importing applicants'],
  [{ kind: 'clear', result: null }, 'Error clearing data'],
] as const)(
  'a failure of %j shows an error, and the job continues on request',
  async (kind, error) => {
    answers.latest.mockResolvedValue(testJob({ done: 50, ...kind }));
    vi.mocked(runJobStep).mockRejectedValueOnce(new RequestError('XX000', 'Something went wrong.'));
    show();
    expect((await screen.findByRole('alert')).textContent).toContain(
      `${error}: Something went wrong. What was done is kept.`,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(runJobStep).toHaveBeenCalledTimes(2));
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('nothing is shown before the first job and long after the last', async () => {
  answers.latest.mockResolvedValueOnce(null);
  show();
  await waitFor(() => expect(answers.latest).toHaveBeenCalledOnce());
  cleanup();
  answers.latest.mockResolvedValue(
    testJob({ ...endedNow(), endedAt: '2026-01-01T00:00:00Z', result: { imported: 1 } }),
  );
  show();
  await waitFor(() => expect(answers.latest).toHaveBeenCalledTimes(2));
  expect(screen.queryByText(/Last task/)).toBeNull();
});

test.each([
  [
    { kind: 'import', state: 'done', result: { imported: 1200, updated: 0, skipped: 20 } },
    'Applicants imported: 1,200 new, 0 updated, 20 skipped.',
  ],
  [
    { kind: 'undo', state: 'done', result: { removed: 1200, restored: 3, kept: 0, kept_ids: [] } },
    'Import undone: 1,200 applicants deleted, 3 put back.',
  ],
  [
    {
      kind: 'undo',
      state: 'done',
      result: { removed: 1, restored: 0, kept: 3, kept_ids: ['applicant-7', 'applicant-9'] },
    },
    'Import undone: 1 applicant deleted, 0 put back. Changed since the import, so left as they are: Applicant 7, Applicant 9 and 1 more.',
  ],
  [
    { kind: 'undo', state: 'cancelled', result: { applicants: 0 } },
    'Undoing the import was cancelled. So far: 0 applicants deleted, 0 put back.',
  ],
  [{ kind: 'import', state: 'cancelled' }, 'Import cancelled. Nothing was imported.'],
  [
    { kind: 'import', state: 'failed', problem: 'A row could not be stored.' },
    'Error importing applicants: A row could not be stored. Nothing was imported.',
  ],
  [
    { kind: 'sync', state: 'done', result: { schools: 1061, created: 1, removed: 2 } },
    'Schools synced: 1,061 in all, 1 created, 2 removed.',
  ],
  [{ kind: 'sync', state: 'cancelled', result: {} }, 'Syncing schools was cancelled.'],
  [
    { kind: 'clear', state: 'done', result: { applicants: 1200, schools: 1 } },
    'All data cleared: 1,200 applicants and 1 school.',
  ],
  [
    { kind: 'clear', state: 'cancelled', result: { applicants: 2000 } },
    'Clearing was cancelled. Deleted so far: 2,000 applicants.',
  ],
  [
    { kind: 'relink', state: 'done', result: {} },
    'The changed alias has been applied to all applicants.',
  ],
])('%j: %s', (differences, words) => {
  expect(outcomeOf(testJob({ ...differences, endedAt: '2026-01-01T00:00:00Z' }))).toBe(words);
});
