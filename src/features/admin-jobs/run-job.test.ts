import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { RequestError } from '#lib/errors.ts';

import { runJobStep } from './mutations.ts';
import { runJob } from './run-job.ts';
import type { Job } from './schema.ts';
import { testJob } from './test-data.ts';

vi.mock('./mutations.ts', () => ({ runJobStep: vi.fn<typeof runJobStep>() }));
const step = vi.mocked(runJobStep);
const ended = testJob({ state: 'done', done: 100, endedAt: '2026-01-01T00:01:00Z' });

beforeEach(() => {
  step.mockReset();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

function watch() {
  const watching = new AbortController();
  const seen: number[] = [];
  const lost: boolean[] = [];
  const running = runJob(
    'the job',
    watching.signal,
    (job: Job) => seen.push(job.done),
    (isLost) => lost.push(isLost),
  );
  return { running, seen, lost, stop: () => watching.abort() };
}

test('steps run one after another until the job ends', async () => {
  step
    .mockResolvedValueOnce(testJob({ done: 10 }))
    .mockResolvedValueOnce(testJob({ done: 60 }))
    .mockResolvedValueOnce(ended);
  const { running, seen } = watch();
  await running;
  expect(seen).toEqual([10, 60, 100]);
  expect(step.mock.calls.flat()).toEqual(Array(3).fill('the job'));
});

test('while another page runs the steps, the job is polled once a second', async () => {
  step.mockResolvedValue(testJob({ done: 10 }));
  const { running, stop } = watch();
  await vi.advanceTimersByTimeAsync(5500);
  expect(step).toHaveBeenCalledTimes(7);
  stop();
  await vi.advanceTimersByTimeAsync(1000);
  await running;
  expect(step).toHaveBeenCalledTimes(7);
});

test('a lost connection is waited for, however long it takes', async () => {
  step.mockRejectedValue(new RequestError('network', 'We could not reach the server.'));
  const { running, seen, lost } = watch();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(step.mock.calls.length).toBeGreaterThan(10);
  expect(lost.at(-1)).toBe(true);
  step.mockResolvedValue(ended);
  await vi.advanceTimersByTimeAsync(10_000);
  await running;
  expect([seen, lost.at(-1)]).toEqual([[100], false]);
});

test.each(['55P03', '40P01', '57014'])(
  'a step that fails with %s is tried a few times',
  async (code) => {
    step.mockRejectedValue(new RequestError(code, 'Busy.'));
    const refused = watch().running.catch(String);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await refused).toContain('Busy.');
    expect(step).toHaveBeenCalledTimes(6);
  },
);

test('a rejected step is not retried', async () => {
  step.mockRejectedValue(new RequestError('PT403', 'Only an admin may do this.'));
  await expect(watch().running).rejects.toThrow('Only an admin may do this.');
  expect(step).toHaveBeenCalledOnce();
});
