import { jobSchema, type Job } from './schema.ts';

/** A running import, unless overridden. */
export const testJob = (differences: Record<string, unknown> = {}): Job =>
  jobSchema.parse({
    id: 'the job',
    kind: 'import',
    state: 'running',
    total: 100,
    done: 0,
    result: null,
    problem: null,
    startedBy: 'admin@example.com',
    startedAt: '2026-01-01T00:00:00Z',
    endedAt: null,
    ...differences,
  });
