import { RequestError } from '#lib/errors.ts';

import { runJobStep } from './mutations.ts';
import type { Job } from './schema.ts';

/** Of a lost connection, of locks, and of a step that took too long: the next step may well succeed. */
const passing = new Set(['network', '55P03', '40P01', '57014']);
const mostFailures = 5;
const longestPauseMs = 10_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Has a job done step by step, until it has ended or nobody watches any more. A step that was done although its
 * answer was lost is not done again: the database knows how far the job has come. Connections are waited for.
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
      if (job.ended_at !== null) return;
      // Another page does the steps, or it is another job's turn.
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
