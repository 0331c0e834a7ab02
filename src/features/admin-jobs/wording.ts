import { pluralize } from '#lib/pluralize.ts';

import type { Job } from './schema.ts';

const doing: Record<Job['kind'], string> = {
  import: 'Importing applicants',
  sync: 'Syncing schools',
  relink: 'Applying the changed alias',
  clear: 'Clearing applicants and schools',
};

/** 'Importing applicants' */
export const describeRunningJob = ({ kind, state }: Job) =>
  state === 'undoing' ? 'Undoing the import' : doing[kind];

const written = (count = 0) => count.toLocaleString('en-US');

/** Describes the result of a job that has ended. */
export function outcomeOf(job: Job): string {
  const isDone = job.state === 'done';
  switch (job.kind) {
    case 'import':
      if (isDone) return `Applicants imported: ${written(job.result?.imported)}.`;
      return job.state === 'failed'
        ? `Error importing applicants: ${job.problem ?? ''} Nothing was imported.`
        : 'Import cancelled. Nothing was imported.';
    case 'sync':
      if (!isDone) return 'Syncing schools was cancelled.';
      return `Schools synced: ${written(job.result?.schools)} in all, ${written(job.result?.created)} created, ${written(job.result?.removed)} removed.`;
    case 'clear': {
      const applicants = pluralize(job.result?.applicants ?? 0, 'applicant');
      if (!isDone) return `Clearing was cancelled. Deleted so far: ${applicants}.`;
      return `All data cleared: ${applicants} and ${pluralize(job.result?.schools ?? 0, 'school')}.`;
    }
    default:
      return 'The changed alias has been applied to all applicants.';
  }
}
