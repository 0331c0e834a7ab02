import { RequestError } from '#lib/errors.ts';

import { runJobStep } from './mutations.ts';
import type { Job } from './schema.ts';

/** Lost connections, locks and timeouts: the next step may well succeed. */
const passing = new Set(['network', '55P03', '40P01', '57014']);
const mostFailures = 5;
const longestPauseMs = 10_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Runs a job step by step until it ends or the signal aborts. A step whose response was lost is not
 * repeated, since the database tracks the job's progress. Waits for the connection when it is lost.
 */
export async function runJob(
  id: string,
  signal: AbortSignal,
  onStep: (job: Job) => void,
  onLost: (isLost: boolean) => void = () => {},
): Promise<void> {
  let before: Job | null = null;
  let failures = 0;
  while (!signal.aborted) {
    try {
      const job = await runJobStep(id);
      failures = 0;
      if (signal.aborted) return;
      onLost(false);
      onStep(job);
      if (job.endedAt !== null) return;
      // Another page is running the steps, or another job comes first.
      if (before?.done === job.done && before.state === job.state) await pause(1000);
      before = job;
    } catch (error) {
      const code = error instanceof RequestError ? error.code : '';
      if (!passing.has(code)) throw error;
      failures += 1;
      if (code !== 'network' && failures > mostFailures) throw error;
      onLost(code === 'network');
      await pause(Math.min(500 * 2 ** failures, longestPauseMs));
    }
  }
}
